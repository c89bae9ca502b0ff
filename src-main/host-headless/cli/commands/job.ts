import { told as textOf } from '../output/say.ts';
import type { ContentFacts } from '../../../contract/content-facts.ts';
import { linesOfFacts } from '../../../contract/content-words.ts';
import { reasonText, stateText } from '../../../contract/job-sentences.ts';
import type { JobDetail, JobRow } from '../../../contract/job.ts';
import { attemptWords, proofWords } from '../../../contract/job-words.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { parsePositive } from '../input/arguments.ts';
import { jobDetailJson } from '../output/json-shapes.ts';
import type { Output } from '../output/output.ts';
import {
  describeAddress,
  describeBytes,
  describeRemoteStatus,
  describeTarget,
  describeTime,
  describeToldTime,
} from '../output/words.ts';

export const registerJob: RegisterCommand = (program, context) => {
  declareJson(program.command('job'))
    .description('one job with its attempts, and why it is where it is')
    .argument('<id>', 'the job', parsePositive)
    .action((id: number, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const detail = await client.call('jobs.get', { id });
        if (options.json === true) context.output.json<'job'>(jobDetailJson(detail));
        else print(context.output, detail);
      }),
    );
};

function print(output: Output, detail: JobDetail): void {
  const { job, attempts, told, facts: found, putAway, explanation } = detail;
  output.print(`Job ${String(job.id)}: ${job.name}`);
  const facts: readonly [string, string | null][] = [
    ['State', stateText(job)],
    ['Why', reasonText(job, textOf)],
    ['Found', foundText(job)],
    ['File', job.path],
    ['Now', putAway === undefined ? null : (putAway.path ?? 'in the trash')],
    ['Link', job.url],
    ['Target', describeTarget(job.target)],
    ['Size', job.sizeBytes === null ? null : describeBytes(job.sizeBytes)],
    ['SHA-256', job.sha256],
    ...linesOf(found),
    ['Proof', job.proof === null ? null : proofWords[job.proof]],
    ['Service id', job.remoteId],
    ['Address', job.remoteUrl === null ? null : describeAddress(job.remoteUrl)],
    ['Service status', describeRemoteStatus(job)],
    ['Service name', told?.name ?? null],
    ['Service time', describeToldTime(told?.createdAt ?? null)],
    ['Caption', told?.caption ?? null],
    ['Media', told === undefined || told.media.length === 0 ? null : told.media.join(' ')],
    ['Created', describeTime(job.createdAtMs)],
    ['Changed', describeTime(job.updatedAtMs)],
  ];
  for (const [name, value] of facts) if (value !== null) output.print(`  ${name.padEnd(15)}${value}`);
  for (const attempt of attempts) {
    const message = attemptWords(attempt);
    const code = attempt.statusCode === null ? null : String(attempt.statusCode);
    const status = code === null || message.includes(code) ? '' : ` (${code})`;
    output.print(
      `  Attempt ${String(attempt.number)}, ${describeTime(attempt.startedAtMs)}: ${message}${status}`,
    );
    if (attempt.detail !== null) output.print(`    ${textOf(attempt.detail)}`);
    if (attempt.reply !== null) output.print(`    The service replied: ${attempt.reply}`);
  }
  for (const reason of explanation) output.print(`  - ${textOf(reason)}`);
}

/** Where the finding is no more than the reason, it is said once. */
function foundText({ finding, reason }: JobRow): string | null {
  if (finding === null) return null;
  const text = textOf(finding);
  return reason !== null && textOf(reason) === text ? null : text;
}

function linesOf(found: ContentFacts | undefined): [string, string][] {
  return found === undefined ? [] : linesOfFacts(found, textOf).map(({ name, value }) => [name, value]);
}
