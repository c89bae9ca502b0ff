import { Option, type Command } from 'commander';
import { mostRequestsAtOnce, type ConnectionPace } from '../../../contract/connection.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { CliContext } from '../cli-context.ts';
import { chosenConnection, declareJson, withOutbox, type CommonOptions } from '../command-options.ts';
import { parsePositive } from '../input/arguments.ts';
import { parseSpeedLimit } from '../input/speed.ts';
import { connectionJson } from '../output/connection-json.ts';
import { describeSpeed } from '../output/pace-words.ts';

interface PaceOptions extends CommonOptions {
  readonly atOnce?: { readonly most: number | null };
  readonly limit?: { readonly bytesPerSecond: number | null };
}

/** How much and how fast one connection carries. */
export function registerConnectionPace(connections: Command, context: CliContext): void {
  declareJson(connections.command('pace'))
    .description(
      'how many transfers at a time and how fast one connection goes; without options what holds now',
    )
    .argument('[name]', 'which one; may be left out where there is one alone')
    .addOption(
      new Option(
        '--at-once <n>',
        `at most so many at a time, up to ${String(mostRequestsAtOnce)}, or none`,
      ).argParser((text) => ({ most: text === 'none' ? null : parsePositive(text) })),
    )
    .addOption(
      new Option(
        '--limit <speed>',
        'all of its transfers together at most so fast: 2MB/s, or none',
      ).argParser((text) => ({ bytesPerSecond: parseSpeedLimit(text) })),
    )
    .action((name: string | undefined, { atOnce, limit, ...options }: PaceOptions) =>
      withOutbox(context, options, async ({ client }) => {
        let connection = await chosenConnection(client, name);
        if (atOnce !== undefined || limit !== undefined) {
          const mostAtOnce = atOnce === undefined ? connection.pace.mostAtOnce : atOnce.most;
          if (mostAtOnce !== null && mostAtOnce > mostRequestsAtOnce) {
            throw new OutboxError(
              'invalid_input',
              `${String(mostAtOnce)} at a time is too much. Give up to ${String(mostRequestsAtOnce)}, or none.`,
            );
          }
          const pace: ConnectionPace = {
            mostAtOnce,
            limitBytesPerSecond:
              limit === undefined ? connection.pace.limitBytesPerSecond : limit.bytesPerSecond,
          };
          connection = await client.call('connections.setPace', { id: connection.id, pace });
        }
        if (options.json === true) context.output.json<'connections pace'>(connectionJson(connection));
        else for (const line of paceLines(connection.pace)) context.output.print(line);
      }),
    );
}

function paceLines({ mostAtOnce, limitBytesPerSecond }: ConnectionPace): string[] {
  return [
    `At a time: ${mostAtOnce === null ? 'as many as prove to be good' : `at most ${String(mostAtOnce)}`}`,
    `Limit: ${limitBytesPerSecond === null ? 'none of its own' : describeSpeed(limitBytesPerSecond)}`,
  ];
}
