import { isMessage } from '../../../src-main/contract/messages/message.ts';
import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import { openOrRepair } from '../../../src-main/engine/storage/opening/open-or-repair.ts';
import {
  firstSegmentOfRun,
  SegmentedJournal,
} from '../../../src-main/engine/storage/journal/segmented-journal.ts';
import type { Storage } from '../../../src-main/engine/storage/storage.ts';
import { modelStorage } from '../engine/model-storage.ts';
import { Chance } from '../world/chance.ts';
import type { Life } from '../world/life.ts';
import type { World } from '../world/world.ts';
import { addConnections } from './connections.ts';
import type { ModelDataFolder } from './model-data-folder.ts';
import { ModelSnapshots } from './model-snapshots.ts';
import { replaySends } from '../../../src-main/engine/composition/replay-sends.ts';

export interface OpenedLife {
  readonly database: OutboxDatabase;
  readonly storage: Storage;
}

/** What is in the data folder, as the product opens it, for one life. */
export function openLife(
  world: World,
  life: Life,
  folder: ModelDataFolder,
  closing: (database: OutboxDatabase) => void,
): OpenedLife {
  const { time, trace, tally, accounts, mix, watch } = world;
  const { database, repaired } = openOrRepair(folder, {
    nowMs: time.wallMs,
    replay: replaySends,
    logger: { write: (event, _fields, detail) => trace.note(`log ${event} ${JSON.stringify(detail)}`) },
  });
  if (repaired !== null) {
    trace.note(`storage repaired: ${repaired.title.code}`);
    tally.count('storage', isMessage(repaired.title, 'repaired.restored') ? 'restored' : repaired.title.code);
  }
  // Those over which nothing was sent are set up again, as at the beginning; of the others the person is asked for the key.
  addConnections(database, accounts);
  const journal = new SegmentedJournal({
    database,
    clock: life.clock(time),
    segment: firstSegmentOfRun(folder.lastSegment(), folder.snapshots()),
    openSegment: (segment) => folder.openSegment(segment, () => life.isAlive),
  });
  const chance = new Chance(world.seed, `storage ${life.number}`);
  const snapshots = new ModelSnapshots(world, { chance, life }, { database, journal, folder });
  const synced = (): void => {
    if (mix.losses > 0 && life.isAlive) folder.noteSynced(database.serialize());
  };
  const storage = modelStorage(database, {
    kept: journal,
    repaired,
    journal: (...line) => {
      synced();
      if (life.isAlive) watch.journalWritten(...line);
    },
    makeRoom: () => {
      world.volume.makeRoom(life);
    },
    hasRoom: () => world.volume.hasRoom(),
    starting: () => {
      snapshots.start();
    },
    closing: () => {
      if (life.isAlive) closing(database);
    },
  });
  return { database, storage };
}
