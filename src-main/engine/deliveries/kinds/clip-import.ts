import { message } from '../../../contract/messages/message.ts';
import type { JobStore } from '../../jobs/store/job-store.ts';
import type { SameContent } from '../../jobs/store/same-content.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { attemptResultOf } from './attempt-result-of.ts';
import { accessForAttempt, type AccessOf } from '../connection-access.ts';
import type { SendingKind } from '../targets/judge-refusals.ts';

/** Finds the job that imports this address for this brand, or did. Takes addresses as `normaliseLink` gives them. */
export type FindImport = (connectionId: number, brandId: string, url: string) => number | null;

export function importFinder(store: Pick<JobStore, 'findSame'>): FindImport {
  return (...sought) => store.findSame(importOf(...sought))?.id ?? null;
}

/** The newest job for it that was refused, given up or cancelled. */
export function endedImportFinder(store: Pick<JobStore, 'findEndedDuplicate'>): FindImport {
  return (...sought) => store.findEndedDuplicate({ ...importOf(...sought), path: null })?.id ?? null;
}

function importOf(connectionId: number, targetId: string, content: string): SameContent {
  return { connectionId, kind: 'clip_import', targetId, slideId: null, content, sizeBytes: null };
}

/** Imports a video from a public address as a clip of a brand (service-interface §4.1); afterwards the clip is tracked. */
export function clipImportKind(client: ServiceClient, accessOf: AccessOf): SendingKind {
  return {
    name: 'clip_import',
    isTracked: true,
    serialKeyOf: () => null,
    async attempt(job, context) {
      const url = job.url;
      if (url === null) throw new Error(`Job ${String(job.id)} has no link`);
      const permitted = await accessForAttempt(accessOf, job.connection_id);
      if ('result' in permitted) return permitted.result;
      const outcome = await client.importClip(
        permitted.access,
        { url, brandId: job.target_id, title: job.title },
        {
          signal: context.signal,
          beforeEnd: () => context.recordFinal(null),
        },
      );
      return attemptResultOf(outcome, ({ clipId, status }) => ({
        remoteId: clipId,
        remoteUrl: null,
        remoteStatus: status,
        proof: clipId === null ? 'accepted_only' : null,
        message: clipId === null ? message('accepted.clip_no_id') : message('accepted.clip', { id: clipId }),
      }));
    },
  };
}
