import { message } from '../../../contract/messages/message.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { attemptResultOf } from './attempt-result-of.ts';
import { accessForAttempt, type AccessOf } from '../connection-access.ts';
import type { SendingKind } from '../targets/judge-refusals.ts';

/** Creates a post draft from a clip (service-interface §4.2). The service promises no later status, so its word is the end. */
export function postDraftKind(client: ServiceClient, accessOf: AccessOf): SendingKind {
  return {
    name: 'post_draft',
    isTracked: false,
    serialKeyOf: () => null,
    async attempt(job, context) {
      const permitted = await accessForAttempt(accessOf, job.connection_id);
      if ('result' in permitted) return permitted.result;
      const outcome = await client.createDraft(
        permitted.access,
        { clipId: job.target_id, candidateId: job.candidate_id, aspectRatio: job.aspect_ratio },
        {
          signal: context.signal,
          beforeEnd: () => context.recordFinal(null),
        },
      );
      return attemptResultOf(outcome, ({ draftId, caption, media, address }) => ({
        remoteId: draftId,
        remoteUrl: address,
        remoteStatus: null,
        proof: 'accepted_only',
        told: { name: null, createdAt: null, caption, media: [...media] },
        message:
          draftId === null ? message('accepted.draft_no_id') : message('accepted.draft', { id: draftId }),
      }));
    },
  };
}
