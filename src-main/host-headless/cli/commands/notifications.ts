import { Argument } from 'commander';
import {
  notificationCauses,
  questionTimes,
  type NotificationCause,
  type NotificationSettings,
  type QuestionTime,
} from '../../../contract/notification-causes.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { formatTable } from '../output/table.ts';
import { say } from '../output/say.ts';

/** What the system's notifications tell of. */
export const registerNotifications: RegisterCommand = (program, context) => {
  const { output } = context;
  const show = (settings: NotificationSettings, options: CommonOptions): void => {
    if (options.json === true) output.json<'notifications list'>(settings);
    else for (const line of linesOf(settings)) output.print(line);
  };
  const notifications = program
    .command('notifications')
    .description('what the system’s notifications tell of');
  declareJson(notifications.command('list', { isDefault: true }))
    .description('each cause, and whether it is told')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        show(await client.call('settings.notifications', {}), options);
      }),
    );
  for (const [name, isOn] of [
    ['on', true],
    ['off', false],
  ] as const) {
    declareJson(notifications.command(name))
      .description(isOn ? 'tell of it again' : 'tell of it no more')
      .addArgument(new Argument('<cause...>', 'what of').choices(notificationCauses))
      .action((causes: NotificationCause[], options: CommonOptions) =>
        withOutbox(context, options, async ({ client }) => {
          for (const cause of causes) await client.call('settings.setNotification', { cause, isOn });
          show(await client.call('settings.notifications', {}), options);
        }),
      );
  }
  declareJson(notifications.command('questions'))
    .description('when is told what needs an answer: as it comes, or once a day at nine')
    .addArgument(new Argument('<when>', 'when').choices(questionTimes))
    .action((questions: QuestionTime, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        show(await client.call('settings.setQuestions', { questions }), options);
      }),
    );
};

function linesOf({ off, questions }: NotificationSettings): string[] {
  const rows = notificationCauses.map((cause) => [
    cause,
    off.includes(cause) ? 'off' : cause === 'asks' && questions === 'daily' ? 'daily' : 'on',
    say(`notify.when.${cause}`),
  ]);
  return formatTable(['CAUSE', 'TOLD', 'WHAT IT IS'], rows);
}
