import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron';
import { ipcEventChannel } from '../contract/channels.ts';
import type { EventName, EventPayload } from '../contract/events.ts';
import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';
import { fittingBounds, windowPlaceSchema, type WindowPlace } from './window-bounds.ts';
import { surfaceColour, titleBarOverlay, windowOptions } from './window-options.ts';

const maximumReloads = 3;

export interface MainWindowOptions {
  readonly startUrl: string;
  readonly preloadPath: string;
  readonly iconPath: string;
  /** Where it is remembered how the window stood. */
  readonly placeFile: string;
  readonly hasDevTools: boolean;
  readonly logger: Logger;
  /** True where closing the window shall only hide it. */
  readonly hidesOnClose: () => boolean;
  readonly onHidden: () => void;
  readonly onFirstShown: () => void;
}

/** The one window of the program, which can be closed and opened again. */
export class MainWindow {
  readonly #options: MainWindowOptions;
  #window: BrowserWindow | null = null;
  #reloads = 0;

  constructor(options: MainWindowOptions) {
    this.#options = options;
    nativeTheme.on('updated', () => {
      this.#followTheme();
    });
  }

  get window(): BrowserWindow | null {
    return this.#window;
  }

  get contents(): WebContents | null {
    return this.#window?.webContents ?? null;
  }

  /** Opens the window, or brings it to the front where it is open, hidden or minimised. */
  open(): void {
    if (this.#window === null) {
      this.#window = this.#create();
      return;
    }
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
  }

  hide(): void {
    this.#window?.hide();
  }

  /** Sends an event to the page, if there is one. A page that was not there takes a snapshot when it comes. */
  send<Name extends EventName>(event: Name, payload: EventPayload<Name>): void {
    const { contents } = this;
    if (contents !== null && !contents.isDestroyed()) contents.send(ipcEventChannel, event, payload);
  }

  #create(): BrowserWindow {
    const { startUrl, preloadPath, iconPath, placeFile, hasDevTools, logger } = this.#options;
    const place = readPlace(placeFile);
    const window = new BrowserWindow(
      windowOptions({
        bounds: fittingBounds(
          place,
          screen.getAllDisplays().map(({ workArea }) => workArea),
        ),
        isDark: nativeTheme.shouldUseDarkColors,
        platform: process.platform,
        preloadPath,
        iconPath,
        hasDevTools,
      }),
    );
    window.once('ready-to-show', () => {
      // Not earlier: it would show the empty window.
      if (place?.isMaximized === true) window.maximize();
      window.show();
      this.#options.onFirstShown();
    });
    window.on('close', (event) => {
      rememberPlace(placeFile, window, logger);
      if (!this.#options.hidesOnClose()) return;
      event.preventDefault();
      window.hide();
      this.#options.onHidden();
    });
    window.on('closed', () => {
      this.#window = null;
    });
    window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      logger.write('window.page_gone', { cause: reason, exitCode });
      this.#reloads += 1;
      // The page holds no truth, so nothing is lost; one that keeps dying is left alone.
      if (reason !== 'clean-exit' && this.#reloads <= maximumReloads) window.webContents.reload();
    });
    window.loadURL(startUrl).catch((error: unknown) => {
      logger.write('window.load_failed', faultOf(error), messageOfFault(error));
      // An empty window says that something is wrong; no window at all says nothing.
      if (!window.isDestroyed()) window.show();
    });
    return window;
  }

  #followTheme(): void {
    const isDark = nativeTheme.shouldUseDarkColors;
    this.#window?.setBackgroundColor(surfaceColour(isDark));
    if (process.platform !== 'darwin') this.#window?.setTitleBarOverlay(titleBarOverlay(isDark));
  }
}

function readPlace(file: string): WindowPlace | null {
  try {
    return windowPlaceSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Absent at first, and nothing depends on it: the window opens where the system puts it.
    return null;
  }
}

function rememberPlace(file: string, window: BrowserWindow, logger: Logger): void {
  const place: WindowPlace = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() };
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(place), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    logger.write('window.place_not_saved', faultOf(error), messageOfFault(error));
  }
}
