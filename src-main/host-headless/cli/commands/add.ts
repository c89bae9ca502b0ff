import { basename, resolve } from 'node:path';
import type { CliContext } from '../cli-context.ts';
import {
  chosenConnection,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { piecesOf } from '../input/pieces.ts';
import { declareTarget, readTarget, type TargetOptions } from '../input/target.ts';
import { plural } from '../output/words.ts';
import { aborted } from '../until-aborted.ts';

const filesPerCall = 250;

interface AddOptions extends CommonOptions, TargetOptions {
  readonly connection?: string;
}

export const registerAdd: RegisterCommand = (program, context) => {
  declareTarget(declareJson(program.command('add')))
    .description('queue single files')
    .argument('<files...>', 'the files')
    .option('--connection <name>', 'which account; may be left out where there is one')
    .action((files: string[], options: AddOptions) => {
      const target = readTarget(options);
      return withOutbox(context, options, async ({ client, isRunning }) => {
        const connection = await chosenConnection(client, options.connection);
        // All files first: one that is not there should not leave the others half queued.
        const tokens: string[] = [];
        for (const file of files) {
          const chosen = await client.call('host.choose', { path: resolve(context.workingDirectory, file) });
          tokens.push(chosen.token);
        }
        const result = {
          added: [] as number[],
          skipped: [] as { path: string; why: string }[],
          warnings: [] as string[],
        };
        const { output } = context;
        for (const piece of piecesOf(tokens, filesPerCall)) {
          const waits = await client.call('jobs.foreseeWaits', { tokens: piece });
          for (const { path, why } of waits) output.note(`${basename(path)}: ${why}.`);
          const adding = client.call('jobs.addFiles', { tokens: piece, connectionId: connection.id, target });
          const part = await (waits.length === 0 ? adding : unlessEnded(context, adding));
          if (part === null) {
            const rest = isRunning
              ? 'The running Outbox goes on waiting, and queues them then.'
              : `${plural(tokens.length - result.added.length - result.skipped.length, 'file was', 'files were')} not queued.`;
            output.note(`Left. ${rest}`);
            context.exitCode = exitCodes.error;
            break;
          }
          result.added.push(...part.added);
          result.skipped.push(...part.skipped);
          result.warnings.push(...part.warnings);
        }
        for (const warning of new Set(result.warnings)) output.warn(warning);
        for (const { path, why } of result.skipped) output.note(`outbox: left out ${path}: ${why}`);
        if (options.json === true) output.json(result);
        const queued = `${plural(result.added.length, 'file')} queued`;
        if (result.added.length > 0)
          output.note(isRunning ? `${queued}.` : `${queued}; runs with "outbox run".`);
      });
    });
};

/** What may take minutes can be left in order: `null` where it was. */
function unlessEnded<Result>({ output, ending }: CliContext, work: Promise<Result>): Promise<Result | null> {
  output.note('Ctrl+C leaves.');
  return Promise.race([work, aborted(ending).then(() => null)]);
}
