import { toldBy } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { FileError } from '../../../foundation/files/file-system.ts';
import { pathOf } from '../../../foundation/files/one-move.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { Asides } from './asides.ts';
import {
  applyAfterRule,
  forgetMove,
  identityOfSent,
  notePutAway,
  type AfterRuleServices,
} from './apply-after-rule.ts';

/**
 * Delivered files that their folder's rule would have put away, had the process not ended in between, and names that a move left
 * aside. They are looked for once at every start, one after the other.
 */
export class PendingMoves {
  readonly #services: AfterRuleServices;
  readonly #find;
  readonly #jobOf;
  #isStopped = false;
  #work: Promise<void> = Promise.resolve();

  constructor(database: OutboxDatabase, services: AfterRuleServices) {
    this.#services = services;
    this.#jobOf = database.prepare<[number], JobRecord>('select * from job where id = ?');
    this.#find = database.prepare<[], JobRecord>(`
      select job.* from watch_folder
      cross join file on file.watch_folder_id = watch_folder.id and file.phase = 'queued'
      cross join job on job.id = file.job_id and job.state = 'done' and job.watch_folder_id = watch_folder.id
      where watch_folder.state = 'active' and watch_folder.rules ->> '$.after' <> 'keep' order by job.id`);
  }

  resume(): void {
    const begun = this.#services.asides.all();
    const jobs = this.#find.all();
    this.#work = this.#repair(begun).then(() => this.#putAway(jobs));
  }

  /** A person looked to what stood in the way. */
  async tryAgain(jobIds: readonly number[]): Promise<void> {
    const jobs = jobIds.flatMap((id) => this.#jobOf.get(id) ?? []);
    this.#work = this.#work.then(() => this.#putAway(jobs));
    await this.#work;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work;
  }

  /** A folder that is away keeps its own for a later start. */
  async #repair(begun: ReturnType<Asides['all']>): Promise<void> {
    const { fileSystem, asides, logger } = this.#services;
    for (const { jobId, move } of begun) {
      if (this.#isStopped) return;
      try {
        await fileSystem.repairMove(move);
        await this.#notePlace(jobId, pathOf({ folder: move.folder, relativePath: move.to }));
      } catch (error) {
        logger.write('source.move_not_repaired', { jobId, ...faultOf(error) }, messageOfFault(error));
        if (!(error instanceof FileError && error.code === 'busy')) continue;
        this.#services.onEvent(message('history.move_interrupted'), toldBy(error));
      }
      forgetMove(asides, jobId, logger);
    }
  }

  /** The process may have ended between the move and its record. */
  async #notePlace(jobId: number, path: string): Promise<void> {
    const job = this.#jobOf.get(jobId);
    if (job === undefined) return;
    const isThere = await identityOfSent(this.#services.fileSystem, path, job).catch(() => null);
    if (isThere !== null) notePutAway(this.#services, jobId, path);
  }

  async #putAway(jobs: readonly JobRecord[]): Promise<void> {
    for (const job of jobs) {
      if (this.#isStopped) return;
      await applyAfterRule(this.#services, job, { isNews: false });
    }
  }
}
