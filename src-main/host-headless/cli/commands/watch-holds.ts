import { resolve } from 'node:path';
import type { Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import { systemClock } from '../../../foundation/clock.ts';
import type { CliContext } from '../cli-context.ts';
import { declareCommon, withOutbox, type CommonOptions } from '../command-options.ts';
import { parsePositive } from '../input/arguments.ts';
import { withoutLinks } from '../input/paths.ts';
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
  declareCommon(watch.command('now'))
    .description(
      'send files that wait for their age, a long rest or their missing end, as soon as they stand still',
    )
    .argument('<file...>', 'files of watched folders')
    .action((given: readonly string[], options: CommonOptions) =>
      withOutbox(context, options, async ({ client, isRunning }) => {
        for (const file of given) {
          const path = await withoutLinks(resolve(context.workingDirectory, file));
          await client.call('watchFolders.sendNow', { id: await folderOf(client, path), path });
          context.output.note(`${path} is sent as soon as it stands still.`);
        }
        if (!isRunning) context.output.note('That is while "outbox run" runs.');
      }),
    );
}

async function folderOf(client: OutboxClient, path: string): Promise<number> {
  const { watchFolderId } = await client.call('jobs.explainPath', { path });
  if (watchFolderId !== null) return watchFolderId;
  throw new OutboxError('not_found', `${path} lies in no watched folder. Send it with "outbox add".`);
}
