import { secondMs } from '../../../foundation/durations.ts';
import { keysOf } from '../doubt/content-keys.ts';
import type { DoubtRecords } from '../doubt/doubt-records.ts';
import type { Listed, RemoteList } from '../doubt/remote-lists.ts';
import type { WaitingContent } from './waiting-contents.ts';

/** Lists tell a time to the second, and clocks are read a little late. */
const slackMs = 2 * secondMs;

/** The newest thing of a content's name that the service has and this database never made. Milliseconds since 1970 UTC, by our clock. */
export interface Stranger {
  /** `null` where the service gives no time. */
  readonly madeAtMs: number | null;
}

/** What a service lists, as far as it can have been sent from a newer copy of this data folder. */
export interface StandingStrangers {
  of(content: WaitingContent): Stranger | null;
}

/**
 * Leaves out what this database has a receipt for, what a try of its own may have made, and what stood there before the database was
 * last written: that was uploaded by other means. Something without a time may be newer.
 */
export function standingStrangers(
  list: RemoteList,
  records: Pick<DoubtRecords, 'owners' | 'claimants'>,
  known: {
    readonly content: WaitingContent;
    readonly knownUntilMs: number;
    /** How far the service's clock was ahead of ours when that was. */
    readonly serviceAheadMs: number;
  },
): StandingStrangers {
  const { content, knownUntilMs, serviceAheadMs } = known;
  const { connection_id: connectionId, target_id: targetId } = content;
  const ids = list.items.map(({ id }) => id);
  const owners = records.owners(connectionId, ids);
  const claimants =
    content.kind === 'kb_document'
      ? records.claimants(connectionId, ['kb_document'], targetId)
      : records.claimants(connectionId, ['clip_import', 'clip_upload'], null);
  const claimed = new Set(claimants.flatMap((job) => [...keysOf(job)]));
  const madeAtMs = ({ createdAt }: Listed): number | null =>
    createdAt === null ? null : createdAt.atMs - serviceAheadMs;
  const strangers = new Map<string, Stranger>();
  for (const item of list.items) {
    if (item.key === null || owners.has(item.id) || claimed.has(item.key)) continue;
    const atMs = madeAtMs(item);
    if (atMs !== null && atMs + (item.createdAt?.cutMs ?? 0) + slackMs < knownUntilMs) continue;
    // Without a zone it is known to some hours, which is nothing to tell a person.
    const toldMs = item.createdAt?.local === undefined ? atMs : null;
    const before = strangers.get(item.key);
    if ((before?.madeAtMs ?? -Infinity) < (toldMs ?? 0)) strangers.set(item.key, { madeAtMs: toldMs });
  }
  return {
    of: (waiting) => {
      for (const key of keysOf(waiting)) {
        const stranger = strangers.get(key);
        if (stranger !== undefined) return stranger;
      }
      return null;
    },
  };
}
