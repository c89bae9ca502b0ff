import type { Command } from 'commander';
import { systemClock } from '../../../foundation/clock.ts';
import type { CliContext } from '../cli-context.ts';
import { declareCommon, withOutbox, type CommonOptions } from '../command-options.ts';
import { parsePositive } from '../input/arguments.ts';
import { declarePauseEnd, pauseEnd, type PauseEndOptions } from '../input/pause-end.ts';
import { describeTime } from '../output/words.ts';

/** What holds one folder: its pause, and its hours for once. */
export function registerHolds(watch: Command, context: CliContext): void {
  declarePauseEnd(declareCommon(watch.command('pause')))
    .description('leave the folder alone for now: nothing of it is looked at or sent')
    .argument('<id>', 'the folder, as "watch list" numbers it', parsePositive)
    .action((id: number, options: CommonOptions & PauseEndOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const untilMs = pauseEnd(options, systemClock.nowMs());
        await client.call('watchFolders.pause', { id, untilMs });
        const until = untilMs === null ? '' : ` until ${describeTime(untilMs)}`;
        context.output.note(`Folder ${String(id)} is paused${until}.`);
      }),
    );
  declareCommon(watch.command('anyway'))
    .description('send outside the folder’s hours too, until they begin the next time')
    .argument('<id>', 'the folder, as "watch list" numbers it', parsePositive)
    .option('--off', 'obey its hours again')
    .action((id: number, options: CommonOptions & { readonly off?: true }) =>
      withOutbox(context, options, async ({ client }) => {
        const isDisregarded = options.off !== true;
        await client.call('watchFolders.disregardHours', { id, isDisregarded });
        context.output.note(
          isDisregarded
            ? `Folder ${String(id)} sends outside its hours until they begin the next time.`
            : `Folder ${String(id)} obeys its hours.`,
        );
      }),
    );
}
