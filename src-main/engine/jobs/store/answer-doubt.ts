import { message } from '../../../contract/messages/message.ts';
import { told } from '../../storage/messages/recorded.ts';
import type { JobKind } from '../record/job-kind.ts';
import type { Again, Answer } from './again.ts';
import type { AttemptRecords } from '../record/attempt-records.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { JobStore } from './job-store.ts';
import { isOpenQuestion } from '../record/states.ts';

/** What people say of whether something arrived, and as what. */
export interface DoubtAnswers {
  resolve(job: JobRecord, answer: 'arrived' | 'not_arrived', remoteId: string | null): Answer;
  supplyId(job: JobRecord, remoteId: string): Answer;
}

export function createDoubtAnswers(options: {
  store: JobStore;
  attempts: Pick<AttemptRecords, 'forgetEvidence'>;
  kinds: ReadonlyMap<string, JobKind>;
  again: Again;
}): DoubtAnswers {
  const { store, attempts, kinds } = options;
  const { requeue, track, isOrphan } = options.again;

  function resolve(job: JobRecord, answer: 'arrived' | 'not_arrived', remoteId: string | null): Answer {
    const isOpen = isOpenQuestion(job);
    if (!isOpen && answer === 'arrived' && isRenderAwaited(job)) {
      store.change(job, {
        ...job,
        state: 'done',
        cause: null,
        proof: 'accepted_only',
        reason: told('render.confirmed'),
      });
      return null;
    }
    if (!isOpen) return message('not_done.not_in_doubt');
    if (answer === 'not_arrived') {
      const refusal = requeue(job, told('doubt.not_arrived'));
      if (refusal === null) attempts.forgetEvidence(job.id);
      return refusal;
    }
    const knownId = remoteId ?? job.remote_id;
    const isTracked = kinds.get(job.kind)?.isTracked ?? false;
    if (isTracked && knownId !== null && !isOrphan(job)) {
      track({ ...job, remote_id: knownId, finding: null });
    } else {
      store.change(job, {
        ...job,
        state: 'done',
        cause: null,
        proof: 'accepted_only',
        remote_id: knownId,
        // What a look had not found is no evidence any more.
        finding: null,
        reason: told('doubt.arrived'),
      });
    }
    return null;
  }

  function supplyId(job: JobRecord, remoteId: string): Answer {
    if (job.state !== 'done' || job.proof !== 'accepted_only' || job.remote_id !== null) {
      return message('not_done.has_id');
    }
    const known = { ...job, remote_id: remoteId, reason: told('job.id_given') };
    if (kinds.get(job.kind)?.isTracked === true) return track({ ...known, proof: null });
    store.change(job, known);
    return null;
  }

  return { resolve, supplyId };
}

/** Accepted, and the service never says by itself that this very render is there. */
function isRenderAwaited({ kind, state, cause }: JobRecord): boolean {
  return (
    kind === 'clip_render' && (state === 'tracking' || (state === 'needs_attention' && cause === 'no_status'))
  );
}
