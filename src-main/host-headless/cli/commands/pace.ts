import { resolve } from 'node:path';
import { Option } from 'commander';
import {
  sendingOrders,
  type HourRule,
  type SendingOrder,
  type SendingRules,
  type SendingState,
} from '../../../contract/sending.ts';
import { systemClock } from '../../../foundation/clock.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { parseDurationMs } from '../input/pause-end.ts';
import { readNamedFile } from '../input/named-file.ts';
import { parseSpeedLimit } from '../input/speed.ts';
import { parseWeek } from '../input/week-text.ts';
import { formatWeek } from '../output/week-words.ts';
import { paceJson } from '../output/json-shapes.ts';
import { conditionWords, describeSpeed, orderWords, paceLines } from '../output/pace-words.ts';

interface PaceOptions extends CommonOptions {
  readonly limit?: { readonly bytesPerSecond: number | null };
  readonly week?: string;
  readonly onBattery?: SendingRules['onBattery'];
  readonly onMetered?: SendingRules['onMetered'];
  readonly order?: SendingOrder;
  readonly anyway?: { readonly durationMs: number | null };
}

/** Far more than a line for every hour. */
const maximumFileBytes = 100_000;

const weekHelp = `
A week is a text file with one stretch a line: days, hours, speed.
  mon-fri 08-18 2MB/s
  sat,sun 00-24 full
  daily 22-06 off
Hours may pass midnight, later lines win, and what no line names has full speed.`;

export const registerPace: RegisterCommand = (program, context) => {
  declareJson(program.command('pace'))
    .description('how fast, when and in which order is sent; without options what holds now')
    .addOption(
      new Option('--limit <speed>', 'all transfers together at most so fast: 2MB/s, or none').argParser(
        (text) => ({ bytesPerSecond: parseSpeedLimit(text) }),
      ),
    )
    .option('--week <file>', 'the speed of every hour of the week from a text file, or none')
    .addOption(new Option('--on-battery <choice>', 'what to do on battery').choices(['send', 'wait']))
    .addOption(
      new Option('--on-metered <choice>', 'what to do on a metered network').choices(['send', 'wait']),
    )
    .addOption(new Option('--order <choice>', 'which of the queued jobs goes first').choices(sendingOrders))
    .addOption(
      new Option(
        '--anyway <duration>',
        'disregard week, battery and metered network for so long: 1h, or none to obey them again',
      ).argParser((text) => ({ durationMs: text === 'none' ? null : parseDurationMs(text) })),
    )
    .addHelpText('after', weekHelp)
    .action((options: PaceOptions) => {
      const week = options.week === undefined ? undefined : readWeek(context, options.week);
      return withOutbox(context, options, async ({ client }) => {
        let { sending } = await client.call('app.snapshot', {});
        if (isChange(options)) {
          sending = await client.call('queue.setRules', changed(sending.rules, options, week));
        }
        if (options.anyway !== undefined) {
          const { durationMs } = options.anyway;
          sending = await client.call('queue.disregardRules', {
            untilMs: durationMs === null ? null : systemClock.nowMs() + durationMs,
          });
        }
        if (options.json === true) context.output.json<'pace'>(paceJson(sending));
        else for (const line of describePace(sending)) context.output.print(line);
      });
    });
};

/** Throws `OutboxError` invalid_input. `none` is no schedule. */
function readWeek(context: CliContext, name: string): HourRule[] | null {
  if (name === 'none') return null;
  const path = resolve(context.workingDirectory, name);
  const text = readNamedFile(path, { maximumBytes: maximumFileBytes, purpose: 'a week' });
  return parseWeek(text, name);
}

function isChange(options: PaceOptions): boolean {
  const { limit, week, onBattery, onMetered, order } = options;
  return [limit, week, onBattery, onMetered, order].some((option) => option !== undefined);
}

function changed(
  rules: SendingRules,
  { limit, onBattery, onMetered, order }: PaceOptions,
  week: HourRule[] | null | undefined,
): SendingRules {
  return {
    limitBytesPerSecond: limit === undefined ? rules.limitBytesPerSecond : limit.bytesPerSecond,
    week: week === undefined ? rules.week : week,
    onBattery: onBattery ?? rules.onBattery,
    onMetered: onMetered ?? rules.onMetered,
    order: order ?? rules.order,
  };
}

function describePace(state: SendingState): string[] {
  const { rules, machine } = state;
  const now = paceLines(state);
  const battery = conditionWords(machine.isOnBattery, 'on battery now', 'on power now');
  const metered = conditionWords(machine.isMetered, 'metered now', 'not metered now');
  return [
    ...(now.length === 0 ? ['Everything goes at full speed.'] : now),
    `Limit: ${rules.limitBytesPerSecond === null ? 'none' : describeSpeed(rules.limitBytesPerSecond)}`,
    `On battery: ${rules.onBattery} (${battery})`,
    `On a metered network: ${rules.onMetered} (${metered})`,
    `Order: ${orderWords[rules.order]}`,
    ...weekLines(rules.week),
  ];
}

function weekLines(week: readonly HourRule[] | null): string[] {
  const lines = week === null ? [] : formatWeek(week);
  return lines.length === 0
    ? ['Week: full speed in every hour']
    : ['Week:', ...lines.map((line) => `  ${line}`)];
}
