import { powerSaveBlocker } from 'electron';
import type { Engine } from '../engine/create-engine.ts';
import type { Notification } from '../engine/host-services.ts';
import { systemClock } from '../foundation/clock.ts';
import type { Logger } from '../contract/log/logger.ts';
import { AwakeKeeper } from './power.ts';
import type { QueueGlance } from './queue-glance.ts';
import { TrayIcon } from './tray.ts';

export interface BackgroundOptions {
  readonly engine: Pick<Engine, 'handlers' | 'idleStatus'>;
  readonly iconDirectory: string;
  readonly open: () => void;
  readonly quit: () => void;
  readonly notify: (notification: Notification) => void;
  readonly logger: Logger;
}

/** Outbox without its window: its icon in the tray, and a machine that stays awake while something is on its way. */
export class Background {
  readonly #engine: Pick<Engine, 'idleStatus'>;
  readonly #notify: (notification: Notification) => void;
  readonly #tray: TrayIcon | null;
  readonly #awake = new AwakeKeeper(powerSaveBlocker);
  #glance: QueueGlance | null = null;
  #hasToldOfTray = false;

  constructor({ engine, iconDirectory, open, quit, notify, logger }: BackgroundOptions) {
    this.#engine = engine;
    this.#notify = notify;
    this.#tray = TrayIcon.create(
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
  }

  show(glance: QueueGlance): void {
    this.#glance = glance;
    this.#tray?.show(glance);
    this.#awake.keepAwake(glance.transfers.length > 0);
  }

  /**
   * Closing the window ends the program only where nothing is left to do: a queue that is not done, or a folder that is
   * watched, goes on in the tray. Where there is no tray the program ends, and what was left is taken up at the next start.
   */
  get goesOn(): boolean {
    return this.#tray !== null && this.#hasWork();
  }

  /** Once: whoever closes the window again knows it. */
  tellOfTray(): void {
    if (this.#hasToldOfTray) return;
    this.#hasToldOfTray = true;
    this.#notify({
      title: 'Outbox goes on',
      body: 'It has work left and stays in the tray. Quit it from its menu there.',
    });
  }

  letSleep(): void {
    this.#awake.keepAwake(false);
  }

  /** What waits counts too: a pause ends, and a network comes back. */
  #hasWork(): boolean {
    // Asked of the engine: the glance follows a moment later, and what was added just now must not end with the window.
    const { idle, openJobs } = this.#engine.idleStatus();
    if (!idle || openJobs > 0) return true;
    return this.#glance !== null && this.#glance.watchFolders.some(({ health }) => health !== 'paused');
  }
}
