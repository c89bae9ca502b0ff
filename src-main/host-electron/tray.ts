import { join } from 'node:path';
import { Menu, nativeImage, nativeTheme, systemPreferences, Tray, type NativeImage } from 'electron';
import type { CancelTimer, Clock } from '../foundation/clock.ts';
import { secondMs } from '../foundation/durations.ts';
import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';
import type { QueueGlance } from './queue-glance.ts';
import { trayDrawings, trayStateOf, trayWords, type TrayState } from './tray-state.ts';

const frameMs = 600;
const doneShownMs = 5 * secondMs;

export interface TrayActions {
  readonly open: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly quit: () => void;
}

/** The icon in the system's tray: one drawing for the whole queue, and the few actions that need no window. */
export class TrayIcon {
  readonly #tray: Tray;
  readonly #iconDirectory: string;
  readonly #clock: Clock;
  readonly #actions: TrayActions;
  readonly #images = new Map<string, NativeImage>();
  #state: TrayState = 'idle';
  #isPaused: boolean | null = null;
  #cancelTimer: CancelTimer = () => undefined;

  /** `null` where the system has no tray to offer. */
  static create(iconDirectory: string, clock: Clock, actions: TrayActions, logger: Logger): TrayIcon | null {
    try {
      return new TrayIcon(iconDirectory, clock, actions);
    } catch (error) {
      logger.write('tray.none', faultOf(error), messageOfFault(error));
      return null;
    }
  }

  private constructor(iconDirectory: string, clock: Clock, actions: TrayActions) {
    this.#iconDirectory = iconDirectory;
    this.#clock = clock;
    this.#actions = actions;
    this.#tray = new Tray(this.#image(trayDrawings.idle[0]));
    this.#tray.setToolTip(trayWords.idle);
    this.#tray.on('click', actions.open);
    nativeTheme.on('updated', () => {
      this.#draw();
    });
    this.#offer(false);
  }

  show(glance: QueueGlance): void {
    this.#offer(glance.pause !== null);
    const next = trayStateOf(glance);
    if (next === this.#state || (next === 'idle' && this.#state === 'done')) return;
    this.#become(next === 'idle' && this.#state === 'sending' && glance.counts.queued === 0 ? 'done' : next);
  }

  #become(state: TrayState): void {
    this.#state = state;
    this.#tray.setToolTip(trayWords[state]);
    this.#draw();
  }

  #draw(): void {
    this.#cancelTimer();
    const [first, ...others] = trayDrawings[this.#state];
    this.#tray.setImage(this.#image(first));
    if (this.#state === 'done') {
      this.#cancelTimer = this.#clock.setTimer(() => {
        this.#become('idle');
      }, doneShownMs);
    } else if (others.length > 0 && !systemPreferences.getAnimationSettings().prefersReducedMotion) {
      this.#move([first, ...others], 1);
    }
  }

  #move(drawings: readonly string[], position: number): void {
    this.#cancelTimer = this.#clock.setTimer(() => {
      const drawing = drawings[position % drawings.length];
      if (drawing !== undefined) this.#tray.setImage(this.#image(drawing));
      this.#move(drawings, position + 1);
    }, frameMs);
  }

  /** Black drawings are templates, which macOS tints by itself; elsewhere a dark panel needs the light ones. */
  #image(drawing: string): NativeImage {
    const needsLight = process.platform !== 'darwin' && nativeTheme.shouldUseDarkColorsForSystemIntegratedUI;
    const file = `${drawing}${needsLight ? 'Light' : 'Template'}.png`;
    const known = this.#images.get(file);
    if (known !== undefined) return known;
    const image = nativeImage.createFromPath(join(this.#iconDirectory, file));
    this.#images.set(file, image);
    return image;
  }

  /** The menu is made anew only when its words change: on Linux a new one replaces whatever is open. */
  #offer(isPaused: boolean): void {
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    const { open, pause, resume, quit } = this.#actions;
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'open', label: 'Open Outbox', click: open },
        { type: 'separator' },
        isPaused
          ? { id: 'resume', label: 'Resume', click: resume }
          : { id: 'pause', label: 'Pause', click: pause },
        { type: 'separator' },
        { id: 'quit', label: 'Quit Outbox', click: quit },
      ]),
    );
  }
}
