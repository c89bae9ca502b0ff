import { join } from 'node:path';

/** A switch as `app.commandLine` keeps it: a name without dashes and, perhaps, a value. */
export type Switch = readonly [name: string, value?: string];

export interface ChromiumOptions {
  /** Folder for Chromium's profile; a subfolder of its own is made in it. */
  readonly sessionDataDirectory: string;
  readonly switches: readonly Switch[];
  readonly sandboxed: boolean;
  readonly headed: boolean;
}

const unwantedFeatures = ['Translate', 'MediaRouter', 'OptimizationHints', 'DialMediaRouteProvider'];
const ownSwitches = new Set([
  'disable-features',
  'inspect',
  'no-sandbox',
  'remote-debugging-port',
  'user-data-dir',
]);

/** Chromium's arguments. Nothing but the machine itself can be reached: every other host name resolves to nothing. */
export function chromiumArguments(options: ChromiumOptions): string[] {
  const disabledFeatures = options.switches
    .filter(([name]) => name === 'disable-features')
    .map(([, value]) => value ?? '');
  const passedOn = options.switches
    .filter(([name]) => !ownSwitches.has(name))
    .map(([name, value]) => (value === undefined || value === '' ? `--${name}` : `--${name}=${value}`));
  return [
    ...(options.headed ? [] : ['--headless=new']),
    ...(options.sandboxed ? [] : ['--no-sandbox']),
    // The pipe is ours and ties Chromium's life to this process; the port is what Playwright connects to.
    '--remote-debugging-pipe',
    '--remote-debugging-port=0',
    `--user-data-dir=${join(options.sessionDataDirectory, 'double-chromium')}`,
    '--no-startup-window',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-dev-shm-usage',
    '--password-store=basic',
    `--disable-features=${[...unwantedFeatures, ...disabledFeatures].join(',')}`,
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
    ...passedOn,
  ];
}
