import { destinationOf, type Destination, type FolderOfNames, type KnownTargets } from './destination.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';

/** Where each of many files goes by its name, `null` where names say nothing. What they need is asked for once. */
export async function destinationsOf(
  folder: FolderOfNames,
  relativePaths: readonly string[],
  known: KnownTargets,
): Promise<(Destination | null)[]> {
  const once = askedOnce(known);
  const destinations: (Destination | null)[] = [];
  for (const path of relativePaths) destinations.push(await destinationOf(folder, path, once));
  return destinations;
}

/** Asks each question once, also where it cannot be answered now. For as long as one batch takes. */
export function askedOnce(known: KnownTargets): KnownTargets {
  const things = new Map<string, ReturnType<KnownTargets['things']>>();
  const slides = new Map<string, ReturnType<KnownTargets['slidesOf']>>();
  const unread = new Map<string, Promise<Recorded | null>>();
  const connections = known.connections();
  return {
    ...known,
    connections: () => connections,
    things: (connectionId, use) =>
      kept(things, `${String(connectionId)} ${use}`, () => known.things(connectionId, use)),
    slidesOf: (connectionId, carouselId) =>
      kept(slides, `${String(connectionId)} ${carouselId}`, () => known.slidesOf(connectionId, carouselId)),
    sheets: {
      unread: (folderId) => kept(unread, String(folderId), () => known.sheets.unread(folderId)),
      says: (folderId, relativePath) => known.sheets.says(folderId, relativePath),
    },
  };
}

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const before = values.get(key);
  if (before !== undefined) return before;
  const value = make();
  values.set(key, value);
  return value;
}
