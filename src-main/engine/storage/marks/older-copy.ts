import { randomUUID } from 'node:crypto';
import { z } from '../../../contract/zod.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import { isSend, type JournalEntry } from '../journal/journal-entry.ts';
import type { Mark } from './mark-file.ts';
import { readSends, textOfSend, writeSends } from './sends-so-far.ts';

const olderCopySchema = z.object({
  /** What tells it: the mark, what the service lists where there is no mark, or another copy that runs. */
  sign: z.enum(['mark', 'service', 'running']).default('mark'),
  /** What the mark said: so often was sent, the last time at about `sentUntilMs`. */
  sends: z.int(),
  sentUntilMs: z.number(),
  /** The newest that this database knows. */
  knownUntilMs: z.number(),
  /** How often something was sent that this database does not know. */
  unknownSends: z.int(),
  /** The data folder that sent it, where that lies elsewhere. */
  elsewhere: z.string().nullable(),
});
/** This database is of an older copy of its data folder: what was sent since then is not in it. */
export type OlderCopy = z.infer<typeof olderCopySchema>;

const spanSchema = z.object({ fromMs: z.number(), toMs: z.number(), untilMs: z.number() });
/** From `fromMs` to `toMs` something was sent that is not recorded; files of that time are doubted until `untilMs`. */
export type LostSpan = z.infer<typeof spanSchema>;

const unmarkedSchema = z.object({ knownUntilMs: z.number(), untilMs: z.number() });
/** There was no mark to compare with. The service may list what was sent after `knownUntilMs`; until `untilMs` that is asked for. */
export type Unmarked = z.infer<typeof unmarkedSchema>;

const keys = {
  identity: 'folder_identity',
  question: 'older_copy',
  span: 'lost_span',
  unmarked: 'unmarked',
} as const;

/** The same in every copy of a data folder, wherever it is moved and whatever it is called. */
export function identityOf(database: OutboxDatabase): string {
  const identity = read(database, keys.identity, z.uuid());
  if (identity !== null) return identity;
  const fresh = randomUUID();
  write(database, keys.identity, fresh);
  return fresh;
}

/**
 * Compares the database with the mark that lies outside of the folder. What the send journal knows is no loss: that brought the
 * database up. True where the question is new.
 */
export function noticeOlderCopy(
  database: OutboxDatabase,
  mark: Mark | null,
  known: {
    readonly dataDirectory: string;
    /** The journal gave the database what it lacked, which counted none of it. */
    readonly isRepaired: boolean;
    journal(): readonly JournalEntry[];
  },
): boolean {
  const own = readSends(database);
  const isBehind = mark !== null && mark.sends > own.sends;
  if (!isBehind && !known.isRepaired) return false;
  const sent = known
    .journal()
    .filter(isSend)
    .map(({ send }) => textOfSend(send));
  if (!isBehind || sent.some((send) => send === mark.last)) {
    // Counting some twice does no harm: what is sent from now on must only be beyond every mark and every copy.
    // The newest of the journal, as copies made before that do not know it.
    const sends = Math.max(own.sends, mark?.sends ?? 0) + sent.length;
    writeSends(database, { sends, last: sent.at(-1) ?? own.last });
    return false;
  }
  const before = questionIn(database);
  write(database, keys.question, {
    sign: 'mark',
    sends: mark.sends,
    sentUntilMs: mark.atMs,
    // What was queued since is no sign of when the copy was made.
    knownUntilMs: before?.knownUntilMs ?? knownUntilMs(database),
    unknownSends: mark.sends - own.sends,
    elsewhere: mark.dataDirectory === known.dataDirectory ? null : mark.dataDirectory,
  } satisfies OlderCopy);
  return before === null;
}

/** Another copy of this data folder runs: what it sends is not in this one. `mark`: `null` where nothing was sent so far. */
export function askByRunning(
  database: OutboxDatabase,
  mark: Mark | null,
  { elsewhere, nowMs }: { readonly elsewhere: string | null; readonly nowMs: number },
): void {
  ask(database, { sign: 'running', elsewhere, sends: mark?.sends ?? 0, sentUntilMs: nowMs });
}

/** Another copy wrote the mark while this one ran. */
export function askByWritten(database: OutboxDatabase, mark: Mark, dataDirectory: string): void {
  const elsewhere = mark.dataDirectory === dataDirectory ? null : mark.dataDirectory;
  ask(database, { sign: 'mark', elsewhere, sends: mark.sends, sentUntilMs: mark.atMs });
}

function ask(
  database: OutboxDatabase,
  told: Pick<OlderCopy, 'sign' | 'sends' | 'sentUntilMs' | 'elsewhere'>,
): void {
  const own = readSends(database).sends;
  const sends = Math.max(own, told.sends);
  write(database, keys.question, {
    ...told,
    sends,
    unknownSends: sends - own,
    knownUntilMs: knownUntilMs(database),
  } satisfies OlderCopy);
}

/** What the mark says by now: another copy may have gone on since the question was asked. */
export function bringUpToMark(database: OutboxDatabase, mark: Mark | null, nowMs: number): void {
  const question = questionIn(database);
  if (question === null) return;
  const sentUntilMs = question.sign === 'running' ? nowMs : Math.max(question.sentUntilMs, mark?.atMs ?? 0);
  write(database, keys.question, {
    ...question,
    sends: Math.max(question.sends, mark?.sends ?? 0),
    sentUntilMs,
  } satisfies OlderCopy);
}

/** Where there is no mark only the service can tell. Later starts go on from what was known then, as they may have a mark. */
export function noteUnmarked(database: OutboxDatabase, nowMs: number, forMs: number): void {
  if (readSends(database).sends === 0 || questionIn(database) !== null) return;
  if (unmarkedIn(database, nowMs) !== null) return;
  write(database, keys.unmarked, { knownUntilMs: knownUntilMs(database), untilMs: nowMs + forMs });
}

export function unmarkedIn(database: OutboxDatabase, nowMs: number): Unmarked | null {
  const unmarked = read(database, keys.unmarked, unmarkedSchema);
  return unmarked !== null && nowMs < unmarked.untilMs ? unmarked : null;
}

/** What the service lists shows that this is an older copy. */
export function askByService(
  database: OutboxDatabase,
  { knownUntilMs: fromMs }: Unmarked,
  found: { readonly count: number; readonly sentUntilMs: number },
): void {
  write(database, keys.question, {
    sign: 'service',
    sends: readSends(database).sends,
    sentUntilMs: Math.max(fromMs, found.sentUntilMs),
    knownUntilMs: fromMs,
    unknownSends: found.count,
    elsewhere: null,
  } satisfies OlderCopy);
}

/** What is asked until a person answers, also where the mark is gone meanwhile. */
export function questionIn(database: OutboxDatabase): OlderCopy | null {
  return read(database, keys.question, olderCopySchema);
}

/**
 * Answered. What is sent from now on counts on from the mark, and that carries a word of its own, which no journal of another copy
 * knows: each of them is older than this one, also the very same put back once more.
 */
export function closeQuestion(database: OutboxDatabase, span: LostSpan | null): void {
  const question = questionIn(database);
  if (question === null) return;
  database.transaction(() => {
    writeSends(database, { sends: question.sends + 1, last: `answered ${randomUUID()}` });
    if (span !== null) write(database, keys.span, span);
    for (const key of [keys.question, keys.unmarked])
      database.prepare('delete from meta where key = ?').run(key);
  })();
}

export function lostSpanIn(database: OutboxDatabase): LostSpan | null {
  return read(database, keys.span, spanSchema);
}

/** The copy was made after whatever it holds. 0: it holds nothing. */
function knownUntilMs(database: OutboxDatabase): number {
  const attempt = database
    .prepare<[], number>(
      'select max(started_at_ms, ifnull(final_at_ms, 0), ifnull(ended_at_ms, 0)) from attempt order by id desc limit 1',
    )
    .pluck()
    .get();
  const job = database
    .prepare<[], number>('select created_at_ms from job order by id desc limit 1')
    .pluck()
    .get();
  return Math.max(attempt ?? 0, job ?? 0);
}

/** Nothing that cannot be understood was ever said. */
function read<Value>(database: OutboxDatabase, key: string, schema: z.ZodType<Value>): Value | null {
  const text = database.prepare<[string], string>('select value from meta where key = ?').pluck().get(key);
  if (text === undefined) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function write(database: OutboxDatabase, key: string, value: unknown): void {
  database
    .prepare(
      'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
    )
    .run(key, JSON.stringify(value));
}
