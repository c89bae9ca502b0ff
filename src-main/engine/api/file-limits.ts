import type { ContentFacts } from '../../contract/content-facts.ts';
import type { Message } from '../../contract/messages/message.ts';
import type { LimitScope, ScopedLimits, TargetLimits } from '../../contract/target-limits.ts';
import type { Rejudged } from '../jobs/store/file-fit.ts';

/** What people know of files that targets take. What waits is judged again with each change. */
export interface FileLimits {
  list(): readonly ScopedLimits[];
  /** `null` takes them away. */
  set(scope: LimitScope, limits: TargetLimits | null): Promise<Rejudged>;
  /** Judges what waits of a connection, where something else changed that decides. */
  judgeAnew(connectionId: number): Promise<void>;
  /** Why a file would not fit. */
  whyUnfit(
    scope: LimitScope,
    file: { readonly facts: ContentFacts | null; readonly sizeBytes: number },
  ): readonly Message[];
}
