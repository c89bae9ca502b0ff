import { chmodSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import { OutboxError, toldBy } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { copyFile } from '../../../foundation/copy-file.ts';
import { errorCode } from '../../../foundation/error-code.ts';
import { syncDirectory, syncFile } from '../../../foundation/sync-to-disk.ts';
import { formInHeader, whyUnknown, type Difference } from './known-form.ts';
import { migrate, refuseForeign } from './migrate.ts';
import { migrations as allMigrations } from './migrations/migrations.ts';

/** What is not in the database file yet lies beside it after a crash. */
const filesOfOne = ['', '-wal', '-journal'];
const filesOfCopy = [...filesOfOne, '-shm'];

/**
 * Brings a database file of an earlier form to the newest: all of it happens in a copy, and only one that is whole takes the place
 * of the file. Until then no byte of the file is changed, so that the Outbox that wrote it opens it as before. What was there is
 * kept as `.before-…`. Throws `OutboxError` `storage` where the form is not known, or the way fails.
 */
export function bringUp(file: string, migrations: readonly string[] = allMigrations): void {
  const header = formInHeader(file);
  if (header === null) return;
  refuseForeign(header, { file, newest: migrations.length });
  if (header.form === migrations.length) return;
  const copy = `${file}.bringing-up`;
  removeCopy(copy);
  try {
    const found = copyBroughtUp({ file, copy, migrations });
    if (found !== null) takePlace({ file, copy, before: `${file}.before-${String(found + 1)}` });
  } finally {
    removeCopy(copy);
  }
}

/** The form it was of; `null` where the newest writes say that there is nothing to do. */
function copyBroughtUp({
  file,
  copy,
  migrations,
}: {
  file: string;
  copy: string;
  migrations: readonly string[];
}): number | null {
  for (const suffix of filesOfOne) {
    if (existsSync(file + suffix)) copyFile(file + suffix, copy + suffix);
  }
  const database = new Database(copy);
  try {
    // It is synced as a whole before it takes a place.
    database.pragma('synchronous = OFF');
    const found = Number(database.pragma('user_version', { simple: true }));
    const why = whyUnknown(database, migrations.slice(0, found));
    if (why !== null) throw unknownForm(file, found, why);
    if (found === 0 || found === migrations.length) return null;
    bringCopyUp(database, { file, found, migrations });
    database.pragma('wal_checkpoint(TRUNCATE)');
    return found;
  } finally {
    database.close();
  }
}

function bringCopyUp(
  database: Database.Database,
  { file, found, migrations }: { file: string; found: number; migrations: readonly string[] },
): void {
  try {
    migrate(database, file, migrations);
  } catch (error) {
    if (error instanceof OutboxError || errorCode(error)?.startsWith('SQLITE_CORRUPT') === true) throw error;
    const forms = { form: found, newest: migrations.length };
    const told = message('database.not_brought_up', { path: file, ...forms, reason: toldBy(error) });
    throw new OutboxError('storage', told, { cause: error });
  }
}

function takePlace({ file, copy, before }: { file: string; copy: string; before: string }): void {
  chmodSync(copy, 0o600);
  syncFile(copy);
  // A log of writes that stayed beside it would be taken for the new file's own.
  const original = new Database(file);
  original.pragma('wal_checkpoint(TRUNCATE)');
  original.close();
  for (const suffix of ['-wal', '-journal']) rmSync(file + suffix, { force: true });
  syncDirectory(dirname(file));
  rmSync(before, { force: true });
  keepAs(file, before);
  renameSync(copy, file);
  syncDirectory(dirname(file));
}

function keepAs(file: string, before: string): void {
  chmodSync(file, 0o600);
  try {
    linkSync(file, before);
  } catch {
    // Not every file system has hard links.
    copyFile(file, before);
    syncFile(before);
  }
}

function unknownForm(path: string, form: number, difference: Difference): OutboxError {
  const before = `${path}.before-${String(form)}`;
  const found = { path, form, ...difference };
  const told = existsSync(before)
    ? message('database.unknown_form_kept', { ...found, kept: basename(before), file: basename(path) })
    : message('database.unknown_form', found);
  return new OutboxError('storage', told);
}

function removeCopy(copy: string): void {
  for (const suffix of filesOfCopy) rmSync(copy + suffix, { force: true });
}
