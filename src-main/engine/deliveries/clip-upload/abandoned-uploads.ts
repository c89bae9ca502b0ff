import type { Logger } from '../../../foundation/logger.ts';
import type { JobRecord } from '../../jobs/job-record.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import type { AccessOf } from '../connection-access.ts';
import type { UploadSessions } from './upload-sessions.ts';

/**
 * Ends uploads in parts whose job will not go on, so that the service need not keep what arrived of them, and forgets those
 * whose clip was made.
 */
export class AbandonedUploads {
  readonly #client: Pick<ServiceClient, 'abortClipUpload'>;
  readonly #sessions: UploadSessions;
  readonly #accessOf: AccessOf;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(options: {
    client: Pick<ServiceClient, 'abortClipUpload'>;
    sessions: UploadSessions;
    accessOf: AccessOf;
    logger: Logger;
  }) {
    this.#client = options.client;
    this.#sessions = options.sessions;
    this.#accessOf = options.accessOf;
    this.#logger = options.logger;
  }

  /** At start: what was abandoned while nobody could tell the service. */
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
    const isOver = ['cancelled', 'rejected', 'failed', 'skipped'].includes(after.state);
    if (isOver && this.#sessions.get(after.id) !== null) this.#begin(after.id, after.connection_id);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  #begin(jobId: number, connectionId: number): void {
    const running = this.#abort(jobId, connectionId)
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        this.#logger.warn('clip_upload.not_aborted', { job: jobId, why });
      })
      .finally(() => {
        this.#running.delete(running);
      });
    this.#running.add(running);
  }

  async #abort(jobId: number, connectionId: number): Promise<void> {
    const access = await this.#accessOf(connectionId);
    const session = this.#sessions.get(jobId);
    // Somebody may have begun the job again meanwhile: then it goes on where it was.
    const isOver = this.#sessions.abandoned().some((one) => one.jobId === jobId);
    if (session === null || !isOver) return;
    const outcome = await this.#client.abortClipUpload(access, session, {
      signal: this.#stopping.signal,
      beforeEnd: () => Promise.resolve(),
    });
    // Refused means that the service knows it no more; anything else is tried again at the next start.
    if (outcome.kind === 'accepted' || outcome.kind === 'rejected') {
      this.#sessions.drop(jobId, session.uploadId);
    }
  }
}
