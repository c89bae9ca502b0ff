import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';

export const registerAcknowledge: RegisterCommand = (program, context) => {
  declareJson(program.command('acknowledge'))
    .description('say that you have read what was repaired, so that it is not shown any more')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { repairs } = await client.call('app.acknowledgeRepairs', {});
        if (options.json === true) context.output.json<'acknowledge'>({ repairs });
        else {
          context.output.print(
            repairs === 0 ? 'Nothing was repaired.' : 'It is not shown any more; the activity keeps it.',
          );
        }
      }),
    );
};
