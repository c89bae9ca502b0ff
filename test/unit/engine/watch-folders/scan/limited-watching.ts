/**
 * A folder with more sub-folders than the machine lets one watch, then with as many. Run in a user namespace of its own, where the
 * limit is this process's alone. Says on its output, a line of JSON each, how the folder was before and after the limit was raised.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Harness } from '../harness.ts';

const limit = '/proc/sys/user/max_inotify_watches';
const harness = new Harness({ timings: { listingMs: 50, rewatchMs: 200 } });
for (let number = 1; number <= 8; number += 1) mkdirSync(harness.path(`sub ${String(number)}`));
writeFileSync(limit, '3');
await harness.folders.start();
await harness.add();

const say = (): void => {
  const [folder] = harness.folders.list();
  const message = harness.troubles.at(-1)?.message ?? null;
  process.stdout.write(
    `${JSON.stringify({ health: folder?.health, message, found: harness.intake.names })}\n`,
  );
};
const isFound = (name: string) => (): boolean => harness.intake.names.includes(name);
await harness.until(() => harness.folders.list()[0]?.health === 'listing');
harness.write('sub 8/listed.txt');
await harness.until(isFound('listed.txt'));
say();
writeFileSync(limit, '10000');
await harness.until(() => harness.folders.list()[0]?.health === 'watching');
harness.write('sub 8/watched.txt');
await harness.until(isFound('watched.txt'));
say();
await harness.close();
