import type { RemoteDocument } from '../../src-main/contract/connection.ts';

/** Pages of a list that changes while it is read may overlap; every document stands in it once. */
export function mergeDocuments(
  held: readonly RemoteDocument[],
  arrived: readonly RemoteDocument[],
): readonly RemoteDocument[] {
  const known = new Set(held.map((each) => each.id));
  return [...held, ...arrived.filter((each) => !known.has(each.id))];
}
