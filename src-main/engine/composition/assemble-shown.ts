import type { RunFigures } from '../../contract/run-figures.ts';
import type { Snapshot } from '../../contract/status.ts';
import { partsArrived } from '../deliveries/clip-upload/upload-sessions.ts';
import type { IdleStatus } from '../engine.ts';
import { IdleReader } from '../reporting/live/idle-status.ts';
import { allParts, partReader, type ReadPart } from '../reporting/live/snapshot-parts.ts';
import type { Assembled } from './assembled.ts';

/** What is read of the whole at any time. */
export interface ShownParts {
  readonly readPart: ReadPart;
  readonly snapshot: () => Snapshot;
  readonly idleStatus: () => IdleStatus;
  readonly figures: () => RunFigures;
}

export function assembleShown(parts: Assembled): ShownParts {
  const { host, isDelivering, isTracking, telling, service, sending, queue, batches } = parts;
  const { watchFolders } = parts.folders;
  const startedAtMs = host.clock.nowMs();
  const idleReader = new IdleReader(parts.storage.database);
  const readPart = partReader({
    listing: telling.listing,
    progress: telling.progress,
    meter: telling.meter,
    watchFolders,
    connections: service.connections,
    clients: parts.clients,
    sending: sending.holds,
    settings: parts.settings,
    recipes: parts.recipes.recipes,
    batches: parts.batches.all,
    held: () => telling.heldGroups.all(),
    unmovedOf: (id) => parts.folders.unmoved.of(id),
    unclearStatuses: () => telling.unclearStatuses.count(),
    misbehaving: () => service.practice.lasting,
    partsOf: partsArrived(parts.storage.database),
    trouble: () => [...parts.olderCopy.banners(), ...telling.trouble.banners],
  });
  return {
    readPart,
    snapshot: () => ({ revision: telling.feed.revision, host: host.traits, ...allParts(readPart) }),
    figures: () =>
      telling.figures.read({
        sockets: () => service.client.sockets(),
        widths: () => {
          const names = new Map(service.connections.list().map(({ id, name }) => [id, name]));
          return queue.worker.widths().flatMap(({ connectionId, inUse, atMost }) => {
            const name = names.get(connectionId);
            return name === undefined ? [] : [{ connectionId, name, inUse, atMost }];
          });
        },
      }),
    idleStatus: () =>
      idleReader.read({
        isPaused: sending.holds.isHeld,
        isSettling: isDelivering && !watchFolders.isQuiet(),
        waitingFiles: isDelivering ? watchFolders.settlingCount() : 0,
        isSending: queue.worker.isBusy,
        startedAtMs,
        isTelling: isDelivering && (batches.ends.isLooking || batches.notices.isTelling()),
        isDeleting: isDelivering && parts.removals.removals.isBusy(),
        isTracking,
        isBroken: telling.trouble.isBroken,
        isAsked: parts.olderCopy.isAsked(),
      }),
  };
}
