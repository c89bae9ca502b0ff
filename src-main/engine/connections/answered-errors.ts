import type { Connection } from '../../contract/connection.ts';
import type { JobKindName } from '../../contract/job.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import { legacy } from '../../contract/messages/message.ts';
import { messageOf, type Recorded } from '../storage/messages/recorded.ts';

interface WaitingJob {
  readonly id: number;
  readonly jobKind: JobKindName;
  readonly reason: Recorded | null;
  readonly untilMs: number;
  readonly endedAtMs: number;
}

/**
 * What a service answers with errors, or asks to send later, told from the jobs that wait to be sent again: each backs off by itself,
 * and nothing holds their connection.
 */
export class AnsweredErrors {
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #onChanged: () => void;
  readonly #statements: ReturnType<typeof prepare>;
  /** When the service last decided about a job of each connection: errors before that are over. */
  readonly #answeredAtMs = new Map<number, number>();
  /** Connections that were shown as answering with errors. */
  readonly #shown = new Set<number>();

  constructor(
    database: OutboxDatabase,
    options: { readonly clock: Pick<Clock, 'nowMs'>; onChanged(): void },
  ) {
    this.#statements = prepare(database);
    this.#clock = options.clock;
    this.#onChanged = () => {
      options.onChanged();
    };
  }

  /** The job that is tried again first, with the error that it met; `null`: none waits for that. */
  of(connectionId: number): NonNullable<Connection['failing']> | null {
    const [first] = this.#waiting(connectionId);
    if (first === undefined) {
      this.#shown.delete(connectionId);
      return null;
    }
    this.#shown.add(connectionId);
    const detail = first.reason === null ? legacy('') : messageOf(first.reason);
    return { jobKind: first.jobKind, detail, untilMs: first.untilMs };
  }

  /** Jobs of a kind that wait for that. */
  jobs(connectionId: number, kind: JobKindName): readonly number[] {
    return this.#waiting(connectionId).flatMap(({ id, jobKind }) => (jobKind === kind ? [id] : []));
  }

  /** The service decided about a job: it does what it should again. */
  answered(connectionId: number): void {
    this.#answeredAtMs.set(connectionId, this.#clock.nowMs());
    if (this.#shown.delete(connectionId)) this.#onChanged();
  }

  #waiting(connectionId: number): readonly WaitingJob[] {
    const answeredAtMs = this.#answeredAtMs.get(connectionId) ?? 0;
    return this.#statements.waiting
      .all({ connectionId, nowMs: this.#clock.nowMs(), lookedAt })
      .filter(({ endedAtMs }) => endedAtMs >= answeredAtMs);
  }
}

/** As many as are looked at, so that a long queue that waits costs no more than a short one. */
const lookedAt = 100;

function prepare(database: OutboxDatabase) {
  return {
    waiting: database.prepare<[{ connectionId: number; nowMs: number; lookedAt: number }], WaitingJob>(`
      select waiting.id, waiting.kind as jobKind, reason, due_at_ms as untilMs, attempt.ended_at_ms as endedAtMs
      from (select id, kind, reason, due_at_ms from job indexed by job_due
          where connection_id = :connectionId and state = 'queued' and due_at_ms > 0 and due_at_ms > :nowMs
            and hold in ('backoff', 'rate_limit') and held_at_ms is null and parked_for is null and parked_folder is null
          order by due_at_ms limit :lookedAt) as waiting
        join attempt on attempt.job_id = waiting.id
          and attempt.number = (select max(number) from attempt as last where last.job_id = waiting.id)
      where attempt.outcome = 'retry' and attempt.status_code >= 400 and attempt.ended_at_ms is not null
      order by due_at_ms`),
  };
}
