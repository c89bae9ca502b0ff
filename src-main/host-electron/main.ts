/**
 * The entry of the windowed program. What must happen before Electron is ready happens here, in this order, without waiting:
 * an `await` at the top level of this module would keep Electron from ever becoming ready.
 */
import { join } from 'node:path';
import { app, dialog, protocol } from 'electron';
import { speechFor, type Speech } from '../contract/speech.ts';
import { readOwnerRecord } from '../control/owner-record.ts';
import { takeEnvironmentKey } from '../foundation/environment-key.ts';
import { chooseDataFolder, prepareDataFolder } from './data-folder.ts';
import { startOutbox, type OutboxOptions, type RunningOutbox } from './outbox.ts';
import { choosePageSource, registerAppScheme } from './page-source.ts';
import { refuseUnknownSwitches } from './start-switches.ts';
import { tellStarter } from './starter.ts';
import { describeTrouble, endWithTrouble } from './startup-trouble.ts';

/** Before anything is started that would inherit it. */
const environmentKey = takeEnvironmentKey(process.env);
app.setName('Outbox');
app.enableSandbox();
registerAppScheme(protocol);

try {
  if (app.isPackaged) refuseUnknownSwitches(process.argv, process.platform, app.commandLine);
  const dataDirectory = chooseDataFolder(process.argv);
  prepareDataFolder(app, dataDirectory);
  // What a second start was given on its line is not looked at: all it can do is bring the first window to the front.
  if (app.requestSingleInstanceLock()) void run(dataDirectory);
  else void tellStarter().then(exitQuietly);
} catch (error) {
  void app.whenReady().then(() => endWithTrouble(describeTrouble(error, null, systemSpeech()), app, dialog));
}

async function run(dataDirectory: string): Promise<void> {
  let outbox: RunningOutbox | null = null;
  app.on('second-instance', () => outbox?.open());
  await app.whenReady();
  try {
    outbox = await startOutbox({
      ...builtPlaces(),
      dataDirectory,
      environmentKey,
      pageSource: choosePages(),
    });
  } catch (error) {
    await endWithTrouble(describeTrouble(error, ownerOf(dataDirectory), systemSpeech()), app, dialog);
  }
}

/** What was chosen in the window cannot be read where the start fails. */
function systemSpeech(): Speech {
  return speechFor('system', app.getPreferredSystemLanguages());
}

/** The process that has the data folder, where it says so. */
function ownerOf(dataDirectory: string): number | null {
  try {
    return readOwnerRecord(dataDirectory)?.record.processId ?? null;
  } catch {
    return null;
  }
}

function choosePages(): OutboxOptions['pageSource'] {
  return choosePageSource(app.isPackaged, process.env['ELECTRON_RENDERER_URL']);
}

/** Beside this file once it is built to `out/main/index.js`, in a checkout as in a package. */
function builtPlaces(): Pick<OutboxOptions, 'pagesDirectory' | 'preloadPath' | 'iconDirectory'> {
  const here = import.meta.dirname;
  return {
    pagesDirectory: join(here, '../renderer'),
    preloadPath: join(here, '../preload/preload.cjs'),
    iconDirectory: join(here, '../../resources/icons'),
  };
}

function exitQuietly(): void {
  app.exit(0);
}
