import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningEngine, SpokenJob } from './running-engine.ts';

/** Sends three documents whose answers are cut, and whose service does not say what it has. How those in doubt by then are read. */
export async function threeInDoubt(running: RunningEngine): Promise<() => Promise<SpokenJob[]>> {
  running.practice.setFaults([
    { endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 0, count: 3 },
    { endpoint: 'list-kb-docs', kind: 'status', status: 503 },
  ]);
  for (const name of ['a.txt', 'b.txt', 'c.txt'])
    writeFileSync(join(running.folder, name), `This is ${name}`);
  await running.watch({ existing: 'upload' });
  const doubtful = async () => (await running.jobs()).filter(({ state }) => state === 'in_doubt');
  await running.until('all are in doubt', async () => (await doubtful()).length === 3);
  return doubtful;
}
