import type { JobKindName } from '../../../contract/job.ts';
import type { StatusSubject } from '../../../contract/service-profile.ts';
import { statusSubjectOf } from '../../../contract/status-subject.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { MeaningOf } from '../../jobs/store/job-listing.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

type Followed = Pick<JobRecord, 'id' | 'connection_id' | 'kind' | 'remote_status'>;

/** One word that a service says of its work, and the jobs it says it of. */
interface Said {
  readonly connectionId: number;
  readonly subject: StatusSubject;
  readonly status: string;
  readonly jobIds: Set<number>;
}

/** How many statuses of work that goes on nobody has explained: what has one is asked for again and again, and is never done. */
export class UnclearStatuses {
  readonly #followed;
  readonly #meaningOf: MeaningOf;
  /** `null` until somebody asks: before, changes need not be kept. */
  #said: Map<string, Said> | null = null;

  constructor(database: OutboxDatabase, meaningOf: MeaningOf) {
    this.#followed = database.prepare<[], Followed>(
      "select id, connection_id, kind, remote_status from job where state = 'tracking' and remote_status is not null",
    );
    this.#meaningOf = meaningOf;
  }

  count(): number {
    let unclear = 0;
    for (const { connectionId, subject, status, jobIds } of this.#all().values())
      if (jobIds.size > 0 && this.#meaningOf(connectionId, subject, status) === null) unclear += 1;
    return unclear;
  }

  jobChanged(before: JobRecord | null, after: JobRecord): void {
    if (this.#said === null) return;
    if (before?.state === 'tracking') this.#forget(this.#said, before);
    if (after.state === 'tracking') note(this.#said, after);
  }

  #all(): Map<string, Said> {
    if (this.#said !== null) return this.#said;
    this.#said = new Map();
    for (const job of this.#followed.iterate()) note(this.#said, job);
    return this.#said;
  }

  #forget(said: Map<string, Said>, job: Followed): void {
    const key = keyOf(job);
    const one = key === null ? undefined : said.get(key);
    if (key === null || one === undefined) return;
    one.jobIds.delete(job.id);
    if (one.jobIds.size === 0) said.delete(key);
  }
}

function keyOf({ connection_id, kind, remote_status }: Followed): string | null {
  const subject = subjectOf(kind);
  if (subject === null || remote_status === null) return null;
  return `${String(connection_id)} ${subject} ${remote_status}`;
}

function note(said: Map<string, Said>, job: Followed): void {
  const key = keyOf(job);
  const subject = subjectOf(job.kind);
  if (key === null || subject === null || job.remote_status === null) return;
  const { connection_id: connectionId, remote_status: status } = job;
  const one = said.get(key) ?? { connectionId, subject, status, jobIds: new Set<number>() };
  one.jobIds.add(job.id);
  said.set(key, one);
}

function subjectOf(kind: JobKindName): StatusSubject | null {
  return statusSubjectOf[kind];
}
