/** What needs a person, by cause, so that one answer serves all that have it. What is in doubt stands by its outage instead. */
import type { JobRow } from '../../src-main/contract/job.ts';
import type { LineVariant } from '../shared/line-shapes.ts';
import { visibleText } from '../shared/visible-text.ts';
import { needsApproval, needsSlide } from './describe-job.ts';

export interface Cause {
  readonly key: string;
  readonly kind: 'slide' | 'revision' | 'other';
  readonly line: LineVariant;
  readonly title: string;
  readonly explanation: string;
  readonly jobs: readonly JobRow[];
}

export function attentionCauses(jobs: readonly JobRow[]): readonly Cause[] {
  const slideless = jobs.filter(needsSlide);
  const stale = jobs.filter(needsApproval);
  const others = jobs.filter(
    (job) =>
      job.state === 'needs_attention' &&
      !needsSlide(job) &&
      !needsApproval(job) &&
      // As uncertain as a doubt, so it stands with those, where it can be answered.
      job.cause !== 'early_success',
  );
  const causes: Cause[] = [];
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
  for (const [clipId, group] of groupBy(stale, (job) => job.target.id)) {
    const clip = visibleText(group[0]?.target.label ?? clipId, 80);
    const reason = reasonOf(group[0]);
    causes.push({
      key: `revision ${clipId}`,
      kind: 'revision',
      line: 'attention',
      title: 'Needs your approval',
      explanation: reason ?? `The clip “${clip}” has another revision than the approved one.`,
      jobs: group,
    });
  }
  for (const [reason, group] of groupBy(others, (job) => job.reason ?? '')) {
    causes.push({
      key: `other ${reason}`,
      kind: 'other',
      line: 'attention',
      title: titleOf(group),
      explanation: reason === '' ? withoutReason(group) : visibleText(reason),
      jobs: group,
    });
  }
  return causes;
}

function titleOf(group: readonly JobRow[]): string {
  if (group.every((job) => job.cause === 'damaged')) return 'Changed on the disk';
  return group.every((job) => job.cause === 'file') ? 'Not the file that was sent' : 'Needs a decision';
}

function withoutReason(group: readonly JobRow[]): string {
  return group.every((job) => job.cause === 'damaged')
    ? 'What is written down about it was changed by something else than Outbox. Check its target and file, then try again or cancel.'
    : 'Outbox cannot decide this by itself.';
}

function reasonOf(job: JobRow | undefined): string | null {
  return job?.reason == null || job.reason === '' ? null : visibleText(job.reason);
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
