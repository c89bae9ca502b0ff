/** What needs a person, by cause, so that one answer serves all that have it. What is in doubt stands by its outage instead. */
import type { JobRow } from '../../../src-main/contract/job.ts';
import { needsApproval, needsBrand, needsSlide, needsTarget } from '../../shared/job/describe-job.ts';
import { reasonOf } from '../../shared/job/job-words.ts';
import { saidAsSentence } from '../../shared/said.ts';
import type { LineVariant } from '../../shared/line/line-shapes.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { say } from '../../words/say.ts';

export interface Cause {
  readonly key: string;
  readonly kind: 'slide' | 'brand' | 'target' | 'revision' | 'edited' | 'unfit' | 'client' | 'other';
  readonly line: LineVariant;
  readonly title: string;
  /** What happened. */
  readonly explanation: string;
  /** What happens if no one acts. */
  readonly otherwise: string;
  readonly jobs: readonly JobRow[];
}

export function attentionCauses(jobs: readonly JobRow[]): readonly Cause[] {
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
      job.cause !== 'client' &&
      // As uncertain as a doubt, so it stands with those, where it can be answered.
      job.cause !== 'early_success',
  );
  const edited = jobs.filter((job) => job.state === 'needs_attention' && job.cause === 'edited');
  const causes: Cause[] = [];
  causes.push(...slideCauses(jobs.filter(needsSlide)));
  for (const [asked, group] of groupBy(
    jobs.filter(needsBrand),
    (job) => `${String(job.connectionId)} ${String(job.watchFolderId)} ${job.target.id}`,
  )) {
    causes.push({
      key: `brand ${asked}`,
      kind: 'brand',
      line: 'attention',
      title: say('attention.cause.brand'),
      explanation: say('attention.cause.no_brand', { label: visibleText(group[0]?.target.label ?? '', 80) }),
      otherwise: say('attention_waits.brand', { count: group.length }),
      jobs: group,
    });
  }
  causes.push(...targetCauses(jobs.filter(needsTarget)));
  for (const [clipId, group] of groupBy(stale, (job) => job.target.id)) {
    const clip = visibleText(group[0]?.target.label ?? clipId, 80);
    const reason = reasonOfGroup(group);
    causes.push({
      key: `revision ${clipId}`,
      kind: 'revision',
      line: 'attention',
      title: say('attention.cause.revision'),
      explanation: reason ?? say('attention.cause.other_revision', { clip }),
      otherwise: say('attention_waits.revision', { count: group.length }),
      jobs: group,
    });
  }
  for (const [folder, group] of groupBy(edited, (job) => `${String(job.watchFolderId)} ${job.target.id}`)) {
    causes.push({
      key: `edited ${folder}`,
      kind: 'edited',
      line: 'attention',
      title: say('attention.cause.edited'),
      explanation: editedWords(group),
      otherwise: say('attention_waits.edited'),
      jobs: group,
    });
  }
  causes.push(...unfitCauses(jobs), ...clientCauses(jobs));
  for (const [reason, group] of groupBy(others, ({ reason }) => JSON.stringify(reason))) {
    causes.push({
      key: `other ${reason}`,
      kind: 'other',
      line: 'attention',
      title: titleOf(group),
      explanation: reasonOfGroup(group) ?? withoutReason(group),
      otherwise: say('attention_waits.other', { count: group.length }),
      jobs: group,
    });
  }
  return causes;
}

/** One for each folder: its board answers for all of them. */
function slideCauses(jobs: readonly JobRow[]): Cause[] {
  const groups = groupBy(
    jobs,
    (job) => `${String(job.connectionId)} ${String(job.watchFolderId)} ${job.target.id}`,
  );
  return Array.from(groups, ([asked, group]) => ({
    key: `slide ${asked}`,
    kind: 'slide',
    line: 'attention',
    title: say('attention.cause.slide'),
    explanation: say('attention.cause.no_slide_fits', {
      ...{
        count: group.length,
        carousel: visibleText(group[0]?.target.label ?? group[0]?.target.id ?? '', 80),
      },
    }),
    otherwise: say('attention_waits.slide', { count: group.length }),
    jobs: group,
  }));
}

function targetCauses(jobs: readonly JobRow[]): Cause[] {
  const groups = groupBy(jobs, (job) => `${String(job.watchFolderId)} ${job.target.kind}`);
  return [...groups].map(([asked, group]) => {
    const folder = group[0]?.watchFolderName;
    return {
      key: `target ${asked}`,
      kind: 'target',
      line: 'attention',
      title: say('attention.cause.target'),
      explanation:
        folder == null
          ? say('attention.cause.no_target', { count: group.length })
          : say('attention.cause.no_target_of_folder', {
              count: group.length,
              folder: visibleText(folder, 60),
            }),
      otherwise: say('attention_waits.target', { count: group.length }),
      jobs: group,
    };
  });
}

function titleOf(group: readonly JobRow[]): string {
  if (group.every((job) => job.cause === 'damaged')) return say('attention.cause.damaged');
  if (group.every(({ reason }) => reason?.code === 'tracking.gone')) return say('attention.cause.gone');
  return group.every((job) => job.cause === 'file')
    ? say('attention.cause.file')
    : say('attention.cause.decision');
}

function editedWords(group: readonly JobRow[]): string {
  const [first] = group;
  const target = visibleText(first?.target.label ?? first?.target.id ?? '', 60);
  const kept = { count: group.length, target };
  return first?.watchFolderName == null
    ? say('attention.cause.keeps_old', kept)
    : say('attention.cause.keeps_old_of_folder', { ...kept, folder: visibleText(first.watchFolderName, 60) });
}

function unfitCauses(jobs: readonly JobRow[]): readonly Cause[] {
  const unfit = jobs.filter((job) => job.state === 'needs_attention' && job.cause === 'unfit');
  const groups = groupBy(
    unfit,
    (job) => `${isCutOff(job) ? 'cut ' : ''}${String(job.connectionId)} ${job.target.id}`,
  );
  return Array.from(groups, ([target, group]) => ({
    key: `unfit ${target}`,
    kind: 'unfit',
    line: 'attention',
    title: say(group.every(isCutOff) ? 'attention.cause.cut_short' : 'attention.cause.limits'),
    explanation: (group.every(isCutOff) ? reasonOfGroup(group) : null) ?? unfitWords(group),
    otherwise: say('attention_waits.unfit', { count: group.length }),
    jobs: group,
  }));
}

/** Its end is missing, and nothing else is wrong with it. */
const isCutOff = ({ reason }: JobRow): boolean => reason?.code === 'unfit.cut_short';

/** One for each folder and target, as a person answers for those. */
function clientCauses(jobs: readonly JobRow[]): readonly Cause[] {
  const asking = jobs.filter((job) => job.state === 'needs_attention' && job.cause === 'client');
  const groups = groupBy(
    asking,
    (job) => `${String(job.connectionId)} ${String(job.watchFolderId)} ${job.target.id}`,
  );
  return Array.from(groups, ([asked, group]) => ({
    key: `client ${asked}`,
    kind: 'client',
    line: 'attention',
    title: say('attention.cause.client'),
    explanation: reasonOfGroup(group) ?? '',
    otherwise: say('attention_waits.client', { count: group.length }),
    jobs: group,
  }));
}

function unfitWords(group: readonly JobRow[]): string {
  const [first] = group;
  const target = visibleText(first?.target.label ?? first?.target.id ?? '', 60);
  return say('attention.cause.over_limits', { count: group.length, target });
}

function withoutReason(group: readonly JobRow[]): string {
  return group.every((job) => job.cause === 'damaged')
    ? say('attention.cause.damaged_note')
    : say('attention.cause.decision_note');
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

/** As a sentence of its own, beside other sentences. */
function reasonOfGroup([first]: readonly JobRow[]): string | null {
  const reason = first === undefined ? null : reasonOf(first);
  return reason === null ? null : saidAsSentence(reason);
}
