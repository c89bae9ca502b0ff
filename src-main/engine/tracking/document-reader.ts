import type { RemoteDocument } from '../../contract/connection.ts';
import type { ServiceProfile } from '../../contract/service-profile.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import { meaningOf, soundsFailed } from '../service-client/known-statuses.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { RemoteReader, RemoteStatus } from './remote-reader.ts';

const pageSize = 100;
const maximumPages = 20;

/** Documents have no endpoint of their own: the list of their knowledge base is read until all that are waited for are found. */
export function documentReader(client: ServiceClient): RemoteReader {
  return {
    kinds: ['kb_document'],
    async read(access, jobs, signal) {
      const waited = new Map(jobs.map((job) => [job.remote_id, job]));
      const found = new Map<number, RemoteStatus>();
      let tookMs = 0;
      let offset = 0;
      for (let page = 0; page < maximumPages && found.size < jobs.length; page += 1) {
        const outcome = await client.documents(
          access,
          { knowledgeBaseId: jobs[0]?.target_id ?? '', offset, limit: pageSize },
          signal,
        );
        if (outcome.kind !== 'ok') return outcome;
        tookMs += outcome.tookMs;
        for (const document of outcome.value.items) note(document, waited, found, access.profile);
        offset += outcome.value.items.length;
        const isLast =
          outcome.value.items.length === 0 || (outcome.value.total !== null && offset >= outcome.value.total);
        if (isLast) break;
      }
      return { kind: 'ok', value: found, tookMs };
    },
  };
}

function note(
  document: RemoteDocument,
  waited: ReadonlyMap<string | null, JobRecord>,
  found: Map<number, RemoteStatus>,
  profile: ServiceProfile | undefined,
): void {
  const job = waited.get(document.id);
  if (job !== undefined) found.set(job.id, documentStatus(document.status, profile));
}

/** `indexed` is documented; `ready` is what another dialect of the same service says for it. Others only as taught. */
export function documentStatus(status: string | null, profile?: ServiceProfile): RemoteStatus {
  const said = { status, proof: null, hasFailed: false } as const;
  if (status === null) return { ...said, isKnown: false, words: 'The service lists it without a status' };
  switch (meaningOf(profile, 'document', status)) {
    case 'success':
      return { ...said, proof: 'indexed', isKnown: true, words: `The service says “${status}”` };
    case 'failure':
      return {
        ...said,
        hasFailed: true,
        isKnown: true,
        words: `The service says “${status}”, taught as failed`,
      };
    case 'working':
      return { ...said, isKnown: true, words: `The service says “${status}”` };
    case null:
      if (soundsFailed(status))
        return { ...said, soundsFailed: true, isKnown: true, words: failingWords(status) };
      return { ...said, isKnown: false, words: `The service says “${status}”, which is not known` };
  }
}

function failingWords(status: string): string {
  return `The service says “${status}”; if it says so again, you are asked`;
}
