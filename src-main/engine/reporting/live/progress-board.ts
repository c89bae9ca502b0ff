import type { Progress } from '../../../contract/status.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { JobListing } from '../../jobs/store/job-listing.ts';
import type { TransferMeter } from '../../jobs/worker/transfer-meter.ts';
import type { ProgressRun } from './progress-run.ts';
import { secondsLeft } from './time-left.ts';

/** Totals and speed, told while bytes move and until the speed has faded out. */
export class ProgressBoard {
  readonly #clock: Clock;
  readonly #meter: TransferMeter;
  readonly #listing: JobListing;
  readonly #run: Pick<ProgressRun, 'delivered'>;
  readonly #onChanged: () => void;
  #cancelTimer: CancelTimer | null = null;

  constructor(options: {
    clock: Clock;
    meter: TransferMeter;
    listing: JobListing;
    run: Pick<ProgressRun, 'delivered'>;
    onChanged(): void;
  }) {
    this.#clock = options.clock;
    this.#meter = options.meter;
    this.#listing = options.listing;
    this.#run = options.run;
    this.#onChanged = () => {
      options.onChanged();
    };
  }

  /** Bytes moved, or a transfer began or ended. */
  touch(): void {
    this.#onChanged();
    this.#cancelTimer ??= this.#clock.setTimer(() => {
      this.#cancelTimer = null;
      if (this.#meter.isMoving) this.touch();
      else this.#onChanged();
    }, secondMs);
  }

  stop(): void {
    this.#cancelTimer?.();
  }

  get progress(): Progress {
    const { jobs, bytes } = this.#listing.counts();
    const { delivered } = this.#run;
    const sentBytes = this.#meter.transfers().reduce((sum, transfer) => sum + transfer.sentBytes, 0);
    const unsentBytes = Math.max(0, bytes.queued + bytes.sending - sentBytes);
    return {
      toGo: jobs.queued + jobs.sending + jobs.tracking,
      // What the service still works on is not done, however many of its bytes have left.
      toGoBytes: unsentBytes + bytes.tracking,
      withService: jobs.tracking,
      withServiceBytes: bytes.tracking,
      done: delivered.jobs,
      doneBytes: delivered.bytes,
      bytesPerSecond: this.#meter.bytesPerSecond,
      secondsLeft: secondsLeft({ files: jobs.queued + jobs.sending, bytes: unsentBytes }, this.#meter.pace),
      throughput: this.#meter.throughput(),
    };
  }
}
