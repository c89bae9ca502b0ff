import type { OutboxDatabase } from '../database/open-database.ts';
import { wordsOf } from '../error-words.ts';
import { FileError } from '../file-system.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import type { Asides } from './asides.ts';
import { tidyAfterDelivery, type AfterDeliveryServices } from './after-delivery.ts';

/**
 * Delivered files that their folder's rule would have put away, had the process not ended in between, and names that a move left
 * aside. They are looked for once at every start, one after the other.
 */
export class LeftBehind {
  readonly #services: AfterDeliveryServices;
  readonly #find;
  #isStopped = false;
  #work: Promise<void> = Promise.resolve();

  constructor(database: OutboxDatabase, services: AfterDeliveryServices) {
    this.#services = services;
    this.#find = database.prepare<[], JobRecord>(`
      select job.* from watch_folder
      join file on file.watch_folder_id = watch_folder.id and file.phase = 'queued'
      join job on job.id = file.job_id and job.state = 'done' and job.watch_folder_id = watch_folder.id
      where watch_folder.state = 'active' and watch_folder.rules ->> '$.after' <> 'keep' order by job.id`);
  }

  resume(): void {
    const begun = this.#services.asides.all();
    const jobs = this.#find.all();
    this.#work = this.#mend(begun).then(() => this.#putAway(jobs));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work;
  }

  /** A folder that is away keeps its own for a later start. */
  async #mend(begun: ReturnType<Asides['all']>): Promise<void> {
    const { fileSystem, asides, logger } = this.#services;
    for (const { jobId, move } of begun) {
      if (this.#isStopped) return;
      try {
        await fileSystem.mendMove(move);
      } catch (error) {
        logger.warn('a move that was cut short was not mended', { job: jobId, why: wordsOf(error) });
        if (!(error instanceof FileError && error.code === 'busy')) continue;
        this.#services.onEvent('A file was being put away when Outbox ended', error.message);
      }
      asides.forget(jobId);
    }
  }

  async #putAway(jobs: readonly JobRecord[]): Promise<void> {
    for (const job of jobs) {
      if (this.#isStopped) return;
      await tidyAfterDelivery(this.#services, job, { isNews: false });
    }
  }
}
