import { upperFirst } from '../../src-main/contract/job-words.ts';
import type { ShownDocument } from '../../src-main/contract/connection.ts';
import type { JobRow } from '../../src-main/contract/job.ts';
import { setOf } from '../state/collections.ts';
import { say } from '../words/say.ts';

/** How the documents of a knowledge base are, each counted once: those that it lists, and those that did not become one. */
export interface BaseShare {
  readonly indexed: number;
  readonly processing: number;
  /** With a status that nobody has explained, or none. */
  readonly unclear: number;
  readonly asking: number;
  readonly rejected: number;
  readonly failed: number;
}

export type ShareKind = keyof BaseShare;

/** The pieces of the bar, in their order. */
export const shareKinds: readonly ShareKind[] = [
  'indexed',
  'processing',
  'unclear',
  'asking',
  'rejected',
  'failed',
];

/** `jobs`: those of this knowledge base that need somebody, or ended without a document. */
export function shareOf(
  documents: readonly ShownDocument[],
  jobs: readonly Pick<JobRow, 'state' | 'remoteId'>[],
): BaseShare {
  const of = (meaning: ShownDocument['meaning']): number =>
    documents.filter((document) => document.meaning === meaning).length;
  const listed = setOf(documents.map(({ id }) => id));
  // What has a document is told by it.
  const others = jobs.filter(({ remoteId }) => remoteId === null || !listed.has(remoteId));
  const inState = (...states: readonly JobRow['state'][]): number =>
    others.filter(({ state }) => states.includes(state)).length;
  return {
    ...{ indexed: of('success'), processing: of('working'), unclear: of(null) },
    asking: inState('in_doubt', 'needs_attention'),
    rejected: inState('rejected'),
    failed: of('failure') + inState('failed'),
  };
}

/** `1,039 indexed, 5 processing`; what is wrong comes before what goes on by itself. */
export function shareWords(share: BaseShare): string {
  const told = (['indexed', 'rejected', 'failed', 'asking', 'processing', 'unclear'] as const).filter(
    (kind) => share[kind] > 0,
  );
  if (told.length === 0) return say('knowledge.share.empty');
  if (told.length === 1 && share.indexed > 1)
    return say('knowledge.share.all_indexed', { count: share.indexed });
  return upperFirst(told.map((kind) => say(`knowledge.share.${kind}`, { count: share[kind] })).join(', '));
}
