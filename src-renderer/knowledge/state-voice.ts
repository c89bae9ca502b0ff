import type { KnowledgeState } from '../../src-main/contract/knowledge.ts';
import type { LineVariant } from '../shared/line/line-shapes.ts';

/** How loud each state is said, and its line. */
export const stateVoice: Readonly<
  Record<
    KnowledgeState,
    { readonly voice: 'done' | 'ask' | 'no' | 'quiet' | 'accent'; readonly line: LineVariant }
  >
> = {
  in_step: { voice: 'done', line: 'done' },
  edited: { voice: 'ask', line: 'attention' },
  outdated: { voice: 'ask', line: 'attention' },
  indexing_failed: { voice: 'no', line: 'rejected' },
  gone_here: { voice: 'ask', line: 'attention' },
  missing_there: { voice: 'no', line: 'rejected' },
  only_here: { voice: 'quiet', line: 'skipped' },
  only_there: { voice: 'quiet', line: 'accepted' },
  on_its_way: { voice: 'accent', line: 'tracking' },
  not_compared: { voice: 'quiet', line: 'skipped' },
};
