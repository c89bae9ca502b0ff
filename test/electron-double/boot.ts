/**
 * Does what Electron does around an app's main module: reads the arguments, loads `-r` modules, evaluates package.json's
 * `main`, starts Chromium and announces 'ready'.
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Browser } from './chromium/browser.ts';
import { app } from './main/app.ts';
import { runningBrowser } from './main/running-browser.ts';
import { webContents } from './main/web-contents.ts';

interface AppPackage {
  readonly name?: string;
  readonly productName?: string;
  readonly version?: string;
  readonly main?: string;
}

interface Arguments {
  readonly target: string;
  readonly preloads: readonly string[];
}

const args = readArguments(process.argv.splice(1).slice(1));
// A package is started without naming its app.
process.argv.push(...(app.isPackaged ? args.all.filter((word) => resolve(word) !== args.target) : args.all));
dressProcess();
const mainModule = readApp(args.target);

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    app.quit();
  });
}
// Electron shows a dialog and carries on; a test must not.
process.on('uncaughtException', (error) => {
  console.error('Uncaught Exception:', error);
  app.exit(1);
});

const require = createRequire(join(process.cwd(), 'electron-double.js'));
for (const preload of args.preloads) require(preload);
await import(pathToFileURL(mainModule).href);
await startChromium();
app.becomeReady();

function readArguments(all: string[]): Arguments & { readonly all: string[] } {
  const preloads: string[] = [];
  let target: string | undefined;
  for (let index = 0; index < all.length; index += 1) {
    const argument = all[index] ?? '';
    if (argument === '-r' || argument === '--require') {
      index += 1;
      preloads.push(all[index] ?? '');
    } else if (argument.startsWith('--')) {
      const [name = '', ...value] = argument.slice(2).split('=');
      app.commandLine.appendSwitch(name, value.length > 0 ? value.join('=') : undefined);
    } else {
      target ??= resolve(argument);
    }
  }
  if (target === undefined) throw new Error('electron-double: name the app to run, such as `electron .`');
  return { target, preloads, all };
}

function dressProcess(): void {
  const packageFile = new URL('../../node_modules/electron/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as AppPackage;
  Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true });
  const resourcesPath = join(dirname(process.execPath), 'resources');
  Object.assign(process, { type: 'browser', defaultApp: !app.isPackaged, resourcesPath });
}

/** Tells `app` what the package says and returns the path of its main module. */
function readApp(target: string): string {
  if (!statSync(target).isDirectory()) {
    app.describe(dirname(target), undefined, undefined);
    return target;
  }
  const appPackage = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as AppPackage;
  app.describe(target, appPackage.productName ?? appPackage.name, appPackage.version);
  return join(target, appPackage.main ?? 'index.js');
}

async function startChromium(): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const browser = new Browser(
    {
      sessionDataDirectory: app.getPath('sessionData'),
      switches: app.commandLine.switches,
      sandboxed: !isRoot && !app.commandLine.hasSwitch('no-sandbox'),
      headed: process.env['ELECTRON_DOUBLE_HEADED'] !== undefined,
    },
    () => {
      console.error('electron-double: Chromium went away');
      process.exit(1);
    },
  );
  runningBrowser.set(browser);
  Object.defineProperty(process.versions, 'chrome', { value: await browser.version(), enumerable: true });
  browser.root.on('Target.targetDestroyed', ({ targetId }) => {
    webContents.fromDevToolsTargetId(targetId)?.targetDestroyed();
  });
  // A tab that a page opened past the agent; its contents were told of it by Page.windowOpen.
  browser.root.on('Target.targetCreated', ({ targetInfo: { openerId, targetId } }) => {
    const isOurs = openerId !== undefined && webContents.fromDevToolsTargetId(openerId) !== undefined;
    if (isOurs) browser.root.post('Target.closeTarget', { targetId });
  });
  await browser.root.send('Target.setDiscoverTargets', { discover: true });
}
