import { refusalJson } from '../output/json-shapes.ts';
import { told } from '../output/say.ts';
import type { CallOutput } from '../../../contract/api.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import type { CliContext } from '../cli-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { parsePositives } from '../input/arguments.ts';
import { piecesOf } from '../input/pieces.ts';
import { plural } from '../output/words.ts';

type Affected = CallOutput<'jobs.retry'>;
type ChangeOfJobs =
  'jobs.retry' | 'jobs.sendAnyway' | 'jobs.cancel' | 'jobs.moveToTop' | 'jobs.hold' | 'jobs.release';

interface ChangeOptions extends CommonOptions {
  readonly anyway?: true;
}

const idsPerCall = 1000;

export const registerRetry: RegisterCommand = (program, context) => {
  const command = program
    .command('retry')
    .description('try jobs again that were rejected, failed or wait, and ask again about what was accepted')
    .option(
      '--anyway',
      'send again what was delivered or accepted, or left out as its content was sent under another name',
    );
  register(command, context, (options: ChangeOptions) =>
    options.anyway === true ? 'jobs.sendAnyway' : 'jobs.retry',
  );
};

export const registerCancel: RegisterCommand = (program, context) => {
  register(
    program.command('cancel').description('take jobs out of the queue, and set aside those that failed'),
    context,
    () => 'jobs.cancel',
  );
};

export const registerTop: RegisterCommand = (program, context) => {
  register(
    program.command('top').description('send queued jobs before all others, in their order'),
    context,
    () => 'jobs.moveToTop',
  );
};

export const registerHold: RegisterCommand = (program, context) => {
  register(
    program.command('hold').description('hold queued jobs back until they are released'),
    context,
    () => 'jobs.hold',
  );
};

export const registerRelease: RegisterCommand = (program, context) => {
  register(program.command('release').description('let held jobs go'), context, () => 'jobs.release');
};

function register(
  command: Parameters<RegisterCommand>[0],
  context: CliContext,
  callOf: (options: ChangeOptions) => ChangeOfJobs,
): void {
  declareJson(command)
    .argument('<ids...>', 'the jobs', parsePositives)
    .action((ids: number[], options: ChangeOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const call = callOf(options);
        const parts: Affected[] = [];
        for (const piece of piecesOf(ids, idsPerCall)) parts.push(await client.call(call, { ids: piece }));
        report(context, options, {
          changed: parts.reduce((sum, part) => sum + part.changed, 0),
          refused: parts.flatMap((part) => part.refused),
        });
      }),
    );
}

/** Says what was changed, and of every other job why it was not. */
export function report(context: CliContext, options: CommonOptions, affected: Affected): void {
  const { output } = context;
  if (options.json === true)
    output.json<'retry'>({ changed: affected.changed, refused: affected.refused.map(refusalJson) });
  else output.print(`${plural(affected.changed, 'job')} changed.`);
  for (const { id, why } of affected.refused) output.note(`outbox: job ${String(id)}: ${told(why)}`);
  if (affected.refused.length > 0) context.exitCode = exitCodes.error;
}
