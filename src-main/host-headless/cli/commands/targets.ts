import type { ConnectionTargets } from '../../../contract/connection.ts';
import type { FileTargetKind } from '../../../contract/job.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { targetsInOrder } from '../../../contract/target-order.ts';
import {
  chosenConnection,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { told } from '../output/say.ts';
import { formatTable } from '../output/table.ts';

interface TargetsOptions extends CommonOptions {
  readonly connection?: string;
  readonly forget?: string;
}

interface Row {
  readonly kind: FileTargetKind;
  readonly id: string;
  readonly name: string | null;
  readonly pasted: boolean;
}

const optionOf: Readonly<Record<FileTargetKind, string>> = {
  knowledge_base: '--kb',
  carousel: '--carousel',
  brand_clips: '--clips',
};

export const registerTargets: RegisterCommand = (program, context) => {
  declareJson(program.command('targets'))
    .description(
      'what files and links can be sent to: what the service lists, and ids that were given before',
    )
    .option('--connection <name>', 'which connection; may be left out where there is one')
    .option('--forget <id>', 'do not offer an id again that was given before')
    .action((options: TargetsOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const { id } = await chosenConnection(client, options.connection);
        const targets = targetsInOrder(await client.call('connections.targets', { id }));
        if (options.forget !== undefined) {
          const forgotten = targets.pasted.filter((target) => target.id === options.forget);
          if (forgotten.length === 0)
            throw new OutboxError('not_found', `No id ${options.forget} was given before that no list has.`);
          for (const { kind, id: targetId } of forgotten)
            await client.call('connections.forgetTarget', { id, kind, targetId });
          if (options.json === true) {
            output.json<'targets'>({
              forgotten: forgotten.map((each) => ({ kind: each.kind, id: each.id })),
            });
          }
          output.note(`${options.forget} is forgotten. Folders and jobs that use it stay.`);
          return;
        }
        const rows = rowsOf(targets);
        if (options.json === true) output.json<'targets'>(rows);
        else {
          const lines = rows.map(({ kind, id: targetId, name, pasted }) => [
            `${optionOf[kind]} ${targetId}`,
            name ?? '',
            pasted ? 'pasted before' : '',
          ]);
          for (const line of formatTable(['TARGET', 'NAME', ''], lines)) output.print(line);
        }
        for (const why of whyNotListed(targets)) output.warn(why);
      }),
    );
};

function rowsOf({ knowledgeBases, carousels, brands, pasted }: ConnectionTargets): Row[] {
  const listed = { pasted: false };
  return [
    ...knowledgeBases.items.map(({ id, name }): Row => ({ kind: 'knowledge_base', id, name, ...listed })),
    ...carousels.items.map(({ id, title }): Row => ({ kind: 'carousel', id, name: title, ...listed })),
    ...brands.items.map(({ id, name }): Row => ({ kind: 'brand_clips', id, name, ...listed })),
    ...pasted.map(({ kind, id, label }): Row => ({ kind, id, name: label, pasted: true })),
  ];
}

function whyNotListed({ knowledgeBases, carousels, brands }: ConnectionTargets): string[] {
  return [knowledgeBases, carousels, brands].flatMap(({ why }) => (why === null ? [] : told(why)));
}
