import {
  chosenConnection,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { registerConnectionMove } from './connection-move.ts';
import { registerConnectionPace } from './connection-pace.ts';
import { exitCodes } from '../exit-codes.ts';
import { connectionJson } from '../output/connection-json.ts';
import { formatTable } from '../output/table.ts';
import { describeHeld, restLines, seenWords } from '../output/words.ts';
import { say, told } from '../output/say.ts';
import { toldJson, toldListJson } from '../output/message-json.ts';

interface RemoveOptions extends CommonOptions {
  readonly yes?: true;
}

export const registerConnections: RegisterCommand = (program, context) => {
  const connections = program.command('connections').description('the saved connections to the service');
  declareJson(connections.command('list', { isDefault: true }))
    .description('each with its health')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const [connections, { held }] = await Promise.all([
          client.call('connections.list', {}),
          client.call('app.snapshot', {}),
        ]);
        if (options.json === true)
          output.json<'connections list'>(connections.map((one) => connectionJson(one, held)));
        else if (connections.length === 0)
          output.print('No connections yet. Make one with "outbox connect".');
        else {
          const rows = connections.map((connection) => [
            connection.isPractice ? `${connection.name} (practice)` : connection.name,
            say(`connection.health.${connection.health}`),
            connection.baseUrl,
            connection.keyPlace === null ? 'no key' : told(connection.keyPlace),
            seenWords(connection),
          ]);
          for (const line of formatTable(['NAME', 'HEALTH', 'BASE URL', 'KEY IN', 'LAST SEEN'], rows))
            output.print(line);
          for (const group of held) {
            const name = connections.find(({ id }) => id === group.connectionId)?.name ?? 'A connection';
            output.print(describeHeld(group, name));
          }
          for (const line of restLines(connections)) output.print(line);
        }
      }),
    );
  registerConnectionPace(connections, context);
  registerConnectionMove(connections, context);
  declareJson(connections.command('remove'))
    .description('end everything that wants the connection, and erase its key; its receipts stay')
    .argument('<name>', 'which one')
    .option('--yes', 'do it; without this it is only said what would happen')
    .action((name: string, options: RemoveOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const { id, name: known } = await chosenConnection(client, name);
        const { consequences, blockedBy } = await client.call('connections.removal', { id });
        const isRemoved = options.yes === true;
        const { left } = isRemoved ? await client.call('connections.remove', { id }) : { left: [] };
        if (options.json === true)
          output.json<'connections remove'>({
            name: known,
            removed: isRemoved,
            ...toldListJson('consequences', consequences),
            ...toldJson('blockedBy', blockedBy),
            ...toldListJson('left', left),
          });
        else {
          output.print(isRemoved ? `${known} is removed.` : `Removing ${known} means:`);
          for (const consequence of consequences) output.print(`- ${told(consequence)}.`);
          for (const stays of left) output.print(`${told(stays)}.`);
          if (!isRemoved)
            output.print(blockedBy === null ? 'Nothing is removed yet: add --yes.' : `${told(blockedBy)}.`);
        }
        if (!isRemoved) context.exitCode = exitCodes.error;
      }),
    );
};
