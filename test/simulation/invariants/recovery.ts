import { assembleEngine } from '../../../src-main/engine/composition/assemble-engine.ts';
import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import type { HostServices } from '../../../src-main/engine/host-services.ts';
import { reopen } from '../engine/database-template.ts';
import { modelStorage } from '../engine/model-storage.ts';
import type { World } from '../world/world.ts';

/** I13: a start that dies at once and a second start leave the jobs as one start does. */
export function checkRecovery(world: World, committed: Buffer, host: () => HostServices): void {
  void compare(committed, host).then((difference) => {
    world.tally.count('checks', 'recovered twice');
    if (difference !== null) world.violations.add('I13', difference);
  });
}

async function compare(committed: Buffer, host: () => HostServices): Promise<string | null> {
  const once = await recovered(committed, host());
  const twice = await recovered(once.bytes, host());
  return once.jobs === twice.jobs ? null : `recovering twice gives ${twice.jobs} instead of ${once.jobs}`;
}

async function recovered(committed: Buffer, host: HostServices): Promise<{ bytes: Buffer; jobs: string }> {
  const database = reopen(committed);
  await assembleEngine({
    host,
    storage: modelStorage(database, { closing: () => undefined }),
    isDelivering: false,
    isTracking: false,
  });
  const state = { bytes: database.serialize(), jobs: jobsOf(database) };
  database.close();
  return state;
}

function jobsOf(database: OutboxDatabase): string {
  const rows = database
    .prepare(
      `select id, state, phase, hold, cause, reason, attempt_count, counted_attempts, interruptions from job`,
    )
    .all();
  return JSON.stringify(rows);
}
