/** Statuses that the service gives its work and nobody has explained: what has one is asked for again and again, and is never done. */
import type { JobRow } from '../../../src-main/contract/job.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { attentionWords as words } from '../../words/attention.ts';
import { waitWords } from '../../words/attention-waits.ts';

export interface UnclearStatus {
  readonly key: string;
  readonly connectionId: number;
  readonly status: string;
  readonly jobs: readonly JobRow[];
}

export function unclearStatuses(jobs: readonly JobRow[]): readonly UnclearStatus[] {
  const found = new Map<string, JobRow[]>();
  for (const job of jobs) {
    if (job.state !== 'tracking' || job.remoteStatus === null || job.remoteMeaning !== null) continue;
    const key = `${String(job.connectionId)} ${job.remoteStatus}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, [job]);
    else known.push(job);
  }
  return Array.from(found, ([key, group]) => ({
    key,
    connectionId: group[0]?.connectionId ?? 0,
    status: group[0]?.remoteStatus ?? '',
    jobs: group,
  }));
}

export function unclearWords(
  { status, jobs }: UnclearStatus,
  connectionName: string | null,
): { readonly explanation: string; readonly otherwise: string } {
  const service = visibleText(connectionName ?? words.theService, 60);
  return {
    explanation: words.unclear.says(service, visibleText(status, 60), jobs.length),
    otherwise: waitWords.unclear(jobs.length),
  };
}
