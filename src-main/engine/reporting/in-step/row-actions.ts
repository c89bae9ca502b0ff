import type { ComparedRow, KnowledgeAction, KnowledgeState } from '../../../contract/knowledge.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
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

/** The jobs that an action is carried out with, and why it is not with each of the other rows. */
export interface ChosenRows {
  readonly jobIds: readonly number[];
  readonly refused: readonly { readonly id: number | null; readonly why: Message }[];
}

type ChosenRow = Pick<ComparedRow, 'state' | 'jobId' | 'actions' | 'why'>;

/** Reasons that leave open whether the service still has the document. */
const undecided: ReadonlySet<string> = new Set([
  'compared.just_accepted',
  'compared.list_unread',
  'compared.nameless',
]);

/**
 * All rows of one state. `shown` is what people saw, `now` the same scope read again: a row that is in another state by now is left
 * alone. A list that is too early to tell what is missing accounts for those documents too.
 */
export function rowsOfState(
  shown: readonly ChosenRow[],
  now: readonly ChosenRow[],
  state: KnowledgeState,
  action: KnowledgeAction,
): ChosenRows {
  const open = shown.filter(
    (row) => state === 'missing_there' && row.state !== state && undecided.has(row.why.code),
  );
  const chosen = rowsStillSo(
    shown.filter((row) => row.state === state),
    now,
    action,
  );
  return {
    jobIds: chosen.jobIds,
    refused: [...chosen.refused, ...open.map(({ jobId: id, why }) => ({ id, why }))],
  };
}

/** Two files with the same content have one document, which goes once. */
export function rowsStillSo(
  wanted: readonly ChosenRow[],
  now: readonly ChosenRow[],
  action: KnowledgeAction,
): ChosenRows {
  const nowOf = Map.groupBy(now, ({ jobId }) => jobId);
  const jobIds = new Set<number>();
  const refused: { id: number | null; why: Message }[] = [];
  for (const { jobId: id, state, actions } of wanted) {
    const rows = id === null ? [] : (nowOf.get(id) ?? []);
    const same = rows.find((row) => row.state === state);
    if (id === null || (same !== undefined && !same.actions.includes(action)) || !actions.includes(action))
      refused.push({ id, why: message('not_done.no_such_action') });
    else if (same === undefined) refused.push({ id, why: rows[0]?.why ?? message('not_done.changed_since') });
    else jobIds.add(id);
  }
  return { jobIds: [...jobIds], refused };
}

function mayGoAgain({ state, cause }: Pick<JobSide, 'state' | 'cause'>): boolean {
  return state === 'done' || (state === 'needs_attention' && cause === 'remote_failed');
}

function hasEnded({ state }: Pick<JobSide, 'state'>): boolean {
  return state === 'rejected' || state === 'failed' || state === 'cancelled';
}
