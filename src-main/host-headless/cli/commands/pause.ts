import { systemClock } from '../../../foundation/clock.ts';
import { declareCommon, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { declarePauseEnd, pauseEnd, type PauseEndOptions } from '../input/pause-end.ts';
import { describeTime } from '../output/words.ts';

interface PauseOptions extends CommonOptions, PauseEndOptions {
  readonly now?: true;
}

export const registerPause: RegisterCommand = (program, context) => {
  declarePauseEnd(declareCommon(program.command('pause')))
    .description('stop starting anything new, across restarts')
    .option('--now', 'stop what is being sent as well; it is sent again from its start')
    .action((options: PauseOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const untilMs = pauseEnd(options, systemClock.nowMs());
        await client.call('queue.pause', { untilMs, ...(options.now === true && { mode: 'now' as const }) });
        context.output.note(
          untilMs === null ? 'Paused until "outbox resume".' : `Paused until ${describeTime(untilMs)}.`,
        );
      }),
    );
};

export const registerResume: RegisterCommand = (program, context) => {
  declareCommon(program.command('resume'))
    .description('go on after a pause')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        await client.call('queue.resume', {});
        context.output.note('Resumed.');
      }),
    );
};
