import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CallInput, CallOutput } from '../../../../../src-main/contract/api.ts';
import { createEngine, type Engine } from '../../../../../src-main/engine/create-engine.ts';
import { untilHoldsBy } from '../../../../helpers/engine-changes.ts';
import { LeapingClock } from '../../../../helpers/leaping-clock.ts';
import { runningEngine, testHost, type RunningEngine } from '../../../../helpers/running-engine.ts';
import { temporaryDataFolder, temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** The computer that a setup comes from, and a fresh one at which the watched folder stands elsewhere. */
export interface TwoComputers {
  readonly old: RunningEngine;
  readonly fresh: Engine;
  /** Where the folder stands on the fresh one, once it was brought there. */
  readonly root: string;
  /** Looks again and again until `holds` on the fresh one. */
  until(what: string, holds: () => boolean | Promise<boolean>): Promise<void>;
  /** Ends the old one, and brings its folder over. */
  bring(): Promise<void>;
  /** What an import of the file would do, where the folder's place was said. */
  plan(file: string, more?: Partial<CallInput<'setup.plan'>>): Promise<CallOutput<'setup.plan'>>;
  /** Imports as a person would who confirms all of the plan. */
  importSetup(file: string, more?: Partial<CallInput<'setup.import'>>): Promise<CallOutput<'setup.import'>>;
}

export async function twoComputers(options: Parameters<typeof runningEngine>[0] = {}): Promise<TwoComputers> {
  const clock = new LeapingClock();
  const old = await runningEngine({ ...options, host: { clock, ...options.host } });
  const host = testHost(join(temporaryDataFolder(), 'fresh'), clock);
  const fresh = await createEngine({ host });
  onTestFinished(() => fresh.stop());
  const home = temporaryFolder('home');
  const root = join(home, 'Kunden', 'watched');
  const token = (path: string): string => fresh.chosenPaths.issue(path);
  const places = () => ({ roots: [{ from: old.folder, token: token(root) }], folders: [] });
  async function plan(
    file: string,
    more: Partial<CallInput<'setup.plan'>> = {},
  ): Promise<CallOutput<'setup.plan'>> {
    return fresh.handlers['setup.plan']({ token: token(file), ...places(), ...withoutMissing(more) });
  }
  return {
    old,
    fresh,
    root,
    async bring() {
      await old.engine.stop();
      mkdirSync(join(home, 'Kunden'));
      renameSync(old.folder, root);
    },
    until: (what, holds) => untilHoldsBy(clock, fresh, what, holds),
    plan,
    async importSetup(file, more = {}) {
      const { sha256, connections } = await plan(file);
      return fresh.handlers['setup.import']({
        ...{ token: token(file), ...places(), sha256, withSettings: true },
        acceptedUrls: connections.map(({ baseUrl }) => baseUrl),
        ...withoutMissing(more),
      });
    },
  };
}

function withoutMissing<Input extends object>(
  input: Input,
): { [Key in keyof Input]: Exclude<Input[Key], undefined> } {
  // Nothing that is undefined is left.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Input]: Exclude<Input[Key], undefined>;
  };
}
