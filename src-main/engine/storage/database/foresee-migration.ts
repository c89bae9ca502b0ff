import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { secondMs } from '../../../foundation/durations.ts';
import { migrations } from './migrations/migrations.ts';

/** With fewer, the start is over before anybody wonders. */
const manyJobs = 50_000;
/** On a small computer: a million jobs were found to take three quarters of a minute. */
const jobsPerSecond = 20_000;

/**
 * What opening this database will do that takes long, in words for people, or `null`. Only looks: what is wrong with it is said
 * where it is opened.
 */
export function foreseeMigration(file: string): string | null {
  if (!existsSync(file)) return null;
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { readonly: true, fileMustExist: true });
    const found = Number(database.pragma('user_version', { simple: true }));
    if (found === 0 || found >= migrations.length) return null;
    const jobs = Number(database.prepare('select sum(jobs) from job_count').pluck().get());
    if (jobs < manyJobs) return null;
    const message = durationWords((jobs / jobsPerSecond) * secondMs);
    return `Outbox brings its records of ${jobs.toLocaleString('en')} jobs into the form that this version needs. That takes about ${message}, and then it goes on by itself.`;
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

function durationWords(durationMs: number): string {
  const seconds = Math.ceil(durationMs / secondMs);
  if (seconds < 60) return `${String(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return `${String(minutes)} minute${minutes === 1 ? '' : 's'}`;
}
