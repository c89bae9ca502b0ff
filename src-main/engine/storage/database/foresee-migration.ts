import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { minuteMs, secondMs } from '../../../foundation/durations.ts';
import { period } from '../../../contract/messages/amounts.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { migrations } from './migrations/migrations.ts';

/** With fewer, the start is over before anybody wonders. */
const manyJobs = 50_000;
/** On a small computer: a million jobs were found to take three quarters of a minute. */
const jobsPerSecond = 20_000;
const secondsOfMinute = 60;

/**
 * What opening this database will do that takes long, for people, or `null`. Only looks: what is wrong with it is said
 * where it is opened.
 */
export function foreseeMigration(file: string): Message | null {
  if (!existsSync(file)) return null;
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { readonly: true, fileMustExist: true });
    const found = Number(database.pragma('user_version', { simple: true }));
    if (found === 0 || found >= migrations.length) return null;
    const jobs = Number(database.prepare('select sum(jobs) from job_count').pluck().get());
    if (jobs < manyJobs) return null;
    const seconds = Math.ceil(jobs / jobsPerSecond);
    const wholeMs =
      seconds < secondsOfMinute ? seconds * secondMs : Math.ceil(seconds / secondsOfMinute) * minuteMs;
    return message('start.updating_records', { jobs, period: period(wholeMs) });
  } catch {
    return null;
  } finally {
    database?.close();
  }
}
