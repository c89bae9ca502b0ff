import type { JobRow } from '../../src-main/contract/job.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { Request } from '../state/request.svelte.ts';
import { Timers, type Schedule } from '../state/timers.ts';
import { ranked, type PaletteEntry } from './palette-entry.ts';

const mostJobs = 6;
const settleMs = 150;
/** One letter is in nearly every name. */
const shortestSearch = 2;

interface Ports {
  readonly client: OutboxClient;
  readonly schedule: Schedule;
  /** What is offered now, without the jobs. */
  readonly entries: () => readonly PaletteEntry[];
  readonly entryOfJob: (job: JobRow) => PaletteEntry;
}

/** What was typed, what fits it, and which of it the Enter key takes. Jobs are looked for once the writing pauses. */
export class Palette {
  readonly #ports: Ports;
  readonly #jobs = new Request<readonly JobRow[]>();
  readonly #timers: Timers;
  #query = $state('');
  #at = $state(0);
  readonly #found = $derived.by((): readonly PaletteEntry[] => {
    const jobs = this.#asked === '' ? [] : (this.#jobs.value ?? []);
    return [...ranked(this.#ports.entries(), this.#query), ...jobs.map(this.#ports.entryOfJob)];
  });

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#timers = new Timers(ports.schedule);
  }

  get query(): string {
    return this.#query;
  }
  set query(query: string) {
    this.#query = query;
    this.#at = 0;
    this.#timers.stop(0);
    if (this.#asked === '') this.#jobs.clear();
    else this.#timers.start(0, settleMs, () => void this.#findJobs());
  }

  get found(): readonly PaletteEntry[] {
    return this.#found;
  }

  /** Jobs are still being looked for, so that nothing found is not yet said. */
  get isLooking(): boolean {
    return (
      this.#jobs.isPending || (this.#asked !== '' && this.#jobs.value === null && this.#jobs.error === null)
    );
  }

  /** Why jobs could not be looked for; the rest is found all the same. */
  get error(): unknown {
    return this.#jobs.error;
  }

  /** The place of the one that Enter takes. */
  get at(): number {
    return Math.min(this.#at, Math.max(0, this.#found.length - 1));
  }

  get present(): PaletteEntry | null {
    return this.#found[this.at] ?? null;
  }

  /** Around the ends. */
  move(steps: number): void {
    const { length } = this.#found;
    if (length > 0) this.#at = (((this.at + steps) % length) + length) % length;
  }

  point(index: number): void {
    this.#at = index;
  }

  dispose(): void {
    this.#timers.stop(0);
    this.#jobs.clear();
  }

  get #asked(): string {
    const text = this.#query.trim();
    return text.length < shortestSearch ? '' : text;
  }

  async #findJobs(): Promise<void> {
    const search = this.#asked;
    await this.#jobs.run(async () => {
      const input = { filter: { search }, order: 'newest' as const, offset: 0, limit: mostJobs };
      return (await this.#ports.client.call('jobs.page', input)).rows;
    });
  }
}
