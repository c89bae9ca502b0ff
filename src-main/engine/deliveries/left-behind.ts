import type { OutboxDatabase } from '../database/open-database.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import { tidyAfterDelivery, type AfterDeliveryServices } from './after-delivery.ts';

/**
 * Delivered files that their folder's rule would have put away, had the process not ended in between. They are looked for once
 * at every start, one after the other.
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
    this.#work = this.#putAway(this.#find.all());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work;
  }

  async #putAway(jobs: readonly JobRecord[]): Promise<void> {
    for (const job of jobs) {
      if (this.#isStopped) return;
      await tidyAfterDelivery(this.#services, job, { isNews: false });
    }
  }
}
