import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';

export const registerRoom: RegisterCommand = (program, context) => {
  declareJson(program.command('room'))
    .description('look now whether a full disk has room again, and let what waited for it go')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const found = await client.call('queue.lookForRoom', {});
        if (options.json === true) context.output.json<'room'>(found);
        else {
          context.output.print(
            found.hasRoom
              ? 'There is room on the disk with the data folder: nothing waits for it.'
              : 'The disk with the data folder is still full. Free some space; it goes on by itself.',
          );
        }
        if (!found.hasRoom) context.exitCode = exitCodes.held;
      }),
    );
};
