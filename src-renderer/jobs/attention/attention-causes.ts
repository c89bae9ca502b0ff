/** What needs a person, by cause, so that one answer serves all that have it. What is in doubt stands by its outage instead. */
import type { JobRow } from '../../../src-main/contract/job.ts';
import { needsApproval, needsBrand, needsSlide, needsTarget } from '../../shared/job/describe-job.ts';
import { reasonOf } from '../../shared/job/job-words.ts';
import type { LineVariant } from '../../shared/line/line-shapes.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { attentionWords as words } from '../../words/attention.ts';
import { say } from '../../words/say.ts';

export interface Cause {
  readonly key: string;
  readonly kind: 'slide' | 'brand' | 'target' | 'revision' | 'edited' | 'unfit' | 'client' | 'other';
  readonly line: LineVariant;
  readonly title: string;
  /** What happened. */
  readonly explanation: string;
  /** What becomes of it while nobody acts. */
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
      title: words.causes.brand,
      explanation: words.causes.noBrand(visibleText(group[0]?.target.label ?? '', 80)),
      otherwise: say('attention_waits.brand', { count: group.length }),
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
      title: words.causes.revision,
      explanation: reason ?? words.causes.otherRevision(clip),
      otherwise: say('attention_waits.revision', { count: group.length }),
      jobs: group,
    });
  }
  for (const [folder, group] of groupBy(edited, (job) => `${String(job.watchFolderId)} ${job.target.id}`)) {
    causes.push({
      key: `edited ${folder}`,
      kind: 'edited',
      line: 'attention',
      title: words.causes.edited,
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
    title: words.causes.slide,
    explanation: words.causes.noSlideFits(
      visibleText(group[0]?.target.label ?? group[0]?.target.id ?? '', 80),
      group.length === 1 ? words.causes.thisName : words.causes.theseNames,
    ),
    otherwise: say('attention_waits.slide', { count: group.length }),
    jobs: group,
  }));
}

function targetCauses(jobs: readonly JobRow[]): Cause[] {
  const groups = groupBy(jobs, (job) => `${String(job.watchFolderId)} ${job.target.kind}`);
  return [...groups].map(([asked, group]) => {
    const folder = group[0]?.watchFolderName;
    const where = folder == null ? '' : words.causes.inFolderAfter(visibleText(folder, 60));
    return {
      key: `target ${asked}`,
      kind: 'target',
      line: 'attention',
      title: words.causes.target,
      explanation: words.causes.noneKnown(
        group.length === 1 ? words.causes.itsNameSays : words.causes.theirNamesSay,
        where,
      ),
      otherwise: say('attention_waits.target', { count: group.length }),
      jobs: group,
    };
  });
}

function titleOf(group: readonly JobRow[]): string {
  if (group.every((job) => job.cause === 'damaged')) return words.causes.damaged;
  return group.every((job) => job.cause === 'file') ? words.causes.file : words.causes.decision;
}

function editedWords(group: readonly JobRow[]): string {
  const [first] = group;
  const folder =
    first?.watchFolderName == null ? '' : words.causes.inFolder(visibleText(first.watchFolderName, 60));
  const target = visibleText(first?.target.label ?? first?.target.id ?? '', 60);
  const what = group.length === 1 ? words.causes.fileHoldsNow : words.causes.theyHoldNow;
  return words.causes.keepsDelivered(folder, target, what);
}

function unfitCauses(jobs: readonly JobRow[]): readonly Cause[] {
  const unfit = jobs.filter((job) => job.state === 'needs_attention' && job.cause === 'unfit');
  const groups = groupBy(unfit, (job) => `${String(job.connectionId)} ${job.target.id}`);
  return Array.from(groups, ([target, group]) => ({
    key: `unfit ${target}`,
    kind: 'unfit',
    line: 'attention',
    title: words.causes.unfit,
    explanation: unfitWords(group),
    otherwise: say('attention_waits.unfit', { count: group.length }),
    jobs: group,
  }));
}

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
    title: words.causes.client,
    explanation: reasonOfGroup(group) ?? '',
    otherwise: say('attention_waits.client', { count: group.length }),
    jobs: group,
  }));
}

function unfitWords(group: readonly JobRow[]): string {
  const [first] = group;
  const target = visibleText(first?.target.label ?? first?.target.id ?? '', 60);
  const what = group.length === 1 ? words.causes.thisFile : words.causes.theseFiles;
  return words.causes.byTheLimits(target, what);
}

function withoutReason(group: readonly JobRow[]): string {
  return group.every((job) => job.cause === 'damaged') ? words.causes.damagedNote : words.causes.decisionNote;
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

function reasonOfGroup([first]: readonly JobRow[]): string | null {
  return first === undefined ? null : reasonOf(first);
}
