import { Argument } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import type { Cause } from '../../../contract/job.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { parsePositive, parsePositives } from '../input/arguments.ts';
import { piecesOf } from '../input/pieces.ts';
import { report } from './retry-and-cancel.ts';

interface EditedOptions extends CommonOptions {
  readonly all?: true;
  readonly folder?: number;
}

const idsPerCall = 1000;
const rowsPerPage = 500;

export const registerEdited: RegisterCommand = (program, context) => {
  declareJson(program.command('edited'))
    .description('say whether files that were edited after delivery go as others, or are left')
    .addArgument(new Argument('<answer>', 'what becomes of them').choices(['send', 'leave']))
    .argument('[ids...]', 'the jobs that ask', parsePositives)
    .option('--all', 'every job that asks')
    .option('--folder <id>', 'with --all: only those of this folder', parsePositive)
    .action((answer: 'send' | 'leave', ids: number[] | undefined, options: EditedOptions) => {
      const named = ids ?? [];
      if (named.length > 0 === (options.all === true)) {
        throw new OutboxError('invalid_input', 'Name the jobs, or give --all.');
      }
      if (options.folder !== undefined && options.all !== true) {
        throw new OutboxError('invalid_input', '--folder belongs to --all.');
      }
      return withOutbox(context, options, async ({ client }) => {
        const wanted = options.all === true ? await jobsThatAsk(client, 'edited', options.folder) : named;
        const affected = { changed: 0, refused: [] as { id: number; why: string }[] };
        for (const piece of piecesOf(wanted, idsPerCall)) {
          const part = await client.call('jobs.answerEdited', { ids: piece, answer });
          affected.changed += part.changed;
          affected.refused.push(...part.refused);
        }
        report(context, options, affected);
      });
    });
};

/** Every job that waits for a person because of this. */
export async function jobsThatAsk(
  client: OutboxClient,
  asked: Cause,
  watchFolderId?: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ; offset += rowsPerPage) {
    const { rows, total } = await client.call('jobs.page', {
      filter: {
        states: ['needs_attention'],
        ...(watchFolderId === undefined ? {} : { watchFolderId }),
      },
      ...{ order: 'oldest', offset, limit: rowsPerPage },
    });
    ids.push(...rows.filter(({ cause }) => cause === asked).map(({ id }) => id));
    if (rows.length === 0 || offset + rows.length >= total) return ids;
  }
}
