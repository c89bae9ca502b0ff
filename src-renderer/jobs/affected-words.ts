/** What people are told of what they did with jobs. */
import { checkFindings, type CheckResult } from '../../src-main/contract/doubt.ts';
import type { Code } from '../../src-main/contract/messages/message.ts';
import type { Affected } from './job-commands.ts';
import { say } from '../words/say.ts';
import { saidMessage } from '../shared/said.ts';

/** What checks found: `2 arrived, 1 not found there`; for one job the service's answer in words. */
export function checkWords(results: readonly CheckResult[]): string {
  const [only] = results;
  if (only === undefined) return say('job_acts.nothing_checked');
  if (results.length === 1) return saidMessage(only.message);
  return checkFindings
    .map((finding) => ({ finding, count: results.filter((each) => each.finding === finding).length }))
    .filter(({ count }) => count > 0)
    .map(({ finding, count }) => say(`job_words.finding.${finding}`, { count }))
    .join(', ');
}

/** What was done, each with how many it was done with. */
export type Done = Extract<Code, `job_acts.done.${string}`>;

/** `3 jobs cancelled. 1 was not: its last bytes are out.` Each reason once, with how many it is of where there are several. */
export function affectedWords({ changed: count, refused }: Affected, done: Done): string {
  const changed = count === 0 ? null : say(done, { count });
  if (refused.length === 0) return changed ?? say('job_acts.nothing_changed');
  const why = whyWords(refused);
  if (changed === null) return say('job_acts.nothing_changed_as', { why });
  return `${changed}. ${say('job_acts.unchanged', { count: refused.length, why })}`;
}

const mostReasons = 3;

function whyWords(refused: Affected['refused']): string {
  const counts = new Map<string, number>();
  for (const { why } of refused) {
    const words = saidMessage(why);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const [only] = counts.keys();
  if (counts.size === 1 && only !== undefined) return only;
  const most = [...counts].sort(([, one], [, other]) => other - one);
  const told = most.slice(0, mostReasons).map(([why, count]) => say('job_acts.reason_of', { count, why }));
  const reasons = [...told, ...(most.length > mostReasons ? ['…'] : [])].join('; ');
  return say('job_acts.reasons', { reasons });
}
