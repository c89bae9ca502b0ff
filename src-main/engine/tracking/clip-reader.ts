import type { ClipState, ServiceClient } from '../service-client/service-client.ts';
import type { RemoteReader, RemoteStatus } from './remote-reader.ts';

const finished: ReadonlySet<string> = new Set(['ready', 'rendering', 'rendered', 'completed']);
const underWay: ReadonlySet<string> = new Set(['uploading', 'processing', 'queued']);

/** An import is complete when its clip has left processing: then its candidates exist. */
export function clipReader(client: ServiceClient): RemoteReader {
  return {
    kind: 'clip_import',
    resourceOf: (job) => job.remote_id ?? '',
    async read(access, jobs, signal) {
      const outcome = await client.clip(access, jobs[0]?.remote_id ?? '', signal);
      if (outcome.kind !== 'ok') return outcome;
      const status = clipStatus(outcome.value);
      return { kind: 'ok', value: new Map(jobs.map((job) => [job.id, status])), tookMs: outcome.tookMs };
    },
  };
}

export function clipStatus(clip: ClipState): RemoteStatus {
  const { status, candidates } = clip;
  const candidateWords = `${String(candidates.length)} ${candidates.length === 1 ? 'candidate' : 'candidates'}`;
  if (status === null) {
    return candidates.length > 0
      ? { status, proof: 'completed', isKnown: true, words: `The clip has ${candidateWords}` }
      : { status, proof: null, isKnown: false, words: 'The service gives the clip without a status' };
  }
  if (finished.has(status)) {
    return {
      status,
      proof: 'completed',
      isKnown: true,
      words: `The service says “${status}”, ${candidateWords}`,
    };
  }
  if (underWay.has(status))
    return { status, proof: null, isKnown: true, words: `The service says “${status}”` };
  return { status, proof: null, isKnown: false, words: `The service says “${status}”, which is not known` };
}
