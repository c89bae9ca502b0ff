import type { knowledgeCalls } from '../../contract/api/knowledge-calls.ts';
import { CountedReasons } from '../jobs/batches/counted-reasons.ts';
import { message } from '../../contract/messages/message.ts';
import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import type { KnowledgeAction } from '../../contract/knowledge.ts';
import { assertNever } from '../../foundation/assert-never.ts';
import type { HandlersOf } from '../engine.ts';
import type { Affected, JobCommands } from '../jobs/store/job-commands.ts';
import type { JobRecord } from '../jobs/record/job-record.ts';
import { isLeftAccepted } from '../jobs/record/states.ts';
import { contentOfRecord } from '../jobs/store/same-content.ts';
import { rowsOfState, rowsStillSo } from '../reporting/in-step/row-actions.ts';
import type { JobStore } from '../jobs/store/job-store.ts';
import type { Comparisons } from '../reporting/in-step/comparisons.ts';
import type { ComparisonList } from '../reporting/in-step/comparison-list.ts';
import type { DocumentSources } from '../reporting/in-step/document-sources.ts';
import type { AgreeToRemovals } from '../deliveries/removals/agree.ts';

export interface KnowledgeParts {
  readonly store: JobStore;
  readonly commands: JobCommands;
  /** Folders beside their knowledge bases. */
  readonly inStep: {
    readonly comparisons: Comparisons;
    readonly list: ComparisonList;
    readonly sources: DocumentSources;
    forget(jobId: number): void;
    /** Lets everybody else have a turn. */
    pause(): Promise<void>;
  };
  /** Older documents that are deleted at the service. */
  readonly removals: {
    readonly agree: AgreeToRemovals;
  };
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
}

type KnowledgeApi = HandlersOf<typeof knowledgeCalls>;

const jobsAtOnce = 200;
/** Folders beside their knowledge bases, and what can be done about what differs. */
export function knowledgeApi(parts: KnowledgeParts): KnowledgeApi {
  const { comparisons, list } = parts.inStep;
  return {
    'knowledge.compare': ({ scope, readAgain }) => comparisons.compare(scope, readAgain),
    'knowledge.rows': (input) => comparisons.page(input),
    'knowledge.list': (input) => list.text(input),
    'knowledge.listFile': (input) => list.file(input),
    'knowledge.sources': (input) => parts.inStep.sources(input),
    'knowledge.act': (input) =>
      input.comparisonId === undefined ? actOn(parts, input) : actOnShown(parts, input, input.comparisonId),
    'knowledge.actOnAll': (input) => actOnAll(parts, input),
  };
}

function actOn(
  parts: KnowledgeParts,
  { action, jobIds }: Pick<ParsedInput<'knowledge.act'>, 'action' | 'jobIds'>,
): Affected {
  const affected = act(parts, action, jobIds);
  parts.wake();
  return affected;
}

/** Rows of a comparison that was shown some time ago: what is in another state by now is left alone. */
async function actOnShown(
  parts: KnowledgeParts,
  { action, jobIds }: Pick<ParsedInput<'knowledge.act'>, 'action' | 'jobIds'>,
  comparisonId: number,
): Promise<Affected> {
  const { shown, now } = await parts.inStep.comparisons.shownAndNow(comparisonId);
  const wanted = new Set(jobIds);
  const rows = shown.filter(({ jobId }) => jobId !== null && wanted.has(jobId));
  const chosen = rowsStillSo(rows, now, action);
  const affected = actOn(parts, { action, jobIds: [...chosen.jobIds] });
  const known = new Set(rows.map(({ jobId }) => jobId));
  const unknown = jobIds.filter((id) => !known.has(id));
  return {
    changed: affected.changed,
    refused: [
      ...affected.refused,
      ...chosen.refused.flatMap(({ id, why }) => (id === null ? [] : [{ id, why }])),
      ...unknown.map((id) => ({ id, why: message('not_done.changed_since') })),
    ],
  };
}

async function actOnAll(
  parts: KnowledgeParts,
  { comparisonId, action, state }: ParsedInput<'knowledge.actOnAll'>,
): Promise<CallOutput<'knowledge.actOnAll'>> {
  const { shown, now } = await parts.inStep.comparisons.shownAndNow(comparisonId);
  const { jobIds, refused } = rowsOfState(shown, now, state, action);
  let changed = 0;
  const reasons = new CountedReasons();
  for (const { why } of refused) reasons.add(why);
  for (let from = 0; from < jobIds.length; from += jobsAtOnce) {
    const affected = actOn(parts, { action, jobIds: jobIds.slice(from, from + jobsAtOnce) });
    changed += affected.changed;
    for (const { why } of affected.refused) reasons.add(why);
    await parts.inStep.pause();
  }
  return { changed, refused: reasons.all() };
}

function act(parts: KnowledgeParts, action: KnowledgeAction, ids: readonly number[]): Affected {
  switch (action) {
    case 'send':
      return parts.commands.answerEdited(ids, 'send');
    case 'send_again':
      return sendAgain(parts, ids);
    case 'delete':
      return parts.removals.agree(ids);
    case 'forget':
      return forget(parts, ids);
    default:
      return assertNever(action, 'action');
  }
}

/** Once: what was sent again since it was compared is on its way, and is not sent a third time by the same command. */
function sendAgain({ store, commands }: KnowledgeParts, ids: readonly number[]): Affected {
  const jobs = ids.map((id) => ({ id, job: store.get(id) }));
  const sentSince = jobs.flatMap(({ id, job }) =>
    job !== null && job.state === 'done' && isSentSince(job)
      ? [{ id, why: message('not_done.sent_since') }]
      : [],
  );
  const refused = new Set(sentSince.map(({ id }) => id));
  const isThere = (job: JobRecord | null): boolean =>
    job !== null && (job.state === 'done' || isLeftAccepted(job) || store.wasCancelledUnchecked(job.id));
  const idsOf = (areThere: boolean): number[] =>
    jobs.flatMap(({ id, job }) => (!refused.has(id) && isThere(job) === areThere ? [id] : []));
  // One commit: where one of the two cannot be written, neither is, and the command can be given again as a whole.
  const [delivered, ended] = store.together(
    () => [commands.sendAnyway(idsOf(true)), commands.retry(idsOf(false))] as const,
  );
  return {
    changed: delivered.changed + ended.changed,
    refused: [...sentSince, ...delivered.refused, ...ended.refused],
  };

  function isSentSince(job: JobRecord): boolean {
    return store.highestRepetition(contentOfRecord(job)) > job.repetition;
  }
}

/** Only what a comparison tells of can be forgotten. */
function forget({ store, inStep }: KnowledgeParts, ids: readonly number[]): Affected {
  const refused = ids.flatMap((id): Affected['refused'] => {
    const job = store.get(id);
    if (job === null) return [{ id, why: message('not_done.unknown_job', { job: id }) }];
    return job.kind === 'kb_document' ? [] : [{ id, why: message('not_done.no_document') }];
  });
  const strangers = new Set(refused.map(({ id }) => id));
  store.together(() => {
    for (const id of ids) if (!strangers.has(id)) inStep.forget(id);
  });
  return { changed: ids.length - refused.length, refused };
}
