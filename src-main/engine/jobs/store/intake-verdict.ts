import type { EditedFile } from '../../../contract/folder-rules.ts';
import type { EditedFiles } from './edited-files.ts';
import type { IntakeVerdict, NewJob } from './job-intake.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { JobStore } from './job-store.ts';
import type { SameContent } from './same-content.ts';

/** What is handed in, and what is known of it. */
export interface AskedOf {
  readonly newJob: NewJob;
  /** As the database computes it. */
  readonly content: SameContent;
  /** What the folder says about edited files; `null` for what a person handed in. */
  readonly rule: EditedFile | null;
  /** The live job with this content and target. */
  readonly same: JobRecord | null;
  /** False: no job of this content was ever cancelled, so that none is looked for. */
  readonly mayBeCancelled: boolean;
  /** False: no job was ever made of its path, so that nothing is looked for by that. */
  readonly isKnownPath: boolean;
}

export function intakeVerdict(
  records: { readonly store: JobStore; readonly edited: EditedFiles },
  { newJob, content, rule, same, mayBeCancelled, isKnownPath }: AskedOf,
): IntakeVerdict {
  const { store, edited } = records;
  const { file, watchFolderId } = newJob;
  const isClipWork = newJob.clipWork !== undefined;
  const isRepetition = newJob.repeats === true && same?.state === 'done';
  if (same !== null && !isRepetition) return { kind: 'known', same };
  // Repeating what was delivered is one thing, asking for it over two connections at once another.
  const underWay = newJob.repeats === true || isClipWork ? store.findUnderWay(content) : null;
  if (underWay !== null) return { kind: 'known', same: underWay };
  const there =
    newJob.repeats === true
      ? null
      : (store.findAtService(content) ?? (mayBeCancelled ? store.findCancelled(content) : null));
  if (there?.sign === 'told') return { kind: 'known', same: there.job };
  if (rule === null && there !== null) return { kind: 'sent_before', there };
  if (rule === null) return { kind: 'goes', newerOf: null, isRepetition };

  // A watched file that was refused, given up or cancelled is not started anew by being touched.
  const mayHaveEnded = file === null || isKnownPath;
  const ended = mayHaveEnded ? store.findEndedDuplicate({ ...content, path: file?.path ?? null }) : null;
  if (ended !== null) return { kind: 'ended', job: ended };
  if (there !== null) return { kind: 'sent_before', there };
  const isAsked = watchFolderId !== null && newJob.goesElsewhere !== true;
  const elsewhere = !isAsked ? null : store.findSentFromFolder({ ...content, watchFolderId });
  if (elsewhere !== null) return { kind: 'sent_elsewhere', job: elsewhere };
  if (file === null || !isKnownPath) return { kind: 'goes', newerOf: null, isRepetition };
  const before = edited.before({
    id: 0,
    path: file.path,
    connection_id: newJob.connectionId,
    watch_folder_id: watchFolderId,
    target_id: newJob.target.id,
    sha256: file.sha256,
    size_bytes: file.sizeBytes,
  });
  // What is still being sent may fail: what becomes of it is looked at again when this is about to be sent.
  if (before.kind !== 'newer') return { kind: 'goes', newerOf: null, isRepetition };
  if (rule === 'send') return { kind: 'goes', newerOf: before.of, isRepetition };
  // Nobody knows whether that is the same service, so nothing is left out unasked.
  return { kind: 'edited', rule: before.isOtherAddress ? 'ask' : rule, of: before.of };
}
