import type { Message } from '../../contract/messages/message.ts';
import type { RecipePlan, RecipeStep } from '../../contract/recipe.ts';
import type { StatusMeaning, StatusSubject } from '../../contract/service-profile.ts';
import type { CachedClip } from './clips/clip-cache.ts';
import type { KnownOfRender } from '../jobs/store/render-evidence.ts';
import type { JobRecord } from '../jobs/record/job-record.ts';

/** Steps that are taken by jobs; candidates are only waited for. */
export type JobStep = Exclude<RecipeStep, 'candidates'>;

/** What a person did in the place of a step. `draftIds` are those given for the drafts. */
export type ByHand = Partial<Record<RecipeStep, 'skipped' | 'supplied'>> & {
  readonly draftIds?: readonly string[] | undefined;
};

export interface RowRecord {
  readonly id: number;
  readonly batchId: number;
  readonly connectionId: number;
  /** The watched folder of link lists that the batch came from. */
  readonly watchFolderId: number | null;
  readonly brandId: string;
  readonly brandLabel: string | null;
  readonly url: string | null;
  readonly title: string | null;
  readonly plan: RecipePlan;
  readonly state: 'open' | 'done' | 'stopped';
  readonly clipId: string | null;
  /** Given by a person, or `null`: the plan's choice. */
  readonly candidateIds: readonly string[] | null;
  readonly byHand: ByHand;
  readonly isCancelled: boolean;
  readonly message: Message | null;
  readonly createdAtMs: number;
}

export type StepJob = Pick<
  JobRecord,
  | 'id'
  | 'state'
  | 'cause'
  | 'target_id'
  | 'candidate_id'
  | 'formats'
  | 'aspect_ratio'
  | 'remote_id'
  | 'remote_url'
  | 'proof'
  | 'tracking_since_ms'
  | 'ended_at_ms'
  | 'created_at_ms'
> & {
  readonly reason: Message | null;
};

/** Everything that decides where a row stands; it is all in the database. */
export interface RowFacts {
  readonly row: RowRecord;
  readonly jobs: readonly { readonly step: JobStep; readonly job: StepJob }[];
  /** The row's clip as last read. */
  readonly clip: CachedClip | null;
  /** What a status means on the row's connection, or `null` where nobody knows. */
  readonly meaningOf: (subject: StatusSubject, status: string) => StatusMeaning | null;
  /** What is known of a render job beside its candidates' statuses. */
  readonly renderEvidence: (jobId: number) => KnownOfRender;
}
