import { type Message } from '../../../contract/messages/message.ts';
import { Argument } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { parsePositives } from '../input/arguments.ts';
import { piecesOf } from '../input/pieces.ts';
import { jobsThatAsk } from './answer-asking-jobs.ts';
import { report } from './retry-and-cancel.ts';

interface UnfitOptions extends CommonOptions {
  readonly all?: true;
}

const idsPerCall = 1000;

export const registerUnfit: RegisterCommand = (program, context) => {
  declareJson(program.command('unfit'))
    .description('say whether files that do not fit where they go are sent all the same, or skipped')
    .addArgument(new Argument('<answer>', 'what becomes of them').choices(['send', 'skip']))
    .argument('[ids...]', 'the jobs that ask', parsePositives)
    .option('--all', 'every job that asks')
    .action((answer: 'send' | 'skip', ids: number[] | undefined, options: UnfitOptions) => {
      const named = ids ?? [];
      if (named.length > 0 === (options.all === true)) {
        throw new OutboxError('invalid_input', 'Name the jobs, or give --all.');
      }
      return withOutbox(context, options, async ({ client }) => {
        const wanted = options.all === true ? await jobsThatAsk(client, 'unfit') : named;
        const affected = { changed: 0, refused: [] as { id: number; why: Message }[] };
        for (const piece of piecesOf(wanted, idsPerCall)) {
          const part = await client.call('jobs.answerUnfit', { ids: piece, answer });
          affected.changed += part.changed;
          affected.refused.push(...part.refused);
        }
        report(context, options, affected);
      });
    });
};
