/** What stands still until a person did something: what it is called, whom it reaches, and what helps. */
import type { Connection } from '../../../src-main/contract/connection.ts';
import { upperFirst } from '../../../src-main/contract/job-words.ts';
import type { HeldGroup } from '../../../src-main/contract/status.ts';
import { formatAmount } from '../../shared/format.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { jobWords } from '../../words/contract.ts';
import { attentionWords as words } from '../../words/attention.ts';
import { saidAsSentence, saidMessage } from '../../shared/said.ts';

/** What a person can do about it here, beside trying again. */
export type HeldHelp = 'key' | 'profile' | null;

export function heldTitle(group: HeldGroup, connection: Connection | null): string {
  if (group.cause === 'auth')
    return connection?.health === 'no_key' ? words.held.noKey : words.held.keyRefused;
  return group.cause === 'target' ? words.held.targetGone : upperFirst(jobWords.holdWords[group.cause]);
}

/** What happened, and on which connection or target. */
export function heldExplanation(group: HeldGroup, connection: Connection | null): string {
  const name = heldPlace(group, connection);
  return saidMessage(group.message) === ''
    ? words.held.ofPlace(name)
    : words.held.saysOfPlace(name, saidAsSentence(group.message));
}

function heldPlace({ target, connectionId }: HeldGroup, connection: Connection | null): string {
  const where = target === null ? null : (target.label ?? target.id);
  return visibleText(where ?? connection?.name ?? words.held.connection(String(connectionId)), 60);
}

/** Which jobs, and what becomes of them if nobody does anything. */
export function heldJobs(group: HeldGroup): string {
  if (group.jobs === 0) return words.held.nothingQueued;
  const [one, many] = group.jobKind === null ? words.held.jobs : jobWords.kindWords[group.jobKind];
  const named = group.names.map((name) => visibleText(name, 60));
  const more = group.jobs - named.length;
  const list = more > 0 ? words.held.andMore(named.join(', '), more) : named.join(', ');
  const wait = group.jobs === 1 ? words.held.waits : words.held.wait;
  return words.held.untilSomebody(formatAmount(group.jobs, one, many), wait, list);
}

/** After a press on *Try again*, once the service had nothing against it. */
export function goesAgainWords(group: HeldGroup, connection: Connection | null): string {
  if (group.jobKind !== null && group.jobs > 1) {
    return words.held.oneGoesFirst(formatAmount(group.jobs, ...jobWords.kindWords[group.jobKind]));
  }
  return group.jobs === 0
    ? words.held.answersAgain(heldPlace(group, connection))
    : words.held.goOn(group.jobs);
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
