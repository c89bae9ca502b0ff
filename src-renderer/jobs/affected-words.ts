/** What people are told of what they did with jobs. */
import { checkFindings, type CheckResult } from '../../src-main/contract/doubt.ts';
import { formatCount } from '../shared/format.ts';
import type { Affected } from './job-commands.ts';
import { jobWords } from '../words/contract.ts';
import { jobActWords } from '../words/job-acts.ts';
import { saidMessage } from '../shared/said.ts';

/** What checks found: `2 arrived, 1 not found there`; for one job the service's answer in words. */
export function checkWords(results: readonly CheckResult[]): string {
  const [only] = results;
  if (only === undefined) return jobActWords.done.nothingChecked;
  if (results.length === 1) return saidMessage(only.message);
  return checkFindings
    .map((finding) => ({ finding, count: results.filter((each) => each.finding === finding).length }))
    .filter(({ count }) => count > 0)
    .map(({ finding, count }) => `${formatCount(count)} ${jobWords.findingWords[finding]}`)
    .join(', ');
}

/** `3 jobs cancelled. 1 was not: its last bytes are out.` Each reason once, with how many it is of where there are several. */
export function affectedWords({ changed: count, refused }: Affected, done: string): string {
  const changed = count === 0 ? null : `${jobActWords.jobs(count)} ${done}`;
  if (refused.length === 0) return changed ?? jobActWords.done.nothing(done);
  const why = whyWords(refused);
  if (changed === null) return jobActWords.done.notBecause(done, why);
  const others =
    refused.length === 1 ? jobActWords.done.oneWas : jobActWords.done.others(formatCount(refused.length));
  return `${changed}. ${jobActWords.done.not(others, why)}`;
}

const mostReasons = 3;

function whyWords(refused: Affected['refused']): string {
  const counts = new Map<string, number>();
  for (const { why } of refused) counts.set(why, (counts.get(why) ?? 0) + 1);
  const [only] = counts.keys();
  if (counts.size === 1 && only !== undefined) return only;
  const most = [...counts].sort(([, one], [, other]) => other - one);
  const told = most.slice(0, mostReasons).map(([why, count]) => jobActWords.done.why(count, why));
  return jobActWords.done.manyWhys([...told, ...(most.length > mostReasons ? ['…'] : [])].join('; '));
}
