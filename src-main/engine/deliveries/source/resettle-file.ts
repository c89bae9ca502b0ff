import { messageOf } from '../../storage/messages/recorded.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import type { JobIntake, NewJob, SettledFile } from '../../jobs/store/job-intake.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { JobStore } from '../../jobs/store/job-store.ts';

export interface ResettleServices {
  /** Only what lies in that watched folder as it is known, where one is given. */
  settleFile(path: string, watchFolderId: number | null): Promise<SettledFile>;
  /** Whether the watched folder itself is at its path: what another one holds is never taken in its place. */
  isFolderThere(watchFolderId: number): Promise<boolean>;
  readonly intake: JobIntake;
  readonly store: Pick<JobStore, 'get' | 'change'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** What stands at the job's path now can never be sent, and what was to be sent is gone. */
  giveUp(jobId: number, why: Message): void;
}

/** A file takes no longer to settle; should the process die meanwhile, its job looks for itself by then. */
const settledWithinMs = 11 * minuteMs;

/** A folder that is back has its jobs tried at once; this is for one that nobody watches. */
const lookedAgainInMs = minuteMs;

/**
 * The file of a queued job that was never sent was saved again while it was being sent: once it settled, its new content takes the job's place.
 * The old job stays queued until then, so that nothing is forgotten if the process dies here, and is not sent: what it meets meanwhile
 * is the same file, and where a try takes as long as settling, neither would ever come to its end. A file that takes long to settle
 * is waited for once, however often its job meets it.
 */
export class ResettleFile {
  readonly #services: ResettleServices;
  /** Files that are settling, each with the jobs that wait for it. */
  readonly #underWay = new Map<string, Set<number>>();

  constructor(services: ResettleServices) {
    this.#services = services;
  }

  /** Resolves when the file settled, or will not for now. */
  async settle(job: JobRecord): Promise<void> {
    const key = `${job.path ?? ''} ${String(job.connection_id)} ${job.target_id} ${job.slide_id ?? ''}`;
    // What a person asked to send again is one content of one file; its next attempt asks about any other.
    if (job.path === null || job.repetition > 0) return;
    this.#dueIn(job.id, settledWithinMs);
    const waiting = this.#underWay.get(key);
    if (waiting !== undefined) {
      waiting.add(job.id);
      return;
    }
    const jobIds = new Set([job.id]);
    this.#underWay.set(key, jobIds);
    try {
      if (!(await this.#isFolderThere(job))) return;
      const file = await this.#services.settleFile(job.path, job.watch_folder_id);
      if (file.path !== job.path) {
        this.#services.giveUp(job.id, message('source.leads_away', { path: job.path, place: file.path }));
        return;
      }
      this.#services.intake.add([replacementOf(job, file)], () => job.batch_id);
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      const isHopeless = error.code === 'invalid_input' && (await this.#isFolderThere(job));
      if (isHopeless) this.#services.giveUp(job.id, error.told);
      // Otherwise the next attempt meets the same file and says what is wrong with it.
      else {
        const fault = { jobId: job.id, ...faultOf(error) };
        this.#services.logger.write('source.not_ready', fault, messageOfFault(error));
      }
    } finally {
      this.#underWay.delete(key);
      const isThere = await this.#isFolderThere(job);
      for (const jobId of jobIds) this.#dueIn(jobId, isThere ? 0 : lookedAgainInMs);
    }
  }

  async #isFolderThere({ watch_folder_id: id }: JobRecord): Promise<boolean> {
    return id === null || (await this.#services.isFolderThere(id));
  }

  #dueIn(jobId: number, delayMs: number): void {
    const { store, clock } = this.#services;
    const job = store.get(jobId);
    if (job?.state !== 'queued' || job.hold !== 'backoff') return;
    store.change(job, { ...job, due_at_ms: clock.nowMs() + delayMs });
  }
}

function replacementOf(job: JobRecord, file: SettledFile): NewJob {
  return {
    kind: job.kind,
    connectionId: job.connection_id,
    watchFolderId: job.watch_folder_id,
    target: {
      kind: job.target_kind,
      id: job.target_id,
      label: job.target_label,
      slideId: job.slide_id,
      slideLabel: job.slide_label,
    },
    name: job.name,
    file,
    url: null,
    title: job.title,
    serialOrder: job.serial_order,
    ...(job.location_rule === null ? {} : { location: job.location_rule }),
    ...(job.asks_client === null ? {} : { asksClient: messageOf(job.asks_client) }),
  };
}
