import type { CheckResult } from '../../../contract/doubt.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { findingWords } from '../../../contract/job-words.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { parsePositives } from '../input/arguments.ts';
import { piecesOf } from '../input/pieces.ts';
import { checkJson } from '../output/json-shapes.ts';
import { told } from '../output/say.ts';
import { formatTable } from '../output/table.ts';

const idsPerCall = 1000;
const pageLength = 500;

interface CheckOptions extends CommonOptions {
  readonly all?: true;
}

export const registerCheck: RegisterCommand = (program, context) => {
  declareJson(program.command('check'))
    .description('ask the service what became of jobs in doubt; nothing is sent again')
    .argument('[ids...]', 'the jobs', parsePositives)
    .option('--all', 'every job in doubt')
    .action((given: number[] | undefined, options: CheckOptions) => {
      const ids = given ?? [];
      if ((ids.length === 0) === (options.all === undefined)) {
        throw new OutboxError('invalid_input', 'Name the jobs to check, or --all.');
      }
      return withOutbox(context, options, async ({ client }) => {
        const asked = options.all === true ? await openQuestions(client) : [...new Set(ids)];
        const results: CheckResult[] = [];
        for (const piece of piecesOf(asked, idsPerCall)) {
          results.push(...(await client.call('jobs.check', { ids: piece })));
        }
        if (options.json === true) context.output.json<'check'>(results.map(checkJson));
        else if (results.length === 0) context.output.print('Nothing is in doubt.');
        else
          for (const line of formatTable(['ID', 'FINDING', 'WHY'], results.map(rowOf)))
            context.output.print(line);
        if (results.some(({ settled }) => !settled)) context.exitCode = exitCodes.needsPerson;
      });
    });
};

function rowOf({ id, finding, message }: CheckResult): string[] {
  return [String(id), findingWords[finding], told(message)];
}

/** All are read before the first is asked, as a job that is settled moves the pages. */
async function openQuestions(client: OutboxClient): Promise<number[]> {
  const ids = new Set<number>();
  for (let offset = 0; ; offset += pageLength) {
    const { rows } = await client.call('jobs.page', {
      filter: { states: ['in_doubt', 'needs_attention'] },
      order: 'oldest',
      offset,
      limit: pageLength,
    });
    for (const { id, state, cause } of rows) {
      if (state === 'in_doubt' || cause === 'early_success') ids.add(id);
    }
    if (rows.length < pageLength) return [...ids];
  }
}
