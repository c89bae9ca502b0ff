/**
 * The entry of the windowed program. What must happen before Electron is ready happens here, in this order, without waiting:
 * an `await` at the top level of this module would keep Electron from ever becoming ready.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, dialog, protocol, type Event } from 'electron';
import { speechFor, type Speech } from '../contract/speech.ts';
import { readOwnerRecord } from '../control/owner-record.ts';
import { takeEnvironmentKey } from '../foundation/environment-key.ts';
import { letCallsWait } from '../foundation/threads.ts';
import { appId } from './app-id.ts';
import { chooseDataFolder, prepareDataFolder, profileDirectory, usualDataFolder } from './data-folder.ts';
import { DesktopChoices } from './desktop-choices.ts';
import { loginEntryOf } from './login/entry-of-system.ts';
import { LoginStarts } from './login/login-start.ts';
import { givenWords } from './opened/given-words.ts';
import { Openings } from './opened/openings.ts';
import { readHandover, type Handover } from './opened/handover.ts';
import { startOutbox, type OutboxOptions, type RunningOutbox } from './outbox.ts';
import { choosePageSource, registerAppScheme } from './page-source.ts';
import { hasSwitch, refuseUnknownSwitches } from './start-switches.ts';
import { tellStarter } from './starter.ts';
import { describeTrouble, endWithTrouble } from './startup-trouble.ts';

letCallsWait();
/** Before anything is started that would inherit it. */
const environmentKey = takeEnvironmentKey(process.env);
app.setName('Outbox');
app.enableSandbox();
registerAppScheme(protocol);
// What Windows shows notifications and pins a button of the taskbar for.
if (process.platform === 'win32') app.setAppUserModelId(appId);

const openings = new Openings();
const giveOpened = (opened: Event, word: string): void => {
  opened.preventDefault();
  openings.give({ words: [word], folder: '/' });
};
// The icon in the dock of macOS, and its links. Others give them on a line.
app.on('open-file', giveOpened);
app.on('open-url', giveOpened);

try {
  if (app.isPackaged) refuseUnknownSwitches(process.argv, process.platform, app.commandLine);
  const dataDirectory = chooseDataFolder(process.argv);
  prepareDataFolder(app, dataDirectory);
  // All that a second start can do is bring the first window to the front, with files to look through or on a screen.
  const handover = handoverOf();
  if (app.requestSingleInstanceLock(handover)) {
    openings.give(handover.given);
    void run(dataDirectory);
  } else void tellStarter().then(exitQuietly);
} catch (error) {
  void app.whenReady().then(() => endWithTrouble(describeTrouble(error, null, systemSpeech()), app, dialog));
}

async function run(dataDirectory: string): Promise<void> {
  let outbox: RunningOutbox | null = null;
  app.on('second-instance', (_event, _argv, _folder, handover) => {
    const { given, isQuiet } = readHandover(handover);
    if (!isQuiet) outbox?.open();
    openings.give(given);
  });
  await app.whenReady();
  try {
    outbox = await startOutbox({
      ...builtPlaces(),
      ...desktopOf(dataDirectory),
      ...{ dataDirectory, openings },
      environmentKey,
      pageSource: choosePages(),
    });
  } catch (error) {
    await endWithTrouble(describeTrouble(error, ownerOf(dataDirectory), systemSpeech()), app, dialog);
  }
}

function handoverOf(): Handover {
  const isQuiet = (['at-login', 'hidden'] as const).some((name) =>
    hasSwitch(process.argv, name, process.platform),
  );
  const appPath = app.isPackaged ? null : app.getAppPath();
  return { given: givenWords(process.argv, process.cwd(), appPath), isQuiet };
}

function desktopOf(dataDirectory: string): Pick<OutboxOptions, 'choices' | 'loginStarts' | 'startsHidden'> {
  const choices = new DesktopChoices(join(profileDirectory(dataDirectory), 'desktop.json'));
  const entry = loginEntryOf({
    ...{ app, platform: process.platform, environment: process.env, homeDirectory: homedir() },
    program: process.execPath,
    dataFolder: dataDirectory === usualDataFolder() ? null : dataDirectory,
  });
  const isAtLogin =
    process.platform === 'darwin'
      ? app.getLoginItemSettings().wasOpenedAtLogin
      : hasSwitch(process.argv, 'at-login', process.platform);
  return {
    choices,
    loginStarts: new LoginStarts(entry, choices),
    startsHidden:
      hasSwitch(process.argv, 'hidden', process.platform) || (isAtLogin && choices.isHiddenAtLogin),
  };
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
