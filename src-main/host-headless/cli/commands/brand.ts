import { type Message } from '../../../contract/messages/message.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { parsePositives } from '../input/arguments.ts';
import { declareOtherClient, meant, type OtherClientOption } from '../input/client-name.ts';
import { piecesOf } from '../input/pieces.ts';
import { report } from './retry-and-cancel.ts';

interface BrandOptions extends CommonOptions, OtherClientOption {
  readonly to?: string;
  readonly folder?: true;
}

const idsPerCall = 1000;

export const registerBrand: RegisterCommand = (program, context) => {
  declareOtherClient(declareJson(program.command('brand')))
    .description('choose the brand of links whose list names one that nobody knows')
    .argument('<ids...>', 'the jobs that ask', parsePositives)
    .option('--to <id>', 'this brand')
    .option('--folder', 'the brand of the folder that the list lies in')
    .action((ids: number[], options: BrandOptions) => {
      if ((options.to !== undefined) === (options.folder === true)) {
        throw new OutboxError('invalid_input', 'Say which brand: --to ID, or --folder.');
      }
      return withOutbox(context, options, async ({ client }) => {
        const affected = { changed: 0, refused: [] as { id: number; why: Message }[] };
        for (const piece of piecesOf(ids, idsPerCall)) {
          const part = await client.call('jobs.chooseBrand', {
            ...{ ids: piece, brandId: options.to ?? null, ...meant(options) },
          });
          affected.changed += part.changed;
          affected.refused.push(...part.refused);
        }
        report(context, options, affected);
      });
    });
};
