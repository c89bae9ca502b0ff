/** What needs a person, by cause, so that one answer serves all that have it. What is in doubt stands by its outage instead. */
import type { JobRow } from '../../../src-main/contract/job.ts';
import { needsApproval, needsBrand, needsSlide, needsTarget } from '../../shared/job/describe-job.ts';
import { reasonOf } from '../../shared/job/job-words.ts';
import type { LineVariant } from '../../shared/line/line-shapes.ts';
import { visibleText } from '../../shared/visible-text.ts';

export interface Cause {
  readonly key: string;
  readonly kind: 'slide' | 'brand' | 'target' | 'revision' | 'edited' | 'unfit' | 'other';
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
      !needsBrand(job) &&
      !needsTarget(job) &&
      !needsApproval(job) &&
      job.cause !== 'edited' &&
      job.cause !== 'unfit' &&
      // As uncertain as a doubt, so it stands with those, where it can be answered.
      job.cause !== 'early_success',
  );
  const edited = jobs.filter((job) => job.state === 'needs_attention' && job.cause === 'edited');
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
  for (const [asked, group] of groupBy(
    jobs.filter(needsBrand),
    (job) => `${String(job.connectionId)} ${String(job.watchFolderId)} ${job.target.id}`,
  )) {
    causes.push({
      key: `brand ${asked}`,
      kind: 'brand',
      line: 'attention',
      title: 'Needs a brand',
      explanation: `A list names “${visibleText(group[0]?.target.label ?? '', 80)}”, which is no brand here, or more than one.`,
      jobs: group,
    });
  }
  causes.push(...targetCauses(jobs.filter(needsTarget)));
  for (const [clipId, group] of groupBy(stale, (job) => job.target.id)) {
    const clip = visibleText(group[0]?.target.label ?? clipId, 80);
    const reason = group[0] === undefined ? null : reasonOf(group[0]);
    causes.push({
      key: `revision ${clipId}`,
      kind: 'revision',
      line: 'attention',
      title: 'Needs your approval',
      explanation: reason ?? `The clip “${clip}” has another revision than the approved one.`,
      jobs: group,
    });
  }
  for (const [folder, group] of groupBy(edited, (job) => `${String(job.watchFolderId)} ${job.target.id}`)) {
    causes.push({
      key: `edited ${folder}`,
      kind: 'edited',
      line: 'attention',
      title: 'Edited since delivered',
      explanation: editedWords(group),
      jobs: group,
    });
  }
  causes.push(...unfitCauses(jobs));
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

function targetCauses(jobs: readonly JobRow[]): Cause[] {
  const groups = groupBy(jobs, (job) => `${String(job.watchFolderId)} ${job.target.kind}`);
  return [...groups].map(([asked, group]) => {
    const folder = group[0]?.watchFolderName;
    const where = folder == null ? '' : ` In “${visibleText(folder, 60)}”.`;
    return {
      key: `target ${asked}`,
      kind: 'target',
      line: 'attention',
      title: 'Needs a target',
      explanation: `${group.length === 1 ? 'Its name says' : 'Their names say'} none that is known for sure.${where}`,
      jobs: group,
    };
  });
}

function titleOf(group: readonly JobRow[]): string {
  if (group.every((job) => job.cause === 'damaged')) return 'Changed on the disk';
  return group.every((job) => job.cause === 'file') ? 'Not the file that was sent' : 'Needs a decision';
}

function editedWords(group: readonly JobRow[]): string {
  const [first] = group;
  const folder = first?.watchFolderName == null ? '' : `In “${visibleText(first.watchFolderName, 60)}”. `;
  const target = visibleText(first?.target.label ?? first?.target.id ?? '', 60);
  const what = group.length === 1 ? 'what the file holds now' : 'what they hold now';
  return `${folder}“${target}” keeps what was delivered; ${what} would stand beside it.`;
}

function unfitCauses(jobs: readonly JobRow[]): readonly Cause[] {
  const unfit = jobs.filter((job) => job.state === 'needs_attention' && job.cause === 'unfit');
  const groups = groupBy(unfit, (job) => `${String(job.connectionId)} ${job.target.id}`);
  return Array.from(groups, ([target, group]) => ({
    key: `unfit ${target}`,
    kind: 'unfit',
    line: 'attention',
    title: 'Does not fit',
    explanation: unfitWords(group),
    jobs: group,
  }));
}

function unfitWords(group: readonly JobRow[]): string {
  const [first] = group;
  const target = visibleText(first?.target.label ?? first?.target.id ?? '', 60);
  const what = group.length === 1 ? 'this file' : 'these files';
  return `By the limits that were set for “${target}”, ${what} would not fit. Other limits, or another file in its place, let it go.`;
}

function withoutReason(group: readonly JobRow[]): string {
  return group.every((job) => job.cause === 'damaged')
    ? 'What is written down about it was changed by something else than Outbox. Check its target and file, then try again or cancel.'
    : 'Outbox cannot decide this by itself.';
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
