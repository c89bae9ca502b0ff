import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MachineConditions } from '../contract/sending.ts';
import { secondMs } from '../foundation/durations.ts';
import { findOnPath } from '../foundation/find-on-path.ts';

export type LookAtMachine = () => Promise<MachineConditions>;

export interface MachineConditionsOptions {
  readonly platform: NodeJS.Platform;
  /** What NetworkManager says of its devices, one value a line. Rejects where there is none. */
  readonly askNetworkManager?: () => Promise<string>;
  /** Where the kernel lists batteries and chargers. */
  readonly powerDirectory?: string;
}

/** The program's start waits for the first answer. */
const answerTimeoutMs = 2 * secondMs;

export const unknownConditions: MachineConditions = { isOnBattery: null, isMetered: null };

/** Power and network as Linux tells them; elsewhere plain Node cannot know. Never rejects. */
export function createMachineLook(options: MachineConditionsOptions): LookAtMachine {
  const { platform, askNetworkManager = nmcli, powerDirectory = '/sys/class/power_supply' } = options;
  if (platform !== 'linux') return () => Promise.resolve(unknownConditions);
  return async () => {
    const [isOnBattery, isMetered] = await Promise.all([
      lookAtPower(powerDirectory),
      lookAtNetwork(askNetworkManager),
    ]);
    return { isOnBattery, isMetered };
  };
}

/** A battery that empties and no charger that delivers. `null` where the machine has neither. */
async function lookAtPower(directory: string): Promise<boolean | null> {
  const names = await readdir(directory).catch(() => []);
  const supplies = await Promise.all(names.map((name) => readSupply(join(directory, name))));
  const chargers = supplies.filter(({ type, isOnline }) => type !== 'Battery' && isOnline !== null);
  if (chargers.some(({ isOnline }) => isOnline === true)) return false;
  // Mice and keyboards have batteries as well; they say so in their scope.
  const batteries = supplies.filter(({ type, scope }) => type === 'Battery' && scope !== 'Device');
  if (batteries.length === 0) return null;
  return chargers.length > 0 || batteries.some(({ status }) => status === 'Discharging');
}

interface Supply {
  readonly type: string | null;
  readonly scope: string | null;
  readonly status: string | null;
  /** Chargers alone say this. */
  readonly isOnline: boolean | null;
}

async function readSupply(directory: string): Promise<Supply> {
  const [type, scope, status, online] = await Promise.all(
    ['type', 'scope', 'status', 'online'].map((name) =>
      readFile(join(directory, name), 'utf8').then(
        (text) => text.trim(),
        () => null,
      ),
    ),
  );
  return {
    type: type ?? null,
    scope: scope ?? null,
    status: status ?? null,
    isOnline: online == null ? null : online !== '0',
  };
}

/** Metered where any device is: which one the bytes take is not known. NetworkManager's guesses count as well. */
async function lookAtNetwork(ask: () => Promise<string>): Promise<boolean | null> {
  const answer = await ask().catch(() => '');
  const words = answer.split('\n').map((line) => line.trim().toLowerCase());
  if (words.some((word) => word.startsWith('yes'))) return true;
  return words.some((word) => word.startsWith('no')) ? false : null;
}

function nmcli(): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = findOnPath('nmcli', process.env);
    if (program === null) {
      reject(new Error('There is no nmcli'));
      return;
    }
    execFile(
      program,
      ['-t', '-g', 'GENERAL.METERED', 'device', 'show'],
      { timeout: answerTimeoutMs, env: { ...process.env, LC_ALL: 'C' } },
      (error, output) => {
        if (error === null) resolve(output);
        else reject(error instanceof Error ? error : new Error('nmcli did not answer'));
      },
    );
  });
}
