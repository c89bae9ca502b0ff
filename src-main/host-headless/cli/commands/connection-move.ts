import type { Command } from 'commander';
import type { CliContext } from '../cli-context.ts';
import { chosenConnection, declareJson, withOutbox, type CommonOptions } from '../command-options.ts';
import { connectionJson, testJson } from '../output/connection-json.ts';
import { told } from '../output/say.ts';
import { plural } from '../output/words.ts';

interface MoveOptions extends CommonOptions {
  readonly baseUrl: string;
  readonly anyway?: true;
}

/** A service that has another address. */
export function registerConnectionMove(connections: Command, context: CliContext): void {
  declareJson(connections.command('move'))
    .description(
      'the service has another address: jobs, receipts, folders and the key stay, and nothing is sent again',
    )
    .argument('<name>', 'which one')
    .requiredOption('--base-url <url>', 'where the same service answers now, as https://host')
    .option('--anyway', 'yes, it is the same service, though it lists no target that is known here')
    .action((name: string, options: MoveOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { id, baseUrl: before } = await chosenConnection(client, name);
        const { connection, test } = await client.call('connections.move', {
          id,
          baseUrl: options.baseUrl,
          ...(options.anyway === true ? { anyway: true } : {}),
        });
        const { output } = context;
        for (const warning of test.warnings) output.warn(told(warning));
        if (options.json === true) {
          output.json<'connections move'>({ connection: connectionJson(connection), ...testJson(test) });
          return;
        }
        const waiting = plural(connection.waitingJobs, 'waiting job');
        output.print(
          `${connection.name} moved from ${before} to ${connection.baseUrl}. ${told(test.message)}. Its receipts and ${waiting} go with it.`,
        );
      }),
    );
}
