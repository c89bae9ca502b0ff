import { join } from 'node:path';
import { Menu, nativeImage, nativeTheme, systemPreferences, Tray, type NativeImage } from 'electron';
import type { CancelTimer, Clock } from '../foundation/clock.ts';
import { secondMs } from '../foundation/durations.ts';
import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';
import type { Speech } from '../contract/speech.ts';
import { speaker } from '../languages/text.ts';
import type { QueueGlance } from './queue-glance.ts';
import { trayMenu, wordsOfMenu, type TrayActions } from './tray-menu.ts';
import { trayCountLines, trayDrawings, trayStateOf, type TrayState } from './tray-state.ts';

const frameMs = 600;
const doneShownMs = 5 * secondMs;
/** On Linux a menu made anew closes the one that is open: figures in it may be that old. */
const figuresForMs = 5 * secondMs;

export interface TrayOptions {
  readonly iconDirectory: string;
  readonly clock: Clock;
  /** Until it is known what was chosen. */
  readonly speech: Speech;
  readonly actions: TrayActions;
  readonly logger: Logger;
}

/** The icon in the system's tray: one drawing for the whole queue, and the few actions that need no window. */
export class TrayIcon {
  readonly #tray: Tray;
  readonly #iconDirectory: string;
  readonly #clock: Clock;
  readonly #actions: TrayActions;
  readonly #images = new Map<string, NativeImage>();
  #state: TrayState = 'idle';
  #speech: Speech;
  #glance: QueueGlance | null = null;
  #toolTip = '';
  #offered = { words: '', asked: '', atMs: 0 };
  #cancelTimer: CancelTimer = () => undefined;
  #cancelOffer: CancelTimer = () => undefined;

  /** `null` where the system has no tray to offer. */
  static create(options: TrayOptions): TrayIcon | null {
    try {
      return new TrayIcon(options);
    } catch (error) {
      options.logger.write('tray.none', faultOf(error), messageOfFault(error));
      return null;
    }
  }

  private constructor({ iconDirectory, clock, speech, actions }: TrayOptions) {
    this.#iconDirectory = iconDirectory;
    this.#clock = clock;
    this.#actions = actions;
    this.#speech = speech;
    this.#tray = new Tray(this.#image(trayDrawings.idle[0]));
    this.#tray.setToolTip(speaker(speech)('tray.state.idle'));
    this.#tray.on('click', actions.open);
    nativeTheme.on('updated', () => {
      this.#draw();
    });
    this.#offer();
  }

  show(glance: QueueGlance, speech: Speech): void {
    this.#glance = glance;
    this.#speech = speech;
    this.#offer();
    const next = trayStateOf(glance);
    if (next === this.#state || (next === 'idle' && this.#state === 'done')) this.#say();
    else
      this.#become(
        next === 'idle' && this.#state === 'sending' && glance.counts.queued === 0 ? 'done' : next,
      );
  }

  #become(state: TrayState): void {
    this.#state = state;
    this.#say();
    this.#draw();
  }

  #say(): void {
    const say = speaker(this.#speech);
    const lines = this.#glance === null ? [] : trayCountLines(this.#glance, say);
    const toolTip = [
      say(`tray.state.${this.#state}`),
      ...(lines.length === 0 ? [] : [lines.join(', ')]),
    ].join('\n');
    if (toolTip === this.#toolTip) return;
    this.#toolTip = toolTip;
    this.#tray.setToolTip(toolTip);
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

  /** The menu is made anew only when its words change, and for its figures alone not often. */
  #offer(): void {
    this.#cancelOffer();
    const items = trayMenu(this.#glance, this.#speech, () => this.#clock.nowMs(), this.#actions);
    const words = wordsOfMenu(items);
    const asked = wordsOfMenu(items.filter(({ enabled }) => enabled !== false));
    if (words === this.#offered.words) return;
    const leftMs = this.#offered.atMs + figuresForMs - this.#clock.monotonicMs();
    if (asked === this.#offered.asked && leftMs > 0) {
      this.#cancelOffer = this.#clock.setTimer(() => {
        this.#offer();
      }, leftMs);
      return;
    }
    this.#offered = { words, asked, atMs: this.#clock.monotonicMs() };
    this.#tray.setContextMenu(Menu.buildFromTemplate(items));
  }
}
