import type { Message } from '../../../contract/messages/message.ts';
import type { AtService } from './at-service.ts';
import type { ContentFacts } from '../../../contract/content-facts.ts';
import type { JobKindName, JobState, Target } from '../../../contract/job.ts';
import type { RenderFormat } from '../../../contract/render-format.ts';
import type { EditedFile, LocationRule } from '../../../contract/folder-rules.ts';
import type { NamedPart } from '../../../contract/name-pattern.ts';
import type { JobRecord } from '../record/job-record.ts';

/** A file as it was when it settled; the same file is looked for when it is sent. */
export interface SettledFile {
  /** Absolute. */
  readonly path: string;
  readonly device: string;
  readonly inode: string;
  readonly sizeBytes: number;
  readonly modifiedAtMs: number;
  /** Lower-case hex of the content. */
  readonly sha256: string;
  /** Unsigned. Of content from `largeFromBytes` on. */
  readonly crc32?: number;
  /** What was found in it. Left out where nobody looked. */
  readonly facts?: ContentFacts;
  /** What its first bytes are, as many as were sent of the path before. Left out where it is not longer, or was not asked for. */
  readonly begins?: { readonly sizeBytes: number; readonly sha256: string };
}

/** Something to deliver, as a watch folder, a command or a screen hands it in. */
export interface NewJob {
  readonly kind: JobKindName;
  readonly connectionId: number;
  readonly watchFolderId: number | null;
  readonly target: Target;
  /** What lists show: the file's name, or the link's title or address. */
  readonly name: string;
  readonly file: SettledFile | null;
  /** For a render or draft, which have neither file nor link. */
  readonly clipWork?: {
    readonly candidateId: string | null;
    readonly formats: readonly RenderFormat[];
    readonly aspectRatio: string | null;
    readonly approvedRevision: number | null;
  };
  /** Another value makes it another job than an equal one that was delivered: a deliberate repetition by a person. */
  readonly repeats?: boolean;
  /** A person decided that this very file or link goes there: what ended there before does not keep it from going. */
  readonly isDecided?: boolean;
  /** A person sends it as it is although its end is missing. */
  readonly goesCutShort?: boolean;
  /** A person sends it although the folder delivered it elsewhere before. */
  readonly goesElsewhere?: boolean;
  /** For a link: as normalised. */
  readonly url: string | null;
  readonly title: string | null;
  /** Where in its series it belongs: the slide's number, so that slides keep their order. 0 where it does not matter. */
  readonly serialOrder: number;
  /** What becomes of a file that tells where it was taken, for what no folder says that of. Left out: what its folder says. */
  readonly location?: LocationRule;
  /** A person holds what it goes in the place of since then. Left out: nobody does. */
  readonly heldAtMs?: number;
  /** The higher goes first. Left out: 0. */
  readonly priority?: number;
  /**
   * For a carousel file whose slide nobody could tell: the job waits as `needs_attention` with this reason, and
   * `target.slideId` is `null`.
   */
  readonly needsSlide?: Message;
  /** For a link whose row names a brand that nobody knows: the same, with an `unclearBrandId` as its target. */
  readonly needsBrand?: Message;
  /** For a file whose name says no target that is known: the same, with an `unclearTargetId` as its target. */
  readonly needsTarget?: Message;
  /** Why a person is asked first, as its target is another client's. It is asked before anything else about the file is. */
  readonly asksClient?: Message;
  /** What the parts of a pattern took of its name. */
  readonly parts?: readonly NamedPart[];
}

/**
 * `queued` (or `needs_attention` for a missing slide), or `duplicate`: the same content to the same target is already in
 * hand or delivered by `of`; then a skipped job records it, or, for the very same path again, nothing is added.
 */
export type AddResult =
  | { readonly kind: 'added'; readonly jobId: number; readonly state: JobState }
  | { readonly kind: 'duplicate'; readonly jobId: number | null; readonly of: number };

/** What becomes of content that is handed in. Nothing is written by finding out. */
export type IntakeVerdict =
  /** `newerOf`: what was delivered from the same file before, where that is known. */
  | { readonly kind: 'goes'; readonly newerOf: JobRecord | null; readonly isRepetition: boolean }
  /** In hand or delivered, for the same target. */
  | { readonly kind: 'known'; readonly same: JobRecord }
  /** It may stand there already, sent over another connection: a person is asked. */
  | { readonly kind: 'sent_before'; readonly there: AtService }
  /** Refused, given up, cancelled or left before: not started anew by a watched folder. */
  | { readonly kind: 'ended'; readonly job: JobRecord }
  /** Delivered from this folder before that had another target. */
  | { readonly kind: 'sent_elsewhere'; readonly job: JobRecord }
  | { readonly kind: 'edited'; readonly rule: 'ask' | 'leave'; readonly of: JobRecord };

/** A picture that was sent, or is on its way. */
export interface SentForSlide {
  readonly path: string | null;
  readonly name: string;
  readonly slideId: string;
  readonly slideLabel: string | null;
}

/** What jobs are added to together. */
export interface BatchOfJobs {
  readonly id: number;
  /** Where a person moved it; `null`: nobody did. */
  readonly priority: number | null;
  readonly isHeld: boolean;
}

/** The one door into the queue. All additions of one call are one transaction. */
export interface JobIntake {
  /**
   * `batchIdOf`: what they belong to, asked once for each folder of which something becomes a row, inside the transaction. Left out:
   * nothing.
   */
  add(jobs: readonly NewJob[], batchIdOf?: (job: NewJob) => number | null): AddResult[];
  /** What `add` would make of it, were its folder's rule for edited files this one. Nothing is written. */
  foresee(job: NewJob, rule: EditedFile | null): IntakeVerdict;
  /** Whether a file may have been handed in before, by its size or path: only then is its content worth a look. */
  mayBeKnown(
    place: Pick<NewJob, 'connectionId' | 'target'>,
    file: Pick<SettledFile, 'path' | 'sizeBytes'>,
  ): boolean;
  /** What brought the same picture to another slide of the same carousel, where nothing brings it to this one. */
  sentForOtherSlide(job: NewJob): SentForSlide | null;
  /** How long the content was that a folder sent of a path last; `null`: nothing. */
  lastSentBytes(watchFolderId: number, path: string): number | null;
}
