import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { Throttle } from '../../../foundation/throttle.ts';

export interface WantedClip {
  readonly connectionId: number;
  readonly clipId: string;
}

/** How fast a service lets polls begin. `End` says how one ended. */
interface Pace<End> {
  isResting(connectionId: number): boolean;
  began(connectionId: number): (how: End | 'none') => void;
}

const askAgainMs = 10 * secondMs;
const lookAgainMs = secondMs;
const readsAtOnce = 4;

/**
 * Reads clips that somebody waits for and no tracked job asks about, as where a clip id was supplied by hand, until nobody
 * waits for them any more.
 */
export class ClipPoller<End> {
  readonly #wanted: () => readonly WantedClip[];
  readonly #read: (clip: WantedClip) => Promise<End>;
  readonly #pace: Pace<End>;
  readonly #clock: Clock;
  readonly #throttle: Throttle;
  #cancelTimer: CancelTimer | null = null;
  #reading: Promise<void> | null = null;
  #isRunning = false;

  constructor(options: {
    wanted(): readonly WantedClip[];
    /** May reject: then it is asked again later. */
    read(clip: WantedClip): Promise<End>;
    pace: Pace<End>;
    clock: Clock;
  }) {
    this.#wanted = () => options.wanted();
    this.#read = (clip) => options.read(clip);
    this.#clock = options.clock;
    this.#pace = options.pace;
    this.#throttle = new Throttle(options.clock, lookAgainMs, () => {
      this.#look();
    });
  }

  start(): void {
    this.#isRunning = true;
    this.wake();
  }

  /** Somebody may wait for a clip now. Called often: who waits is looked up at most once a second. */
  wake(): void {
    if (this.#isRunning) this.#throttle.request();
  }

  #look(): void {
    if (!this.#isRunning || this.#reading !== null) return;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#reading = this.#readAll().finally(() => {
      this.#reading = null;
      this.#schedule();
    });
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelTimer?.();
    this.#throttle.stop();
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    const waiting = [...this.#wanted()];
    const next = async (): Promise<void> => {
      for (let clip = waiting.shift(); clip !== undefined && this.#isRunning; clip = waiting.shift()) {
        // A service that says wait is asked later: its row says that it waits.
        if (this.#pace.isResting(clip.connectionId)) continue;
        const end = this.#pace.began(clip.connectionId);
        // Unreachable or refused: it is asked again.
        await this.#read(clip).then(end, () => {
          end('none');
        });
      }
    };
    await Promise.all(Array.from({ length: readsAtOnce }, next));
  }

  #schedule(): void {
    if (!this.#isRunning || this.#wanted().length === 0) return;
    this.#cancelTimer = this.#clock.setTimer(() => {
      this.wake();
    }, askAgainMs);
  }
}
