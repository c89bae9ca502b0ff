import { inEnglish } from '../../storage/messages/english.ts';
import type { JobRow } from '../../../contract/job.ts';
import { reasonText } from '../../../contract/job-sentences.ts';
import { stateWords } from '../../../contract/job-words.ts';
import type { JobListing } from '../../jobs/store/job-listing.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { isoTime } from '../receipts/iso-time.ts';

/** One job in a report. Times are ISO 8601 UTC, sizes bytes; `null` where there is none. */
export interface ReportRow {
  readonly job: number;
  readonly name: string;
  /** What became of it, in words. */
  readonly state: string;
  readonly isDelivered: boolean;
  /** Why it is where it is, in words. */
  readonly why: string;
  readonly kind: JobRow['kind'];
  /** The name of the client that it is for. */
  readonly client: string | null;
  readonly targetKind: JobRow['target']['kind'];
  readonly targetId: string;
  readonly targetLabel: string | null;
  readonly slideId: string | null;
  readonly slideLabel: string | null;
  readonly path: string | null;
  readonly url: string | null;
  readonly title: string | null;
  readonly sizeBytes: number | null;
  readonly sha256: string | null;
  readonly proof: JobRow['proof'];
  readonly remoteId: string | null;
  readonly remoteUrl: string | null;
  readonly remoteStatus: string | null;
  readonly attempts: number;
  readonly sentAt: string | null;
  readonly endedAt: string | null;
}

/** A job of a report with what its row in lists does not tell. */
export interface ReportedJob {
  readonly job: JobRow;
  /** The name of the client that it is for. */
  readonly client: string | null;
  readonly title: string | null;
  /** When the end of the accepted request left, otherwise of the last one. Milliseconds since 1970 UTC. */
  readonly sentAtMs: number | null;
  readonly endedAtMs: number | null;
}

interface Times {
  readonly id: number;
  readonly title: string | null;
  readonly sentAtMs: number | null;
  readonly endedAtMs: number | null;
}

/** When the end of the accepted request of a `job` left, otherwise of the last one: an expression. */
export const sentAt = `coalesce((select final_at_ms from attempt where attempt.job_id = job.id
  and final_at_ms is not null order by (outcome = 'accepted') desc, number desc limit 1), sent_at_ms)`;

/** Rows of a report by the ids of their jobs, in the order of these. */
export type ReportRows = (ids: readonly number[]) => ReportedJob[];

export function createReportRows(parts: {
  readonly database: OutboxDatabase;
  readonly listing: Pick<JobListing, 'rows'>;
  /** `null` where there is no such client. */
  clientName(id: number | null): string | null;
}): ReportRows {
  const times = parts.database.prepare<[string], Times>(`
    select id, title, ended_at_ms as endedAtMs, ${sentAt} as sentAtMs
    from job where id in (select value from json_each(?))`);
  return (ids) => {
    const timesOf = new Map(times.all(JSON.stringify(ids)).map((row) => [row.id, row]));
    return parts.listing.rows(ids).map((job) => {
      const { title = null, sentAtMs = null, endedAtMs = null } = timesOf.get(job.id) ?? {};
      return { job, client: parts.clientName(job.clientId ?? null), title, sentAtMs, endedAtMs };
    });
  };
}

export function reportRow({ job, client, title, sentAtMs, endedAtMs }: ReportedJob): ReportRow {
  const { target, sizeBytes, sha256, proof, remoteId, remoteUrl, remoteStatus, attempts } = job;
  return {
    ...{ job: job.id, name: job.name, state: stateWords[job.state], isDelivered: job.state === 'done' },
    ...{
      why: reasonText(job, inEnglish),
      client,
      kind: job.kind,
      targetKind: target.kind,
      targetId: target.id,
    },
    ...{ targetLabel: target.label, slideId: target.slideId, slideLabel: target.slideLabel },
    ...{ path: job.path, url: job.url, title },
    ...{ sizeBytes, sha256, proof, remoteId, remoteUrl, remoteStatus, attempts },
    ...{ sentAt: isoTime(sentAtMs), endedAt: isoTime(endedAtMs) },
  };
}
