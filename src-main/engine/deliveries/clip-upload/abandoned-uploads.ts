import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import type { AccessOf } from '../connection-access.ts';
import type { UploadSessions } from './upload-sessions.ts';
import { endedUndelivered } from '../../jobs/record/states.ts';

/** How long after one could not be ended all such are tried again. */
const againAfterMs = 10 * minuteMs;

/**
 * Ends uploads in parts whose job will not go on, so that the service need not keep what arrived of them, and forgets those
 * whose clip was made.
 */
export class AbandonedUploads {
  readonly #client: Pick<ServiceClient, 'abortClipUpload'>;
  readonly #sessions: UploadSessions;
  readonly #accessOf: AccessOf;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  /** What is being ended, by the upload's id at the service. */
  readonly #running = new Map<string, Promise<void>>();
  #cancelTimer: CancelTimer | null = null;

  constructor(options: {
    client: Pick<ServiceClient, 'abortClipUpload'>;
    sessions: UploadSessions;
    accessOf: AccessOf;
    clock: Clock;
    logger: Logger;
  }) {
    this.#client = options.client;
    this.#sessions = options.sessions;
    this.#accessOf = options.accessOf;
    this.#clock = options.clock;
    this.#logger = options.logger;
  }

  /** At start, and from time to time: what was abandoned while nobody could tell it. */
  resume(): void {
    this.#sessions.dropCompleted();
    for (const { jobId, connectionId } of this.#sessions.abandoned()) this.#begin(jobId, connectionId);
  }

  jobChanged(after: JobRecord): void {
    if (after.kind !== 'clip_upload') return;
    if (after.state === 'tracking' || after.state === 'done') {
      const session = this.#sessions.get(after.id);
      if (session !== null) this.#sessions.drop(after.id, session.uploadId);
    }
    const isOver = endedUndelivered.some((state) => state === after.state);
    if (isOver) this.#begin(after.id, after.connection_id);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancelTimer?.();
    await Promise.all(this.#running.values());
  }

  #begin(jobId: number, connectionId: number): void {
    const uploadId = this.#sessions.get(jobId)?.uploadId;
    if (uploadId === undefined || this.#running.has(uploadId)) return;
    const running = this.#abort(jobId, connectionId, uploadId)
      .catch((error: unknown) => {
        this.#logger.write('upload.not_ended', { jobId, ...faultOf(error) }, messageOfFault(error));
        return false;
      })
      .then((isEnded) => {
        this.#running.delete(uploadId);
        if (!isEnded) this.#tryAgainLater();
      });
    this.#running.set(uploadId, running);
  }

  #tryAgainLater(): void {
    if (this.#stopping.signal.aborted) return;
    this.#cancelTimer ??= this.#clock.setTimer(() => {
      this.#cancelTimer = null;
      this.resume();
    }, againAfterMs);
  }

  /** Whether there is nothing left to be ended. */
  async #abort(jobId: number, connectionId: number, uploadId: string): Promise<boolean> {
    const access = await this.#accessOf(connectionId);
    const session = this.#sessions.get(jobId);
    // Somebody may have begun the job again meanwhile: then it goes on where it was.
    const isOver = this.#sessions.abandoned().some((one) => one.jobId === jobId);
    if (session?.uploadId !== uploadId || !isOver) return true;
    const outcome = await this.#client.abortClipUpload(access, session, {
      signal: this.#stopping.signal,
      beforeEnd: () => Promise.resolve(),
    });
    // Refused means that the service knows it no more.
    const isEnded = outcome.kind === 'accepted' || outcome.kind === 'rejected';
    if (isEnded) this.#sessions.drop(jobId, uploadId);
    return isEnded;
  }
}
