import type { PrintedJob } from './printed.ts';
import type { Arrival } from './witness.ts';

/** What a person gave Outbox to do. */
export interface Wish {
  /** As the window names it: a file's path, a link, or the work on a clip. */
  readonly name: string;
  /** As the witness writes it down. */
  readonly what: string;
  readonly target: string;
  readonly isOf: (job: PrintedJob) => boolean;
}

/** States in which a job is still there for a person, with its name and a reason. */
const keptStates = new Set(['queued', 'in_doubt', 'needs_attention', 'rejected', 'failed', 'tracking']);

/**
 * What may not be, whatever the world does: a wish that is neither in the ledger nor kept with a reason, and one that is there more
 * often than a person knows of.
 */
export function wrongNow(
  wishes: readonly Wish[],
  jobs: readonly PrintedJob[],
  ledger: readonly Arrival[],
): string[] {
  const problems: string[] = [];
  for (const wish of wishes) {
    const job = jobs.find(wish.isOf);
    const times = timesIn(ledger, wish);
    const says = job === undefined ? 'no job' : `${job.state}: ${job.reason}`;
    if (job === undefined) problems.push(`lost: ${wish.name} has no job (${times} times in the ledger)`);
    else if (times === 0 && !keptStates.has(job.state))
      problems.push(`lost: ${wish.name} is not in the ledger, and its job says ${says}`);
    else if (job.state !== 'done' && job.state !== 'tracking' && job.reason === '' && job.hold === null)
      problems.push(`unnamed: ${wish.name} waits (${job.state}) without a reason`);
    if (times > 1 && job?.state !== 'in_doubt')
      problems.push(`doubled: ${wish.name} is ${times} times in the ledger, and its job says ${says}`);
  }
  return [...problems, ...strangersIn(wishes, ledger)];
}

/** When people have answered every question, each wish is there once, and its job knows. */
export function wrongAtTheEnd(
  wishes: readonly Wish[],
  jobs: readonly PrintedJob[],
  ledger: readonly Arrival[],
): string[] {
  const problems: string[] = [];
  for (const wish of wishes) {
    const job = jobs.find(wish.isOf);
    const times = timesIn(ledger, wish);
    if (times !== 1)
      problems.push(`${times === 0 ? 'lost' : 'doubled'}: ${wish.name} is there ${times} times`);
    if (job?.state !== 'done' && job?.state !== 'tracking')
      problems.push(
        `unknown: ${wish.name} is there, and its job says ${job?.state ?? 'nothing'}: ${job?.reason ?? ''}`,
      );
  }
  return [...problems, ...strangersIn(wishes, ledger)];
}

export function timesIn(ledger: readonly Arrival[], { what, target }: Wish): number {
  return ledger.filter((arrival) => arrival.what === what && arrival.target === target).length;
}

/** What nobody asked for. */
function strangersIn(wishes: readonly Wish[], ledger: readonly Arrival[]): string[] {
  return ledger
    .filter(({ what, target }) => !wishes.some((wish) => wish.what === what && wish.target === target))
    .map(({ name, target }) => `strange: ${name} arrived at ${target}, and nobody asked for it`);
}
