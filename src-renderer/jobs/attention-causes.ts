/** What needs a person, by cause, so that one answer serves all that have it. */
import type { JobRow } from '../../src-main/contract/job.ts';
import { formatAmount, formatMoment } from '../shared/format.ts';
import type { LineVariant } from '../shared/line-shapes.ts';
import { visibleText } from '../shared/visible-text.ts';
import { needsSlide } from './describe-job.ts';

export interface Cause {
  readonly key: string;
  readonly kind: 'doubt' | 'slide' | 'other';
  readonly line: LineVariant;
  readonly title: string;
  readonly explanation: string;
  readonly jobs: readonly JobRow[];
}

export function attentionCauses(jobs: readonly JobRow[], nowMs: number): readonly Cause[] {
  const doubtful = jobs.filter((job) => job.state === 'in_doubt');
  const slideless = jobs.filter(needsSlide);
  const others = jobs.filter((job) => job.state === 'needs_attention' && !needsSlide(job));
  const causes: Cause[] = [];
  if (doubtful.length > 0) {
    causes.push({
      key: 'doubt',
      kind: 'doubt',
      line: 'doubt',
      title: 'In doubt',
      explanation: doubtWords(doubtful, nowMs),
      jobs: doubtful,
    });
  }
  for (const [carouselId, group] of groupBy(slideless, (job) => job.target.id)) {
    const carousel = visibleText(group[0]?.target.label ?? carouselId, 80);
    causes.push({
      key: `slide ${carouselId}`,
      kind: 'slide',
      line: 'attention',
      title: 'Needs a slide',
      explanation: `No slide of “${carousel}” fits ${group.length === 1 ? 'this name' : 'these names'}.`,
      jobs: group,
    });
  }
  for (const [reason, group] of groupBy(others, (job) => job.reason ?? '')) {
    causes.push({
      key: `other ${reason}`,
      kind: 'other',
      line: 'attention',
      title: 'Needs a decision',
      explanation: reason === '' ? 'Outbox cannot decide this by itself.' : visibleText(reason),
      jobs: group,
    });
  }
  return causes;
}

function doubtWords(jobs: readonly JobRow[], nowMs: number): string {
  const times = jobs.map((job) => job.updatedAtMs);
  const first = formatMoment(Math.min(...times), nowMs);
  const last = formatMoment(Math.max(...times), nowMs);
  const when = first === last ? `at ${first}` : `between ${first} and ${last}`;
  return jobs.length === 1
    ? `It was complete but for the answer, which did not come (${when}). Outbox will not send it again on its own.`
    : `${formatAmount(jobs.length, 'job')} were complete but for the answer, which did not come (${when}). Outbox will not send them again on its own.`;
}

function groupBy(jobs: readonly JobRow[], keyOf: (job: JobRow) => string): Map<string, JobRow[]> {
  const groups = new Map<string, JobRow[]>();
  for (const job of jobs) {
    const key = keyOf(job);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [job]);
    else group.push(job);
  }
  return groups;
}
