import { toldClipPage, type ToldPage } from '../replies/decode-clips.ts';
import type { ObservedStatus } from '../replies/observations.ts';
import type { ReadRequest, Reads } from './send-read.ts';
import type { ReadOutcome } from '../outcomes/outcome.ts';
import type { ClipSummary, Page } from '../replies/values.ts';

/**
 * One page of the clips by `limit` and `offset`. Where the reply says that it is another page than that, the service counts
 * pages and passed over the offset: it is asked again by `page`.
 */
export async function pageOfClips(
  reads: Reads,
  base: Omit<ReadRequest<ToldPage>, 'decode' | 'query' | 'statusesIn'>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReadOutcome<Page<ClipSummary>>> {
  const ask = (query: Readonly<Record<string, number>>): Promise<ReadOutcome<ToldPage>> =>
    reads.one({
      ...base,
      query,
      decode: toldClipPage,
      statusesIn: ({ items }) => items.map(({ status }): ObservedStatus => ({ subject: 'clip', status })),
    });
  const byOffset = await ask({ limit, offset });
  if (byOffset.kind !== 'ok') return byOffset;
  const { told } = byOffset.value;
  // A service may give less at once than it was asked for.
  const size = Math.max(1, told?.limit ?? limit);
  if (offset === 0 || told === null || told.number === Math.floor(offset / size) + 1) return plain(byOffset);
  if (offset % size === 0) {
    const page = offset / size + 1;
    const byPage = await ask({ limit: size, page });
    if (byPage.kind !== 'ok' || byPage.value.told?.number === page) return plain(byPage);
  }
  return {
    kind: 'not_understood',
    message: `${base.endpoint} gave its page ${told.number} where the clips from number ${offset + 1} on were asked for.`,
  };
}

function plain(outcome: ReadOutcome<ToldPage>): ReadOutcome<Page<ClipSummary>> {
  if (outcome.kind !== 'ok') return outcome;
  const { items, total } = outcome.value;
  return { ...outcome, value: { items, total } };
}
