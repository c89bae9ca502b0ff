import type { KnowledgeAction, KnowledgeState } from '../../../contract/knowledge.ts';
import type { JobSide } from './comparison-records.ts';
import type { Here } from './decide-state.ts';

/** What a person can do about a row. */
export function actionsOf(
  state: KnowledgeState,
  here: Here,
  job: Pick<JobSide, 'state' | 'cause' | 'removal'>,
  /** Whether the connection says how documents are deleted. */
  canDelete: boolean,
): KnowledgeAction[] {
  switch (state) {
    case 'edited':
      if (hasEnded(job)) return ['send_again'];
      return job.cause === 'edited' || job.cause === 'left' ? ['send'] : [];
    case 'indexing_failed':
    case 'missing_there':
      // What is followed in vain without a word is not known to have failed; what is not here cannot be read.
      return here === 'there' && mayGoAgain(job) ? ['send_again'] : [];
    case 'only_here':
      return hasEnded(job) ? ['send_again'] : [];
    case 'outdated':
      if (job.removal === 'waiting' || job.removal === 'begun') return [];
      return canDelete ? ['delete', 'forget'] : ['forget'];
    case 'gone_here':
      return ['forget'];
    case 'in_step':
    case 'only_there':
    case 'on_its_way':
    case 'not_compared':
      return [];
  }
}

function mayGoAgain({ state, cause }: Pick<JobSide, 'state' | 'cause'>): boolean {
  return state === 'done' || (state === 'needs_attention' && cause === 'remote_failed');
}

function hasEnded({ state }: Pick<JobSide, 'state'>): boolean {
  return state === 'rejected' || state === 'failed' || state === 'cancelled';
}
