import type { FolderRules } from '../../../contract/folder-rules.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { compileRules, type Decision, type FileRules } from '../rules/file-rules.ts';
import { judgeSize } from '../rules/judge-file.ts';
import { lacksTarget } from '../../jobs/record/unclear-target.ts';
import { namesOf, type CompiledNames } from '../patterns/name-rules.ts';
import { relativePathBelow } from '../../../foundation/files/paths-below.ts';
import type { FolderRecord } from '../files/folder-records.ts';
import { messageOf, told, type Recorded } from '../../storage/messages/recorded.ts';

/** What a person wants of a folder that is watched already. */
export interface WantedRules {
  readonly connectionId: number;
  readonly rules: FolderRules;
}

/** What differs between the rules of a folder and those that are wanted. */
export interface RuleChange {
  readonly wanted: WantedRules;
  readonly before: FileRules;
  readonly after: FileRules;
  /** Files go to another target. */
  readonly isMoved: boolean;
  /** Files go to another target, or another slide of the same one. */
  readonly isPlacedAnew: boolean;
  /** Only what names say is another: the names before and after. `null`: more differs, or nothing of it. */
  readonly renamed: { readonly before: CompiledNames | null; readonly after: CompiledNames | null } | null;
  /** What was there when the folder was added goes now, too. */
  readonly isOpened: boolean;
  /** Other sizes, ages or contents are taken: what they left out is judged anew. */
  readonly isLimitedAnew: boolean;
  /** A person said that what asks goes to other clients, as all that follows. */
  readonly allowsOthers: boolean;
}

export function ruleChange(folder: FolderRecord, wanted: WantedRules): RuleChange {
  const { rules, connectionId } = folder;
  const isMoved =
    connectionId !== wanted.connectionId ||
    rules.target.kind !== wanted.rules.target.kind ||
    rules.target.id !== wanted.rules.target.id;
  const findsSlidesAnew = JSON.stringify(rules.slides) !== JSON.stringify(wanted.rules.slides);
  const readsNamesAnew = JSON.stringify(rules.names) !== JSON.stringify(wanted.rules.names);
  const asksSheetAnew = rules.sheets !== wanted.rules.sheets;
  const isOnlyRenamed = readsNamesAnew && !isMoved && !findsSlidesAnew && !asksSheetAnew;
  return {
    wanted,
    before: compileRules(rules),
    after: compileRules(wanted.rules),
    isMoved,
    isPlacedAnew: isMoved || findsSlidesAnew || readsNamesAnew || asksSheetAnew,
    renamed: isOnlyRenamed ? { before: namesOf(rules), after: namesOf(wanted.rules) } : null,
    isOpened: rules.existing === 'skip' && wanted.rules.existing === 'upload',
    allowsOthers: rules.otherClients !== true && wanted.rules.otherClients === true,
    isLimitedAnew: limitsOf(rules) !== limitsOf(wanted.rules),
  };
}

function limitsOf({ minBytes, maxBytes, minAgeMs, maxAgeMs, contents }: FolderRules): string {
  return JSON.stringify([minBytes, maxBytes, minAgeMs, maxAgeMs, contents]);
}

/** What becomes of a job that has not begun. `goes_on`: as it is, perhaps with another priority. */
export type WaitingFate =
  | { readonly kind: 'goes_on' }
  | { readonly kind: 'out'; readonly reason: Recorded }
  | { readonly kind: 'moves'; readonly reason: Recorded };

export function fateOfWaiting(folder: FolderRecord, change: RuleChange, job: JobRecord): WaitingFate {
  const { target } = change.wanted.rules;
  const moves: WaitingFate = {
    kind: 'moves',
    reason: told('rules.other_target', { target: target.label ?? target.id }),
  };
  if (job.path === null) {
    // A link that its list sends elsewhere does not follow the folder.
    const followsFolder = job.target_id === folder.rules.target.id;
    if (!change.isMoved || !followsFolder) return { kind: 'goes_on' };
    return target.kind === 'brand_clips' ? moves : { kind: 'out', reason: told('rules.no_links') };
  }
  const relativePath = relativePathBelow(folder.path, job.path);
  const decision = relativePath === null ? within : decideKnown(change, relativePath, job.size_bytes ?? 0);
  if (!decision.send) return { kind: 'out', reason: leaveOut(decision.reason) };
  if (!change.isPlacedAnew) return { kind: 'goes_on' };
  if (change.renamed !== null && (relativePath === null || keepsPlace(change.renamed, relativePath, job)))
    return { kind: 'goes_on' };
  if (change.renamed !== null) return { kind: 'moves', reason: told('rules.other_names') };
  if (change.isMoved) return moves;
  const asksSheetAnew = folder.rules.sheets !== change.wanted.rules.sheets;
  return { kind: 'moves', reason: told(asksSheetAnew ? 'rules.other_targets' : 'rules.other_slides') };
}

const within: Decision = { send: true };

/** Of a file that is known already: by then its age does not count, nor its content, which was read. */
export function decideKnown(
  { after, wanted }: Pick<RuleChange, 'after' | 'wanted'>,
  relativePath: string,
  sizeBytes: number,
): Decision {
  const byPath = after.decideFile(relativePath);
  return byPath.send ? (judgeSize(wanted.rules, sizeBytes) ?? byPath) : byPath;
}

export function leaveOut(reason: Recorded): Recorded {
  return told('rules.leave_out', { reason: messageOf(reason) });
}

/** A name that says the same as before changes nothing. Nor does what a person chose, where names said nothing. */
function keepsPlace(
  renamed: NonNullable<RuleChange['renamed']>,
  relativePath: string,
  job: JobRecord,
): boolean {
  if (renamed.before?.read(relativePath).kind === 'no_pattern' && !lacksTarget(job)) return true;
  return saysTheSame(renamed, relativePath);
}

/** Whether a file that was sent goes to another place now, where a person wants it there too. */
export function isPlacedElsewhere(change: RuleChange, relativePath: string): boolean {
  return change.isPlacedAnew && (change.renamed === null || !saysTheSame(change.renamed, relativePath));
}

function saysTheSame({ before, after }: NonNullable<RuleChange['renamed']>, relativePath: string): boolean {
  return (
    JSON.stringify(saidBy(before?.read(relativePath))) === JSON.stringify(saidBy(after?.read(relativePath)))
  );
}

function saidBy(reading: ReturnType<CompiledNames['read']> | undefined): unknown {
  if (reading?.kind !== 'read') return reading ?? null;
  return [reading.parts, reading.choices];
}
