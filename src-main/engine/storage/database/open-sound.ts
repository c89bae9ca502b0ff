import { message, type Message } from '../../../contract/messages/message.ts';
import { statSync } from 'node:fs';
import { OutboxError } from '../../../contract/errors.ts';
import { errorCode } from '../../../foundation/error-code.ts';
import { openDatabase, type OutboxDatabase } from './open-database.ts';

/** So much is read in place, within some milliseconds: a thread of its own would only be begun by then. */
export const checkedHereBytes = 2 * 1024 * 1024;

/** A database that is good, or why it is none. */
export type Opened = { readonly database: OutboxDatabase } | { readonly why: Message };

/** A read that fails once looks like damage to SQLite, and a good database is not put aside for that. */
export function openTwice(open: () => Opened): Opened {
  const first = open();
  return 'why' in first ? open() : first;
}

/** Throws for everything but damage. `checkedBytes`: larger files are not read as a whole. */
export function openSound(file: string, checkedBytes: number): Opened {
  let database: OutboxDatabase | undefined;
  try {
    database = openDatabase(file);
    const why = sizeOf(file) > checkedBytes ? null : damageOf(database);
    if (why === null) return { database };
    database.close();
    return { why: damaged(why) };
  } catch (error) {
    database?.close();
    const why = corruptionIn(error);
    if (why === null) throw error;
    return { why: damaged(why) };
  }
}

/** `said`: what SQLite says of it. */
export function damaged(said: string): Message {
  return message('damage.found', { said });
}

/** 0 where there is none. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** What a reading of the whole database finds; `null` where all is well. */
export function damageOf(database: OutboxDatabase): string | null {
  try {
    const answer: unknown = database.pragma('quick_check(1)', { simple: true });
    return answer === 'ok' ? null : String(answer);
  } catch (error) {
    const why = corruptionIn(error);
    if (why === null) throw error;
    return why;
  }
}

/** What SQLite says of a damaged file; `null` for everything else. */
export function corruptionIn(error: unknown): string | null {
  const code = codeOf(error);
  if (code === null || !(code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')) return null;
  return code;
}

/** What SQLite called it, or `null`. */
export function codeOf(error: unknown): string | null {
  const cause = error instanceof OutboxError ? error.cause : error;
  return errorCode(cause);
}
