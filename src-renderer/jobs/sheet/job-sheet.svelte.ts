import type { Changed } from '../../../src-main/contract/events.ts';
import type { JobDetail } from '../../../src-main/contract/job.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { Request } from '../../state/request.svelte.ts';
import { Throttle } from '../../state/throttle.ts';
import type { Schedule } from '../../state/timers.ts';

const readAgainAfterMs = 400;

/** One job in full: read when it is opened, and again shortly after it changed. */
export class JobSheet {
  readonly #client: OutboxClient;
  readonly #request = new Request<JobDetail>();
  readonly #readingAgain: Throttle;
  #id = $state<number | null>(null);

  constructor(client: OutboxClient, schedule: Schedule) {
    this.#client = client;
    this.#readingAgain = new Throttle(schedule, readAgainAfterMs, () => this.read());
  }

  get id(): number | null {
    return this.#id;
  }

  /** The detail of the open job, or `null` while it is read for the first time. */
  get detail(): JobDetail | null {
    const detail = this.#request.value;
    return detail?.job.id === this.#id ? detail : null;
  }

  get error(): unknown {
    return this.#request.error;
  }

  open(id: number | null): void {
    if (id === this.#id) return;
    this.#id = id;
    this.#readingAgain.callOff();
    if (id === null) this.#request.clear();
    else void this.read();
  }

  async read(): Promise<void> {
    const id = this.#id;
    if (id !== null) await this.#request.run(() => this.#client.call('jobs.get', { id }));
  }

  receive(change: Changed | null): void {
    if (this.#id === null) return;
    const isAbout =
      change === null ||
      change.jobsReset === true ||
      change.jobs?.some((row) => row.id === this.#id) === true;
    if (isAbout) this.#readingAgain.ask();
  }
}
