import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { connectionJson } from '../output/json-shapes.ts';
import { formatTable } from '../output/table.ts';
import { healthWords, seenWords } from '../output/words.ts';

export const registerConnections: RegisterCommand = (program, context) => {
  declareJson(program.command('connections'))
    .description('the saved accounts of the service')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const connections = await client.call('connections.list', {});
        if (options.json === true) output.json(connections.map(connectionJson));
        else if (connections.length === 0)
          output.print('No connections yet. Make one with "outbox connect".');
        else {
          const rows = connections.map((connection) => [
            connection.isPractice ? `${connection.name} (practice)` : connection.name,
            healthWords[connection.health],
            connection.baseUrl,
            connection.keyPlace ?? 'no key',
            seenWords(connection),
          ]);
          for (const line of formatTable(['NAME', 'HEALTH', 'BASE URL', 'KEY IN', 'LAST SEEN'], rows))
            output.print(line);
        }
      }),
    );
};
