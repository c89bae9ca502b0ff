/** What stands still until a person did something: what it is called, whom it reaches, and what helps. */
import type { Connection } from '../../../src-main/contract/connection.ts';
import { upperFirst } from '../../../src-main/contract/job-words.ts';
import type { HeldGroup } from '../../../src-main/contract/status.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { say } from '../../words/say.ts';
import { saidAsSentence, saidMessage } from '../../shared/said.ts';

/** What a person can do about it here, beside trying again. */
export type HeldHelp = 'key' | 'profile' | null;

export function heldTitle(group: HeldGroup, connection: Connection | null): string {
  if (group.cause === 'auth')
    return connection?.health === 'no_key' ? say('attention.held.no_key') : say('attention.held.key_refused');
  return group.cause === 'target'
    ? say('attention.held.target_gone')
    : upperFirst(say(`job_words.hold.${group.cause}`));
}

/** What happened, and on which connection or target. */
export function heldExplanation(group: HeldGroup, connection: Connection | null): string {
  const name = heldPlace(group, connection);
  return saidMessage(group.message) === ''
    ? say('attention.held.place', { name })
    : say('attention.held.says', { name, message: saidAsSentence(group.message) });
}

function heldPlace({ target, connectionId }: HeldGroup, connection: Connection | null): string {
  const where = target === null ? null : (target.label ?? target.id);
  return visibleText(
    where ?? connection?.name ?? say('attention.held.connection', { id: String(connectionId) }),
    60,
  );
}

/** Which jobs, and what happens to them if no one acts. */
export function heldJobs(group: HeldGroup): string {
  if (group.jobs === 0) return say('attention.held.nothing_queued');
  const names = group.names.map((name) => visibleText(name, 60));
  return say('attention.held.jobs', {
    ...{ count: group.jobs, kind: group.jobKind ?? 'other' },
    ...{ names: names.join(', '), more: Math.max(0, group.jobs - names.length) },
  });
}

/** After a press on *Try again*, once the service had nothing against it. */
export function goesAgainWords(group: HeldGroup, connection: Connection | null): string {
  if (group.jobKind !== null && group.jobs > 1) {
    return say('attention.held.one_first', { count: group.jobs, kind: group.jobKind });
  }
  return group.jobs === 0
    ? say('attention.held.answers_again', { place: heldPlace(group, connection) })
    : say('attention.held.goes_on', { jobs: group.jobs });
}

export function heldHelp(group: HeldGroup): HeldHelp {
  switch (group.cause) {
    case 'auth':
    case 'scope':
      return 'key';
    case 'path':
    case 'off':
    case 'unclear_replies':
      return 'profile';
    case 'billing':
    case 'credits':
    case 'target':
      return null;
  }
}
