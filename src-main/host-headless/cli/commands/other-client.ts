import { OutboxError } from '../../../contract/errors.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { parsePositive, parsePositives } from '../input/arguments.ts';
import { piecesOf } from '../input/pieces.ts';
import { jobsThatAsk } from './edited.ts';
import { report } from './retry-and-cancel.ts';

interface OtherClientOptions extends CommonOptions {
  readonly all?: true;
  readonly always?: true;
  readonly folder?: number;
}

const idsPerCall = 1000;

export const registerOtherClient: RegisterCommand = (program, context) => {
  declareJson(program.command('other-client'))
    .description('say yes for files that ask before they go to another client')
    .argument('[ids...]', 'the jobs that ask', parsePositives)
    .option('--all', 'every job that asks')
    .option('--folder <id>', 'with --all: only those of this folder', parsePositive)
    .option('--always', 'from now on also whatever else their folders send to other clients')
    .action((ids: number[] | undefined, options: OtherClientOptions) => {
      const named = ids ?? [];
      if (named.length > 0 === (options.all === true)) {
        throw new OutboxError('invalid_input', 'Name the jobs, or give --all.');
      }
      if (options.folder !== undefined && options.all !== true) {
        throw new OutboxError('invalid_input', '--folder belongs to --all.');
      }
      return withOutbox(context, options, async ({ client }) => {
        const wanted = options.all === true ? await jobsThatAsk(client, 'client', options.folder) : named;
        const affected = { changed: 0, refused: [] as { id: number; why: string }[] };
        const always = options.always === true;
        for (const piece of piecesOf(wanted, idsPerCall)) {
          const part = await client.call('jobs.allowOtherClient', { ids: piece, always });
          affected.changed += part.changed;
          affected.refused.push(...part.refused);
        }
        report(context, options, affected);
      });
    });
};
