import { Option, type Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import {
  practiceFaultNames,
  type PracticeFaultName,
  type PracticeFaultState,
} from '../../../contract/practice.ts';
import { say } from '../output/say.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions } from '../command-options.ts';
import { parsePositive } from '../input/arguments.ts';
import { formatTable } from '../output/table.ts';

interface FaultOptions extends CommonOptions {
  readonly times?: number;
  readonly off?: true;
  readonly none?: true;
}

/** What the practice service of a running Outbox does wrong: looked at, switched on and off. */
export function registerPracticeFault(practice: Command, context: CliContext): void {
  declareJson(practice.command('fault'))
    .description(
      'let the practice service of a running Outbox misbehave; without a name: what it can do wrong',
    )
    .argument('[name]', `one of ${practiceFaultNames.join(', ')}`)
    .option('--times <n>', 'end by itself after so many requests (default: never)', parsePositive)
    .addOption(new Option('--off', 'end this one').conflicts(['times', 'none']))
    .addOption(new Option('--none', 'end all: everything is fine again').conflicts(['times', 'off']))
    .action((name: string | undefined, _own: FaultOptions, command: Command) => {
      // Those that "practice" has as well are taken by it, wherever they stand.
      const options = command.optsWithGlobals<FaultOptions>();
      const chosen = name === undefined ? null : faultNamed(name);
      if (chosen === null && (options.off === true || options.times !== undefined))
        throw new OutboxError('invalid_input', 'Say which fault. "outbox practice fault" lists them.');
      if (chosen !== null && options.none === true)
        throw new OutboxError('invalid_input', 'Name a fault, or say --none, not both.');
      return withOutbox(context, options, async ({ client, isRunning }) => {
        if (!isRunning)
          throw new OutboxError(
            'not_found',
            'Outbox is not running on this data folder, and its practice service runs only with it. Start it with "outbox run", or open the window.',
          );
        if (options.none === true) tell(context, options, await client.call('practice.clearFaults', {}));
        else if (chosen === null) tell(context, options, await client.call('practice.faults', {}));
        else {
          const times = options.off === true ? 0 : (options.times ?? null);
          tell(context, options, await client.call('practice.setFault', { name: chosen, times }));
        }
      });
    });
}

/** Throws `OutboxError` invalid_input. */
function faultNamed(text: string): PracticeFaultName {
  const wanted = text.toLowerCase().replaceAll('-', '_');
  const name = practiceFaultNames.find((each) => each === wanted);
  if (name !== undefined) return name;
  throw new OutboxError(
    'invalid_input',
    `The practice service has no fault named ${text}. There are: ${practiceFaultNames.join(', ')}.`,
  );
}

function tell({ output }: CliContext, { json }: FaultOptions, states: readonly PracticeFaultState[]): void {
  if (json === true) {
    output.json<'practice fault'>(states);
    return;
  }
  const rows = states.map((state) => [
    state.name,
    isOnWords(state),
    String(state.met),
    say(`practice_faults.${state.name}.purpose`),
  ]);
  for (const line of formatTable(['FAULT', 'IS', 'MET', 'WHAT IT IS FOR'], rows)) output.print(line);
}

function isOnWords({ isOn, times, met }: PracticeFaultState): string {
  if (!isOn) return 'off';
  return times === null ? 'on' : `on for ${String(times - met)} more`;
}
