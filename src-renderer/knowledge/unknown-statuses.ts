import type { ShownDocument } from '../../src-main/contract/connection.ts';
import { mapOf } from '../state/collections.ts';

/** A word of the service that nobody has explained, and on how many documents it stands. */
export interface UnknownStatus {
  readonly status: string;
  readonly count: number;
}

/** The most frequent first. */
export function unknownStatuses(documents: readonly ShownDocument[]): readonly UnknownStatus[] {
  const counts = mapOf<string, number>();
  for (const { status, meaning } of documents)
    if (status !== null && meaning === null) counts.set(status, (counts.get(status) ?? 0) + 1);
  return Array.from(counts, ([status, count]) => ({ status, count })).sort(
    (one, other) => other.count - one.count || (one.status < other.status ? -1 : 1),
  );
}
