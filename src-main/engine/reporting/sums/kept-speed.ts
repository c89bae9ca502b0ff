import type { Clock } from '../../../foundation/clock.ts';
import { isDiskFull } from '../../../foundation/disk-full.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { Throttle } from '../../../foundation/throttle.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { unsynced } from '../../storage/database/unsynced.ts';
import type { QuarterHours } from './quarter-hours.ts';

/** A crash forgets at most the speed of so long. */
const writeEveryMs = 10 * secondMs;

/** How much was handed to the network, and for how long anything was: kept in few writes, none of them for a file. */
export class KeptSpeed {
  readonly #database: OutboxDatabase;
  readonly #quarters: Pick<QuarterHours, 'addSpeed'>;
  readonly #clock: Clock;
  readonly #throttle: Throttle;
  #movedBytes = 0;
  #busyMs = 0;

  constructor(database: OutboxDatabase, quarters: Pick<QuarterHours, 'addSpeed'>, clock: Clock) {
    this.#database = database;
    this.#quarters = quarters;
    this.#clock = clock;
    this.#throttle = new Throttle(clock, writeEveryMs, () => {
      this.flush();
    });
  }

  readonly note = (movedBytes: number, busyMs: number): void => {
    this.#movedBytes += movedBytes;
    this.#busyMs += busyMs;
    if (movedBytes > 0 || busyMs > 0) this.#throttle.request();
  };

  /** Where there is no room it waits for the next time. */
  flush(): void {
    const [movedBytes, busyMs] = [this.#movedBytes, this.#busyMs];
    if ((movedBytes === 0 && busyMs === 0) || !this.#database.open) return;
    try {
      unsynced(this.#database, () => {
        this.#quarters.addSpeed(this.#clock.nowMs(), movedBytes, busyMs);
      });
      this.#movedBytes -= movedBytes;
      this.#busyMs -= busyMs;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  stop(): void {
    this.#throttle.stop();
    this.flush();
  }
}
