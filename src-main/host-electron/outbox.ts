import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { app, dialog, ipcMain, Menu, nativeTheme, protocol, session, shell } from 'electron';
import { startControlServer, type ControlServer } from '../control/control-server.ts';
import { createDispatch, type Dispatch } from '../control/dispatch.ts';
import { createTrustedHostCalls } from '../control/trusted-host-calls.ts';
import { createEngine, type Engine } from '../engine/create-engine.ts';
import { systemClock } from '../foundation/clock.ts';
import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';
import { version } from '../foundation/version.ts';
import { createFileLogger, type FileLogger } from '../logging/create-file-logger.ts';
import { chosenLogLevel } from '../logging/log-level.ts';
import { Background } from './background.ts';
import { profileDirectory } from './data-folder.ts';
import type { DesktopChoices } from './desktop-choices.ts';
import { Front } from './front.ts';
import { createHostCalls } from './host-calls.ts';
import { serveCalls } from './ipc.ts';
import { lendServices, type LentServices } from './lend-services.ts';
import type { LoginStarts } from './login/login-start.ts';
import type { Speech } from '../contract/speech.ts';
import { speaker } from '../languages/text.ts';
import { LongStart } from './long-start.ts';
import { MainWindow, type MainWindowOptions } from './main-window.ts';
import { applicationMenu, type MenuOptions } from './menu.ts';
import { NativeSpeech } from './native-speech.ts';
import { createNotifier } from './notifications.ts';
import { followOpenings } from './opened/follow-openings.ts';
import type { Openings } from './opened/openings.ts';
import { servePages, type PageSource } from './page-source.ts';
import { followQueue } from './queue-glance.ts';
import { QuitSequence } from './quit-sequence.ts';
import { guardContents, refusePermissions } from './security.ts';
import { tellStarter } from './starter.ts';
import { packageUpdates, type PackageUpdates } from './updates/package-updates.ts';

export interface OutboxOptions {
  readonly dataDirectory: string;
  readonly pageSource: PageSource;
  readonly pagesDirectory: string;
  readonly preloadPath: string;
  readonly iconDirectory: string;
  readonly environmentKey: string | null;
  readonly openings: Openings;
  readonly choices: DesktopChoices;
  readonly loginStarts: LoginStarts;
  /** Its icon opens the window. */
  readonly startsHidden: boolean;
}

export interface RunningOutbox {
  /** Brings the window to the front, or opens it again. */
  open(): void;
}

/**
 * Starts everything and opens the window, once the app is ready. Throws `OutboxError` already_running or storage from the
 * engine, and whatever else keeps a window from being of use.
 */
export async function startOutbox(options: OutboxOptions): Promise<RunningOutbox> {
  const { dataDirectory, pageSource, iconDirectory, openings, choices, loginStarts } = options;
  const logger = await createFileLogger({
    directory: join(dataDirectory, 'logs'),
    level: chosenLogLevel(process.env),
  });
  logUncaught(logger);
  guardPages(options);

  const window: MainWindow = createWindow(options, logger, {
    hidesOnClose: () => !quitting.isQuitting && background.goesOn,
    onHidden: () => {
      background.tellOfTray();
    },
  });
  const front = new Front(window);
  const { open, ask } = front;
  const quit = (): void => {
    app.quit();
  };
  const updates = await packageUpdates(app, process);
  const speech = new NativeSpeech(
    () => app.getPreferredSystemLanguages(),
    (spoken) => {
      showMenu(spoken, ask);
    },
  );
  const notify = createNotifier(
    () => speech.now,
    (place) => {
      ask({ kind: 'go', place });
    },
  );
  const engine = await startEngine(options, { notify, updates }, speech, logger);
  const dispatch = servePage({
    ...{ window, front, engine, loginStarts, speech, logger },
    ownOrigin: pageSource.origin,
  });
  const background: Background = new Background({
    ...{ engine, dispatch, iconDirectory, open, quit, notify, choices, logger },
    speech: () => speech.now,
    window: () => window.window,
  });
  const stopShowing = await showChanges(window, engine, background, speech);
  // Last, as a command may ask for the window.
  const control = await startControl(engine, dataDirectory, open, logger);

  const quitting = new QuitSequence(
    app,
    async () => {
      window.hide();
      stopShowing();
      await stopInOrder({ control, engine, updates, logger });
      background.letSleep();
    },
    logger,
  );
  app.on('activate', open);
  app.on('window-all-closed', quit);
  // Where there is no icon, nobody would find it.
  if (options.startsHidden && background.hasTray) void tellStarter();
  else open();
  loginStarts.refresh(logger);
  const issueToken = (path: string): string => engine.chosenPaths.issue(path);
  followOpenings({ openings, open, ask, issueToken, logger });
  logger.write('host.started', { host: 'electron', version: app.getVersion() });

  return {
    open() {
      // Too late to stay: the program starts again as soon as it has ended.
      if (quitting.isQuitting) app.relaunch({ args: process.argv.slice(1).filter(isNotQuiet) });
      else open();
    },
  };
}

/** Whoever asks for the window while it ends wants to see it. */
function showMenu(spoken: Speech, ask: MenuOptions['ask']): void {
  const options = { platform: process.platform, hasDevTools: !app.isPackaged, say: speaker(spoken), ask };
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(options)));
}

function isNotQuiet(word: string): boolean {
  return word !== '--at-login' && word !== '--hidden';
}

async function stopInOrder({
  control,
  engine,
  updates,
  logger,
}: {
  readonly control: ControlServer | null;
  readonly engine: Engine;
  readonly updates: PackageUpdates;
  readonly logger: FileLogger;
}): Promise<void> {
  try {
    await control?.stop();
  } finally {
    await engine.stop();
    updates.installer?.endedInOrder();
    logger.write('host.stopped', {});
    logger.close();
  }
}

function createWindow(
  { pageSource, preloadPath, iconDirectory, dataDirectory }: OutboxOptions,
  logger: Logger,
  closing: Pick<MainWindowOptions, 'hidesOnClose' | 'onHidden'>,
): MainWindow {
  return new MainWindow({
    ...closing,
    ...{ preloadPath, logger },
    startUrl: pageSource.startUrl,
    iconPath: join(iconDirectory, 'app-icon-256.png'),
    placeFile: join(profileDirectory(dataDirectory), 'window.json'),
    hasDevTools: !app.isPackaged,
    onFirstShown: () => void tellStarter(),
  });
}

/** Before any page is there: where pages come from, and what they may not. */
function guardPages({ pageSource, pagesDirectory }: OutboxOptions): void {
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, pageSource.origin);
  });
  refusePermissions(session.defaultSession, pageSource.origin);
  servePages(pageSource, pagesDirectory, protocol, session.defaultSession);
}

async function startEngine(
  { dataDirectory, environmentKey }: OutboxOptions,
  lent: Pick<LentServices, 'notify' | 'updates'>,
  speech: NativeSpeech,
  logger: Logger,
): Promise<Engine> {
  const longStart = new LongStart(dialog, speech.now);
  try {
    return await createEngine({
      onLongStart: (message) => longStart.tell(message),
      host: await lendServices({ dataDirectory, clock: systemClock, logger, environmentKey, ...lent }),
    });
  } finally {
    longStart.end();
  }
}

interface PageServing {
  readonly window: MainWindow;
  readonly engine: Engine;
  readonly front: Front;
  readonly loginStarts: LoginStarts;
  readonly speech: NativeSpeech;
  readonly ownOrigin: string;
  readonly logger: Logger;
}

/** Returns the way by which the page's calls go. */
function servePage({ window, front, engine, loginStarts, speech, ownOrigin, logger }: PageServing): Dispatch {
  const hostCalls = createHostCalls({
    ...{ dialog, shell, engine, loginStarts },
    parentWindow: () => window.window,
    speech: () => speech.now,
    takeRequests: front.takeRequests,
    documentsDirectory: () => app.getPath('documents'),
  });
  const dispatch = createDispatch({ ...engine.handlers, ...hostCalls }, logger);
  serveCalls({
    ipcMain,
    ownContents: () => window.contents,
    ownOrigin,
    dispatch,
    issueToken: (path) => engine.chosenPaths.issue(path),
    isFolder: (path) =>
      stat(path).then(
        (found) => found.isDirectory(),
        () => false,
      ),
    clock: systemClock,
    logger,
  });
  return dispatch;
}

/** What changes is shown wherever Outbox is seen. Returns the function that ends it. */
async function showChanges(
  window: MainWindow,
  engine: Engine,
  background: Background,
  speech: NativeSpeech,
): Promise<() => void> {
  const endEvents = engine.onChanged((changed) => {
    window.send('changed', changed);
  });
  const endFollowing = await followQueue(
    {
      onChanged: (listener) => engine.onChanged(listener),
      snapshot: () => engine.handlers['app.snapshot']({}),
    },
    (glance) => {
      const { theme, language } = glance.appearance;
      speech.choose(language);
      background.show(glance);
      if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
    },
  );
  return () => {
    endEvents();
    endFollowing();
  };
}

/** The window is of use without it: then commands are told that the data folder is taken. */
async function startControl(
  engine: Engine,
  dataDirectory: string,
  open: () => void,
  logger: Logger,
): Promise<ControlServer | null> {
  const hostCalls = createTrustedHostCalls((path) => engine.chosenPaths.issue(path));
  try {
    return await startControlServer({
      dataDirectory,
      version,
      runDirectory: process.env['XDG_RUNTIME_DIR'],
      dispatch: createDispatch({ ...engine.handlers, ...hostCalls }, logger),
      onChanged: (listener) => engine.onChanged(listener),
      logger,
      show: () => {
        open();
        return null;
      },
    });
  } catch (error) {
    logger.write('control.not_started', faultOf(error), messageOfFault(error));
    return null;
  }
}

function logUncaught(logger: Logger): void {
  // Only looks on: Electron still shows its own message.
  process.on('uncaughtExceptionMonitor', (error) => {
    logger.write('host.uncaught', faultOf(error), messageOfFault(error));
  });
  process.on('unhandledRejection', (reason) => {
    logger.write('host.unhandled_rejection', faultOf(reason), messageOfFault(reason));
  });
}
