/** Statuses that the service gives its work and nobody has explained: what has one is asked for again and again, and is never done. */
import type { JobRow } from '../../../src-main/contract/job.ts';
import type { StatusSubject } from '../../../src-main/contract/service-profile.ts';
import { statusSubjectOf } from '../../../src-main/contract/status-subject.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { say } from '../../words/say.ts';

export interface UnclearStatus {
  readonly key: string;
  readonly connectionId: number;
  /** What the service says it of. */
  readonly subject: StatusSubject;
  readonly status: string;
  readonly jobs: readonly JobRow[];
}

export function unclearStatuses(jobs: readonly JobRow[]): readonly UnclearStatus[] {
  const found = new Map<string, UnclearStatus & { readonly jobs: JobRow[] }>();
  for (const job of jobs) {
    const { connectionId, remoteStatus: status } = job;
    const subject = statusSubjectOf[job.kind];
    if (job.state !== 'tracking' || subject === null || status === null || job.remoteMeaning !== null)
      continue;
    const key = `${String(connectionId)} ${subject} ${status}`;
    const known = found.get(key) ?? { key, connectionId, subject, status, jobs: [] };
    known.jobs.push(job);
    found.set(key, known);
  }
  return [...found.values()];
}

export function unclearWords(
  { status, jobs }: UnclearStatus,
  connectionName: string | null,
): { readonly explanation: string; readonly otherwise: string } {
  const service = visibleText(connectionName ?? say('attention.the_service'), 60);
  return {
    explanation: say('attention.unclear.says', {
      service,
      status: visibleText(status, 60),
      count: jobs.length,
    }),
    otherwise: say('attention_waits.unclear', { count: jobs.length }),
  };
}
