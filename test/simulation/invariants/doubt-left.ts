import type { WatchedJob } from '../engine/row-watch.ts';
import type { Acceptance } from '../service/ledger.ts';
import type { World } from '../world/world.ts';
import { isInTheVerySeconds, type Sendings } from './sendings.ts';

/** I2, I3: nothing leaves doubt but by a person's word, a policy that a person set, or evidence that is true. */
export function checkDoubtLeft(
  world: World,
  sendings: Sendings,
  before: WatchedJob,
  after: WatchedJob,
): void {
  const { violations, person, ledger, tally, edited, watch } = world;
  if (person.isActing) return;
  const policy = person.policyOf(before);
  const accepted = ledger.ofAttempt(before.id, before.attempt);
  const key = watch.keyOfJob(before);
  if (after.state === 'queued') {
    violations.check(policy === 'resend', 'I2', () => `job ${after.id} is sent again, and nobody said so`);
    if (accepted !== null || ledger.isPending(before.id, before.attempt)) {
      ledger.approve(key);
      edited.answered(before);
    }
    tally.count('doubts', 'resent by policy');
  } else if (policy === 'assume_delivered') {
    person.assumed.add(after.id);
    tally.count('doubts', 'assumed by policy');
  } else if (person.askedAfter.has(before.id)) {
    if (accepted === null) person.saidArrived.add(before.id);
  } else {
    violations.check(
      after.remoteId === null ||
        after.kind === 'clip_render' ||
        isOwn(world, sendings, after, after.remoteId, key),
      'I3',
      () => `job ${after.id} is taken as arrived by evidence, and ${after.remoteId ?? ''} is not its own`,
    );
    const isThere = accepted !== null || ledger.count(key) > 0 || person.saidArrived.has(before.id);
    violations.check(
      isThere,
      'I3',
      () => `job ${after.id} is taken as arrived by evidence, and nothing arrived`,
    );
    tally.count('doubts', 'proved by evidence');
  }
}

/**
 * What is taken for a job's own was made by a try of that job. What others made of the same name in the very same seconds nobody
 * can tell from it; anything else would be wrong.
 */
function isOwn(
  world: World,
  sendings: Sendings,
  { id, connectionId }: WatchedJob,
  remoteId: string,
  key: string,
): boolean {
  const { ledger, others, person, tally, mix } = world;
  const madeAtMs = others.madeAt(connectionId, remoteId);
  if (madeAtMs === null) {
    // Where the service refused what it kept, the same content was kept for an earlier job.
    const isSame = (entry: Acceptance) => entry.jobId === id || (mix.keptRefusals > 0 && entry.key === key);
    return ledger.entries.some(
      (entry) => entry.connectionId === connectionId && entry.remoteId === remoteId && isSame(entry),
    );
  }
  if (!sendings.ofJob(id).some((sending) => isInTheVerySeconds(madeAtMs, sending))) return false;
  person.saidArrived.add(id);
  tally.count('doubts', 'told apart by nobody');
  return true;
}
