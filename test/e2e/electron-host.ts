import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { _electron, type ElectronApplication, type JSHandle } from '@playwright/test';
import { toAppUrl } from '../electron-double/chromium/custom-origin.ts';
import type { ElectronDouble } from '../electron-double/control.ts';
import { hostEnvironment } from './host-environment.ts';
import type { RunLog } from './run-log.ts';

export interface ElectronOptions {
  /** The app's data folder; both OUTBOX_HOME and Electron's userData. */
  readonly dataDirectory: string;
  /** Further arguments for the app. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of the app; the product's own unless given. */
  readonly appDirectory?: string;
}

export interface ElectronHost {
  readonly app: ElectronApplication;
  readonly process: ChildProcess;
}

const productDirectory = resolve(import.meta.dirname, '../..');
const closeLimitMs = 30_000;

/** False with ELECTRON_REAL=1: then Electron itself runs the app, and what only the double can tell is not there. */
export const isDouble = process.env['ELECTRON_REAL'] !== '1';

export async function launchElectronHost(options: ElectronOptions, log: RunLog): Promise<ElectronHost> {
  const { dataDirectory, args = [], env = {}, appDirectory = productDirectory } = options;
  // No executablePath: only without one does Playwright hold back 'ready' until it is attached.
  const app = await _electron.launch({
    args: [appDirectory, `--user-data-dir=${dataDirectory}`, ...args],
    cwd: productDirectory,
    env: hostEnvironment(dataDirectory, env),
    colorScheme: null, // the app's own choice, not Playwright's emulation
  });
  const mainProcess = app.process(); // Playwright forgets it when the app ends
  log.followProcess('main', mainProcess);
  for (const page of app.windows()) log.followPage(page);
  app.on('window', (page) => log.followPage(page));
  return { app, process: mainProcess };
}

/** Quits the app, and ends it by force when it does not go. */
export async function endElectronHost({ app, process: mainProcess }: ElectronHost): Promise<void> {
  if (mainProcess.exitCode !== null || mainProcess.signalCode !== null) return;
  // eslint-disable-next-line outbox/real-time -- only a process that hangs is ended so
  const limit = setTimeout(() => killWithChildren(mainProcess), closeLimitMs);
  await app.close();
  clearTimeout(limit);
}

/** The double's record of what the app asked of the system, and its controls. Only where `isDouble`. */
export function doubleOf(app: ElectronApplication): Promise<JSHandle<ElectronDouble>> {
  return app.evaluateHandle(
    () => (globalThis as unknown as { readonly electronDouble: ElectronDouble }).electronDouble,
  );
}

/** The app's own URL (`outbox://app/…`) of a page, which a page on the double shows in another form. */
export function appUrl(pageUrl: string): string {
  return toAppUrl(pageUrl);
}

/** Playwright starts the app as the leader of a process group, so that its browser goes with it. */
function killWithChildren(mainProcess: ChildProcess): void {
  if (process.platform === 'win32' || mainProcess.pid === undefined) mainProcess.kill('SIGKILL');
  else process.kill(-mainProcess.pid, 'SIGKILL');
}
