import { join } from 'node:path';
import { app, nativeImage, powerSaveBlocker, type BrowserWindow } from 'electron';
import type { CallInput, CallName } from '../contract/api.ts';
import { message } from '../contract/messages/message.ts';
import { onScreen } from '../contract/place.ts';
import type { Speech } from '../contract/speech.ts';
import type { Dispatch } from '../control/dispatch.ts';
import type { Engine } from '../engine/create-engine.ts';
import type { Notification } from '../engine/host-services.ts';
import { systemClock } from '../foundation/clock.ts';
import type { Logger } from '../contract/log/logger.ts';
import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import { AtMostEvery } from './at-most-every.ts';
import type { DesktopChoices } from './desktop-choices.ts';
import { DockMenu } from './dock-menu.ts';
import { LauncherMark } from './launcher-mark.ts';
import { AwakeKeeper } from './power.ts';
import type { QueueGlance } from './queue-glance.ts';
import type { TrayActions } from './tray-menu.ts';
import { TrayIcon } from './tray.ts';

/** The queue may change ten times a second; nobody reads a tray as often. */
const shownEveryMs = 500;

export interface BackgroundOptions {
  readonly engine: Pick<Engine, 'idleStatus'>;
  /** As the window's calls go: parsed, and with every error as a value. */
  readonly dispatch: Dispatch;
  readonly window: () => BrowserWindow | null;
  readonly speech: () => Speech;
  readonly iconDirectory: string;
  readonly choices: Pick<DesktopChoices, 'hasToldOfTray' | 'keep'>;
  readonly open: () => void;
  readonly quit: () => void;
  readonly notify: (notification: Notification) => void;
  readonly logger: Logger;
}

/** Outbox without its window: its icon in the tray, and a machine that stays awake while something is on its way. */
export class Background {
  readonly #engine: Pick<Engine, 'idleStatus'>;
  readonly #dispatch: Dispatch;
  readonly #notify: (notification: Notification) => void;
  readonly #tray: TrayIcon | null;
  readonly #shown: AtMostEvery<QueueGlance>;
  readonly #awake = new AwakeKeeper(powerSaveBlocker);
  #glance: QueueGlance | null = null;
  readonly #choices: BackgroundOptions['choices'];
  readonly #logger: Logger;

  constructor(options: BackgroundOptions) {
    const { engine, dispatch, window, speech, iconDirectory, open, quit, notify, choices, logger } = options;
    this.#choices = choices;
    this.#logger = logger;
    this.#engine = engine;
    this.#dispatch = dispatch;
    this.#notify = notify;
    const actions: TrayActions = {
      open,
      quit,
      pause: (until) => void this.#ask('queue.pause', until),
      resume: () => void this.#ask('queue.resume', {}),
      sendAnyway: (untilMs) => void this.#ask('queue.disregardRules', { untilMs }),
    };
    this.#tray = TrayIcon.create({
      ...{ iconDirectory, clock: systemClock, speech: speech(), actions, logger },
    });
    const dock = app.dock === undefined ? null : new DockMenu(app.dock, () => systemClock.nowMs(), actions);
    const launcher = new LauncherMark({
      ...{ app, platform: process.platform, window },
      overlay: () => nativeImage.createFromPath(join(iconDirectory, 'tray-attentionLight.png')),
    });
    this.#shown = new AtMostEvery(shownEveryMs, systemClock, (glance) => {
      const spoken = speech();
      this.#tray?.show(glance, spoken);
      dock?.show(glance, spoken);
      launcher.show(glance, spoken);
    });
  }

  show(glance: QueueGlance): void {
    this.#glance = glance;
    this.#shown.offer(glance);
    this.#awake.keepAwake(glance.transfers.length > 0);
  }

  /**
   * Closing the window ends the program only where nothing is left to do: a queue that is not done, or a folder that is
   * watched, goes on in the tray. Where there is no tray the program ends, and what was left is taken up at the next start.
   */
  get goesOn(): boolean {
    return this.#tray !== null && this.#hasWork();
  }

  /** Without one, nobody could find a program whose window is closed. */
  get hasTray(): boolean {
    return this.#tray !== null;
  }

  /** Once, also over all starts: whoever closes the window again knows it. */
  tellOfTray(): void {
    if (this.#choices.hasToldOfTray) return;
    try {
      this.#choices.keep({ hasToldOfTray: true });
    } catch (error) {
      this.#logger.write('window.choice_not_saved', faultOf(error), messageOfFault(error));
    }
    this.#notify({
      title: message('desktop.keeps_running'),
      body: message('desktop.keeps_running_why'),
      place: onScreen('queue'),
    });
  }

  letSleep(): void {
    this.#awake.keepAwake(false);
  }

  async #ask<Name extends CallName>(call: Name, input: CallInput<Name>): Promise<void> {
    const result = await this.#dispatch(call, input);
    if (result.ok) return;
    this.#notify({
      title: message('desktop.could_not_do'),
      body: result.error.told,
      place: onScreen('queue'),
    });
  }

  /** What waits counts too: a pause ends, and a network comes back. */
  #hasWork(): boolean {
    // Asked of the engine: the glance follows a moment later, and what was added just now must not end with the window.
    const { idle, openJobs } = this.#engine.idleStatus();
    if (!idle || openJobs > 0) return true;
    return this.#glance !== null && this.#glance.watchFolders.some(({ health }) => health !== 'paused');
  }
}
