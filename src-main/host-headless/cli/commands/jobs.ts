import { told } from '../output/say.ts';
import { reasonText, stateText } from '../../../contract/job-sentences.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { filterOf } from '../../../contract/kept-filter.ts';
import type { SavedFilter } from '../../../contract/saved-filter.ts';
import { Option } from 'commander';
import { jobStates, type JobRow, type JobState } from '../../../contract/job.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { parsePositive } from '../input/arguments.ts';
import { jobJson } from '../output/json-shapes.ts';
import { chosenClient, declareClient, type ClientOption } from '../input/client-name.ts';
import type { Output } from '../output/output.ts';
import type { OutputOf } from '../output/schemas/outputs.ts';
import { formatTable } from '../output/table.ts';
import { describeBytes, describeTarget } from '../output/words.ts';

const pageLength = 500;
/** What a person can look through; `--limit` changes it. JSON has no limit unless one is given. */
const linesForPeople = 50;

interface JobsOptions extends CommonOptions, ClientOption {
  readonly state?: JobState[];
  readonly limit?: number;
  readonly filter?: string;
}

export const registerJobs: RegisterCommand = (program, context) => {
  declareClient(declareJson(program.command('jobs')), 'jobs')
    .description('the jobs, newest first')
    .addOption(new Option('--state <states...>', 'only jobs in these states').choices(jobStates))
    .option('--filter <name>', 'only jobs of a filter that is kept under this name in the window')
    .option('--limit <n>', 'at most so many', parsePositive)
    .action((options: JobsOptions) =>
      withOutbox(context, options, ({ client }) =>
        options.json === true
          ? printJson(context.output, client, options)
          : printTable(context.output, client, options),
      ),
    );
};

/** One job at a time, so that a million of them need no more memory than one page. */
async function printJson(output: Output, client: OutboxClient, options: JobsOptions): Promise<void> {
  let separator = '[\n';
  for await (const job of newestFirst(client, options, options.limit ?? Infinity)) {
    if (output.isReaderGone) return;
    const shown: OutputOf<'jobs'>[number] = jobJson(job);
    output.jsonText(`${separator}${JSON.stringify(shown)}`);
    separator = ',\n';
    await output.roomToWrite();
  }
  output.jsonText(separator === '[\n' ? '[]\n' : '\n]\n');
}

async function printTable(output: Output, client: OutboxClient, options: JobsOptions): Promise<void> {
  const limit = options.limit ?? linesForPeople;
  const jobs: JobRow[] = [];
  for await (const job of newestFirst(client, options, limit + 1)) jobs.push(job);
  if (jobs.length === 0) {
    output.print('No jobs.');
    return;
  }
  const rows = jobs
    .slice(0, limit)
    .map((job) => [
      String(job.id),
      stateText(job),
      job.name,
      describeTarget(job.target),
      describeBytes(job.sizeBytes),
      reasonText(job, told),
    ]);
  for (const line of formatTable(['ID', 'STATE', 'NAME', 'TARGET', 'SIZE', 'WHY'], rows)) output.print(line);
  if (jobs.length > limit) output.note(`There are more; --limit shows more than ${String(limit)}.`);
}

/** Throws `OutboxError` not_found with the names that there are. */
async function keptFilter(client: OutboxClient, name: string): Promise<SavedFilter> {
  const filters = await client.call('filters.list', {});
  const found = filters.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  const names = filters.map((each) => each.name).join(', ');
  throw new OutboxError(
    'not_found',
    `No filter is kept as ${name}. ${names === '' ? 'Keep one in the window, above the queue.' : `There are: ${names}.`}`,
  );
}

/** New jobs push older ones onto the next page while pages are read, so what was seen is left out. */
async function* newestFirst(
  client: OutboxClient,
  { state: states, client: name, filter: kept }: JobsOptions,
  limit: number,
): AsyncGenerator<JobRow> {
  const filter = {
    ...(kept === undefined ? {} : filterOf((await keptFilter(client, kept)).filter, Date.now())),
    ...(states === undefined ? {} : { states: [...new Set(states)] }),
    ...(name === undefined ? {} : { clientId: (await chosenClient(client, name)).id }),
  };
  const seen = new Set<number>();
  for (let offset = 0; ; offset += pageLength) {
    const page = await client.call('jobs.page', {
      filter,
      order: 'newest',
      offset,
      limit: Math.min(pageLength, Math.max(1, limit - seen.size)),
    });
    for (const job of page.rows) {
      if (seen.has(job.id)) continue;
      if (seen.size >= limit) return;
      seen.add(job.id);
      yield job;
    }
    if (page.rows.length < pageLength) return;
  }
}
