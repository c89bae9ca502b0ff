import { jobStates, type JobState } from './job.ts';

/** What happened to what was queued: each job stands in one of these. */
export const accountGroups = [
  'delivered',
  'waiting',
  'underWay',
  'needsYou',
  'inDoubt',
  'failed',
  'notSent',
] as const;
export type AccountGroup = (typeof accountGroups)[number];
export type FileAccount = Readonly<Record<AccountGroup, number>>;

/** `failed`: the service said no, or every attempt was spent · `notSent`: cancelled or skipped before anything arrived. */
export const groupOfState: Readonly<Record<JobState, AccountGroup>> = {
  queued: 'waiting',
  sending: 'underWay',
  tracking: 'underWay',
  done: 'delivered',
  needs_attention: 'needsYou',
  in_doubt: 'inDoubt',
  rejected: 'failed',
  failed: 'failed',
  skipped: 'notSent',
  cancelled: 'notSent',
};

/** Folders and the head of the queue count by this, so that the two never differ. */
export function accountOf(counts: Readonly<Partial<Record<JobState, number>>>): FileAccount {
  const account: Record<AccountGroup, number> = {
    ...{ delivered: 0, waiting: 0, underWay: 0, needsYou: 0, inDoubt: 0, failed: 0, notSent: 0 },
  };
  for (const state of jobStates) account[groupOfState[state]] += counts[state] ?? 0;
  return account;
}
