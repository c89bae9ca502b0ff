import { type Message } from '../../../contract/messages/message.ts';
import type { CliContext } from '../cli-context.ts';
import {
  chosenConnection,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { parsePositives } from '../input/arguments.ts';
import { declareOtherClient, meant, type OtherClientOption } from '../input/client-name.ts';
import { piecesOf } from '../input/pieces.ts';
import { declareTarget, readTarget, type TargetOptions } from '../input/target.ts';
import { report } from './retry-and-cancel.ts';

interface ChosenOptions extends CommonOptions, TargetOptions, OtherClientOption {
  readonly connection?: string;
}

const idsPerCall = 1000;

export const registerTarget: RegisterCommand = (program, context) => {
  register(
    program.command('target').description('give files a target whose names say none that is known'),
    { ids: 'the jobs that ask', call: 'jobs.chooseTarget' },
    context,
  );
};

export const registerRetarget: RegisterCommand = (program, context) => {
  register(
    program.command('retarget').description('send jobs that wait somewhere else'),
    { ids: 'the jobs', call: 'jobs.retarget' },
    context,
  );
};

function register(
  command: Parameters<RegisterCommand>[0],
  { ids: whose, call }: { readonly ids: string; readonly call: 'jobs.chooseTarget' | 'jobs.retarget' },
  context: CliContext,
): void {
  declareOtherClient(declareTarget(declareJson(command)))
    .argument('<ids...>', whose, parsePositives)
    .option('--connection <name>', 'which connection; may be left out where there is one')
    .action((ids: number[], options: ChosenOptions) => {
      const { kind, id, label, slideId } = readTarget(options);
      return withOutbox(context, options, async ({ client }) => {
        const { id: connectionId } = await chosenConnection(client, options.connection);
        const affected = { changed: 0, refused: [] as { id: number; why: Message }[] };
        for (const piece of piecesOf(ids, idsPerCall)) {
          const target = { kind, id, label, slideId };
          const part = await client.call(call, { ids: piece, connectionId, target, ...meant(options) });
          affected.changed += part.changed;
          affected.refused.push(...part.refused);
        }
        report(context, options, affected);
      });
    });
}
