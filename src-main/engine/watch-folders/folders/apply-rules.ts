import type { FolderJobs } from '../../jobs/store/folder-jobs.ts';
import { lacksTarget } from '../../jobs/record/unclear-target.ts';
import type { JobIntake } from '../../jobs/store/job-intake.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { FileRecord, FileRecords, FileState } from '../files/file-records.ts';
import { isLinkList } from '../rules/file-names.ts';
import type { FolderRecord, FolderRecords } from '../files/folder-records.ts';
import type { ComposeLinks } from '../placement/take-list.ts';
import { priorityOf } from '../placement/jobs-of-files.ts';
import { jobsOfLinks } from '../placement/jobs-of-links.ts';
import {
  classifyFile,
  leftOutByLimit,
  settling,
  waiting,
  type ClassifyContext,
} from '../files/classify-file.ts';
import { isSheet } from '../rules/sheet-names.ts';
import { judgeSize } from '../rules/judge-file.ts';
import { fateOfWaiting, isPlacedElsewhere, type RuleChange } from './rule-change.ts';

export interface ApplyRulesParts {
  readonly folders: FolderRecords;
  readonly files: FileRecords;
  readonly jobs: FolderJobs;
  readonly intake: JobIntake;
  readonly composeLinks: ComposeLinks;
}

/**
 * Gives a folder, which nobody watches meanwhile, other rules: jobs that have not begun follow, what is known of its files is
 * classified anew, and whatever has a receipt or may get one is left alone. `sendAgain`: a person wants what was delivered to the
 * old target in the new one too. One transaction, so that a crash leaves either rule whole.
 */
export function applyRules(
  parts: ApplyRulesParts,
  folder: FolderRecord,
  change: RuleChange,
  request: { readonly sendAgain: boolean; readonly context: ClassifyContext },
): void {
  const { folders, files, jobs } = parts;
  const { sendAgain, context } = request;
  jobs.change((changes) => {
    const { connectionId, rules } = change.wanted;
    folders.setRules(folder.id, connectionId, rules);
    if (change.isPlacedAnew) folders.setSentUpTo(folder.id, sendAgain ? 0 : changes.newestId);
    const moved = new Set<number>();
    const links: JobRecord[] = [];
    for (const job of jobs.waiting(folder.id)) {
      const fate = fateOfWaiting(folder, change, job);
      if (fate.kind === 'goes_on') {
        changes.prioritise(job, priorityAfter(job, folder, change));
        if (change.allowsOthers) changes.allowOtherClient(job.id);
        continue;
      }
      // A question that was taken back is no answer: its file may ask again.
      const cause = fate.kind === 'out' || lacksTarget(job) ? 'rules' : 'moved';
      changes.takeOut(
        job,
        { cause, reason: fate.reason },
        (twin) =>
          twin.watch_folder_id !== folder.id || fateOfWaiting(folder, change, twin).kind === 'goes_on',
      );
      if (fate.kind === 'out') continue;
      moved.add(job.id);
      if (job.path === null) links.push(job);
    }
    for (const record of files.each(folder.id)) {
      const isToGo = goesAnew(jobs, record, change, { moved, sendAgain });
      const state = reclassify(record, change, isToGo, context);
      if (state !== null) files.update(record.id, state);
    }
    sendLinks(parts, folder, change, links);
  });
}

/** A person who moved a job to the top meant that. */
function priorityAfter(job: JobRecord, folder: FolderRecord, change: RuleChange): number {
  return job.priority === priorityOf(folder.rules) ? priorityOf(change.wanted.rules) : job.priority;
}

function goesAnew(
  jobs: FolderJobs,
  record: FileRecord,
  change: RuleChange,
  { moved, sendAgain }: { readonly moved: ReadonlySet<number>; readonly sendAgain: boolean },
): boolean {
  if (record.phase === 'stays') return change.isOpened;
  if (record.phase !== 'queued' || !isPlacedElsewhere(change, record.relativePath)) return false;
  // The links of a list follow by themselves; read again, those that were delivered would go too.
  if (change.wanted.rules.target.kind === 'brand_clips' && isLinkList(record.relativePath)) return sendAgain;
  if (record.jobId !== null && moved.has(record.jobId)) return true;
  return jobs.hasBegun(record.jobId) ? sendAgain : jobs.isWaiting(record.jobId);
}

/** What is left out so far, or was never seen, the next scan finds, which comes at once. */
function reclassify(
  record: FileRecord,
  change: RuleChange,
  isToGo: boolean,
  context: ClassifyContext,
): FileState | null {
  const { after, isPlacedAnew, isLimitedAnew, wanted } = change;
  const isRead = !['gone', 'settling'].includes(record.phase) && folderReadsSheet(change, record);
  if (isRead) return settling(record, record, context, waiting);
  if (isLeftOutByLimit(record)) {
    const isJudgedAnew = isLimitedAnew && after.decideFile(record.relativePath).send;
    return isJudgedAnew ? settling(record, record, context, waiting) : null;
  }
  const isKnown = ['settling', 'queued', 'stays', 'empty', 'unreadable'].includes(record.phase);
  if (!isKnown || record.relativePath.endsWith('/')) return null;
  const decision = after.decideFile(record.relativePath);
  if (!decision.send) {
    return classifyFile(
      record,
      { kind: 'left_out', phase: decision.phase, reason: decision.reason },
      context,
    );
  }
  const leftOut = record.phase === 'queued' ? judgeSize(wanted.rules, record.sizeBytes) : null;
  if (leftOut !== null) return leftOutByLimit(record, record, leftOut.reason, context.nowMs);
  const placed = isPlacedAnew ? { ...record, slideId: null } : record;
  if (isToGo) return settling(placed, record, context, waiting);
  return record.phase === 'settling' && isPlacedAnew ? placed : null;
}

/** What was a file like others is the sheet of its folder from now on. */
function folderReadsSheet({ wanted, isPlacedAnew }: RuleChange, { relativePath }: FileRecord): boolean {
  return isPlacedAnew && isSheet(wanted.rules, relativePath);
}

/** Only what a limit leaves out is remembered as it was seen. */
function isLeftOutByLimit({ phase, inode }: FileRecord): boolean {
  return phase === 'ignored' && inode !== '';
}

function sendLinks(
  { intake, composeLinks }: ApplyRulesParts,
  folder: FolderRecord,
  change: RuleChange,
  jobs: readonly JobRecord[],
): void {
  const { connectionId, rules } = change.wanted;
  const links = jobs.flatMap(({ url, title }) =>
    url === null ? [] : [{ url, title, brandId: rules.target.id, label: rules.target.label }],
  );
  if (links.length === 0) return;
  const place = { id: folder.id, connectionId, rules, root: folder.path };
  if (rules.recipe === undefined) intake.add(jobsOfLinks(place, links));
  else composeLinks(place, links, rules.recipe);
}
