import type { Clock } from '../../foundation/clock.ts';
import { ClipCatalogue } from '../connections/clip-catalogue.ts';
import { createClipCache, type ClipCache } from '../recipes/clips/clip-cache.ts';
import type { ServiceAccess } from '../service-client/wire/access.ts';
import type { ClipState } from '../service-client/replies/values.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import type { EngineEvents } from './engine-events.ts';

/** Clips as they were last read. */
export interface ClipParts {
  readonly clipCatalogue: ClipCatalogue;
  readonly clipCache: ClipCache;
  noteClip(connectionId: number, clip: ClipState): void;
}

export function assembleClips(options: {
  client: ServiceClient;
  clock: Clock;
  database: OutboxDatabase;
  events: EngineEvents;
  accessOf: (connectionId: number) => Promise<ServiceAccess>;
}): ClipParts {
  const { client, clock, database, events, accessOf } = options;
  const clipCache = createClipCache(database);
  function noteClip(connectionId: number, clip: ClipState): void {
    clipCache.remember(connectionId, clip, clock.nowMs());
    events.emit('clip.read', connectionId, clip.id);
  }
  const clipCatalogue = new ClipCatalogue({
    client,
    accessOf,
    onClipRead: noteClip,
    nameOf: (connectionId, clipId) => clipCache.get(connectionId, clipId)?.name ?? null,
  });
  return { clipCatalogue, clipCache, noteClip };
}
