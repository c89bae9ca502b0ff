import { join } from 'node:path';
import {
  app,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerSaveBlocker,
  protocol,
  session,
  shell,
} from 'electron';
import { startControlServer, type ControlServer } from '../control/control-server.ts';
import { createDispatch } from '../control/dispatch.ts';
import { createTrustedHostCalls } from '../control/trusted-host-calls.ts';
import { createEngine, type Engine } from '../engine/create-engine.ts';
import { systemClock } from '../foundation/clock.ts';
import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';
import { version } from '../foundation/version.ts';
import { createFileLogger } from '../logging/create-file-logger.ts';
import { profileDirectory } from './data-folder.ts';
import { createHostCalls } from './host-calls.ts';
import { serveCalls } from './ipc.ts';
import { lendServices } from './lend-services.ts';
import { LongStart } from './long-start.ts';
import { MainWindow } from './main-window.ts';
import { applicationMenu } from './menu.ts';
import { createNotifier } from './notifications.ts';
import { servePages, type PageSource } from './page-source.ts';
import { AwakeKeeper } from './power.ts';
import { followQueue, type QueueGlance } from './queue-glance.ts';
import { QuitSequence } from './quit-sequence.ts';
import { guardContents, refusePermissions } from './security.ts';
import { tellStarter } from './starter.ts';
import { TrayIcon } from './tray.ts';

export interface OutboxOptions {
  readonly dataDirectory: string;
  readonly pageSource: PageSource;
  readonly pagesDirectory: string;
  readonly preloadPath: string;
  readonly iconDirectory: string;
  readonly environmentKey: string | null;
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
  const { dataDirectory, pageSource, iconDirectory } = options;
  const { origin, startUrl } = pageSource;
  const hasDevTools = !app.isPackaged;
  const logger = await createFileLogger({ directory: join(dataDirectory, 'logs') });
  logUncaught(logger);

  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, origin);
  });
  refusePermissions(session.defaultSession, origin);
  servePages(pageSource, options.pagesDirectory, protocol, session.defaultSession);

  let glance: QueueGlance | null = null;
  let hasToldOfTray = false;
  const window = new MainWindow({
    startUrl,
    preloadPath: options.preloadPath,
    iconPath: join(iconDirectory, 'app-icon-256.png'),
    placeFile: join(profileDirectory(dataDirectory), 'window.json'),
    hasDevTools,
    logger,
    // Closing the window ends the program only where nothing is left to do: a queue that is not done, or a folder that is
    // watched, goes on in the tray. Where there is no tray the program ends, and what was left is taken up at the next start.
    hidesOnClose: () => tray !== null && !quitting.isQuitting && hasWork(engine, glance),
    onHidden: () => {
      if (hasToldOfTray) return;
      hasToldOfTray = true;
      notify({
        title: 'Outbox goes on',
        body: 'It has work left and stays in the tray. Quit it from its menu there.',
      });
    },
    onFirstShown: () => void tellStarter(),
  });
  const open = (): void => {
    window.open();
  };
  const quit = (): void => {
    app.quit();
  };
  const notify = createNotifier(open);

  const longStart = new LongStart(dialog);
  const engine = await createEngine({
    onLongStart: (words) => longStart.tell(words),
    host: await lendServices({
      dataDirectory,
      clock: systemClock,
      logger,
      environmentKey: options.environmentKey,
      notify,
    }),
  }).finally(() => {
    longStart.end();
  });
  const hostCalls = createHostCalls({ dialog, shell, parentWindow: () => window.window, engine });
  serveCalls({
    ipcMain,
    ownContents: () => window.contents,
    ownOrigin: origin,
    dispatch: createDispatch({ ...engine.handlers, ...hostCalls }, logger),
    clock: systemClock,
    logger,
  });
  const endEvents = engine.onChanged((changed) => {
    window.send('changed', changed);
  });

  const tray = TrayIcon.create(
    iconDirectory,
    systemClock,
    {
      open,
      quit,
      pause: () => void engine.handlers['queue.pause']({ untilMs: null }),
      resume: () => void engine.handlers['queue.resume']({}),
    },
    logger,
  );
  const awake = new AwakeKeeper(powerSaveBlocker);
  const endFollowing = await followQueue(
    {
      onChanged: (listener) => engine.onChanged(listener),
      snapshot: () => engine.handlers['app.snapshot']({}),
    },
    (seen) => {
      glance = seen;
      tray?.show(seen);
      awake.keepAwake(seen.transfers.length > 0);
      if (nativeTheme.themeSource !== seen.appearance.theme) nativeTheme.themeSource = seen.appearance.theme;
    },
  );

  // Last, as a command may ask for the window.
  const control = await startControl(engine, dataDirectory, open, logger);

  const quitting = new QuitSequence(
    app,
    async () => {
      window.hide();
      endEvents();
      endFollowing();
      try {
        await control?.stop();
      } finally {
        await engine.stop();
        awake.keepAwake(false);
        logger.write('host.stopped', {});
        logger.close();
      }
    },
    logger,
  );
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(process.platform, hasDevTools)));
  app.on('activate', open);
  app.on('window-all-closed', quit);
  open();
  logger.write('host.started', { host: 'electron', version: app.getVersion() });

  return {
    open() {
      // Too late to stay: the program starts again as soon as it has ended.
      if (quitting.isQuitting) app.relaunch();
      else open();
    },
  };
}

/** What waits counts too: a pause ends, and a network comes back. */
function hasWork(engine: Engine, glance: QueueGlance | null): boolean {
  // Asked of the engine: the glance follows a moment later, and what was added just now must not end with the window.
  const { idle, openJobs } = engine.idleStatus();
  if (!idle || openJobs > 0) return true;
  return glance !== null && glance.watchFolders.some(({ health }) => health !== 'paused');
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
