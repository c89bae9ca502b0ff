import type { World } from '../world/world.ts';
import type { ModelDataFolder } from './model-data-folder.ts';

/**
 * What is lost of the data folder between two lives. `older_copy`: a copy is put in the place of the database · `newest_writes_lost`:
 * it is as it was at an earlier sync · `power_loss`: as at the last one, and a line of the journal was half written.
 */
export const losses = [
  ...['database_gone', 'database_damaged', 'snapshot_damaged', 'snapshots_gone'],
  ...['older_copy', 'newest_writes_lost', 'power_loss', 'journal_torn'],
] as const;
export type Loss = (typeof losses)[number];

/** False where there is nothing of that kind to lose. */
export function strike({ chance, tally, trace }: World, folder: ModelDataFolder, loss: Loss): boolean {
  const copies = folder.copies.length;
  const lose = (): void => {
    if (chance.happens(0.5)) folder.image = null;
    else folder.isDamaged = true;
  };
  switch (loss) {
    case 'database_gone':
      folder.image = null;
      break;
    case 'database_damaged':
      folder.isDamaged = true;
      break;
    case 'snapshot_damaged':
      if (copies === 0) return false;
      folder.damageSnapshots(chance.int(1, copies));
      lose();
      break;
    case 'snapshots_gone':
      folder.loseSnapshots();
      lose();
      break;
    case 'older_copy':
      if (copies === 0) return false;
      folder.image = chance.pick(folder.copies);
      break;
    case 'newest_writes_lost':
      if (folder.synced.length === 0) return false;
      folder.image = chance.pick(folder.synced);
      break;
    case 'power_loss':
      if (folder.synced.length === 0) return false;
      folder.image = folder.synced.at(-1) ?? null;
      if (chance.happens(0.5)) folder.tear(chance.between(0.01, 0.99));
      break;
    case 'journal_torn':
      if (!folder.tear(chance.between(0.01, 0.99))) return false;
      if (chance.happens(0.5)) lose();
  }
  trace.note(`storage ${loss}`);
  tally.count('faults', loss);
  return true;
}
