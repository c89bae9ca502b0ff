import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { App } from 'electron';
import { OutboxError, toldBy } from '../contract/errors.ts';
import { message } from '../contract/messages/message.ts';
import { dataDirectory } from '../foundation/data-directory.ts';
import { makeDirectory } from '../foundation/make-directory.ts';
import { makeOwnDataFolder } from '../foundation/own-data-folder.ts';
import { valueOptions } from './start-switches.ts';

/** Chromium's own files stand in this folder below the data folder. */
const profileFolder = 'electron';

export function profileDirectory(dataFolder: string): string {
  return join(dataFolder, profileFolder);
}

/** Absolute path of the data folder that the command line and the environment ask for. Throws `OutboxError` invalid_input. */
export function chooseDataFolder(argv: readonly string[]): string {
  return dataDirectory({
    platform: process.platform,
    environment: process.env,
    homeDirectory: homedir(),
    workingDirectory: process.cwd(),
    argument: dataDirArgument(argv),
  });
}

/** The one that is taken where nobody names another. */
export function usualDataFolder(): string {
  return dataDirectory({
    platform: process.platform,
    environment: { ...process.env, OUTBOX_HOME: undefined },
    homeDirectory: homedir(),
    workingDirectory: process.cwd(),
    argument: undefined,
  });
}

/** The value of `--data-dir`. All else on the line belongs to Electron and Chromium, or to nobody. */
export function dataDirArgument(argv: readonly string[]): string | undefined {
  const { values } = parseArgs({
    args: [...argv],
    options: valueOptions,
    strict: false,
    allowPositionals: true,
  });
  const value = values['data-dir'];
  if (value === undefined) return undefined;
  // Going on with the usual folder, or with one that is named like an option, would mix up two installations.
  if (typeof value !== 'string' || value === '' || value.startsWith('-')) {
    throw new OutboxError('invalid_input', message('data_folder.unnamed'));
  }
  return value;
}

/**
 * Makes the data folder and has Electron's paths follow it, which makes the lock against a second start one lock per data
 * folder. Must run before anything asks Electron for a path. Throws `OutboxError` storage.
 */
export function prepareDataFolder(app: Pick<App, 'setPath'>, dataFolder: string): void {
  const profile = profileDirectory(dataFolder);
  try {
    makeOwnDataFolder(dataFolder);
    makeDirectory(profile);
  } catch (cause) {
    const reason = toldBy(cause);
    throw new OutboxError('storage', message('data_folder.unusable', { path: dataFolder, reason }), {
      cause,
    });
  }
  app.setPath('userData', profile);
  app.setPath('sessionData', profile);
}
