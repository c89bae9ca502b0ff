/** A choice of jobs by id, in their newest form. Immutable: every change gives a new value. */
import type { JobRow } from '../../src-main/contract/job.ts';

export type ChosenJobs = ReadonlyMap<number, JobRow>;

export const noJobs: ChosenJobs = new Map();

export function toggled(chosen: ChosenJobs, job: JobRow): ChosenJobs {
  const next = new Map(chosen);
  if (!next.delete(job.id)) next.set(job.id, job);
  return next;
}

export function withJobs(chosen: ChosenJobs, jobs: readonly JobRow[]): ChosenJobs {
  return new Map([...chosen, ...jobs.map((job): [number, JobRow] => [job.id, job])]);
}

export function withoutJobs(chosen: ChosenJobs, ids: readonly number[]): ChosenJobs {
  const next = new Map(chosen);
  for (const id of ids) next.delete(id);
  return next.size === chosen.size ? chosen : next;
}

/** Chosen jobs in their new form; others are passed over. The same value where nothing changed. */
export function updated(chosen: ChosenJobs, rows: readonly JobRow[]): ChosenJobs {
  const relevant = rows.filter((row) => chosen.has(row.id));
  return relevant.length === 0 ? chosen : withJobs(chosen, relevant);
}
