import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { Marks } from '../../../../../src-main/engine/storage/marks/marks.ts';
import { sendCounter } from '../../../../../src-main/engine/storage/marks/sends-so-far.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { openPrepared } from '../../../../helpers/prepared-database.ts';
import { temporaryDataFolder } from '../../../../helpers/temporary-folder.ts';

it('a mark is written at the first send, and then once in five seconds however much is sent', () => {
  const dataDirectory = temporaryDataFolder('data');
  const stateDirectory = temporaryDataFolder('state');
  const clock = new ManualClock();
  const database = openPrepared(join(dataDirectory, 'outbox.db'));
  onTestFinished(() => {
    database.close();
  });
  const marks = new Marks({
    ...{ stateDirectory, dataDirectory, database, clock, logger: silentLogger },
    ...{ isRepaired: false, isDelivering: true, journal: () => [] },
  });
  const journal = marks.following({ sent: () => undefined, removed: () => undefined });
  const count = sendCounter(database);
  const written = (): string =>
    readdirSync(stateDirectory)
      .filter((name) => name.endsWith('.json'))
      .map((name) => String(statSync(join(stateDirectory, name), { bigint: true }).ctimeNs))
      .join();

  let writes = 0;
  let before = written();
  const noteWrite = (): void => {
    const now = written();
    if (now !== before) writes += 1;
    before = now;
  };
  for (let jobId = 1; jobId <= 100; jobId += 1) {
    count({ epoch: 1, jobId, attempt: 1 });
    journal.sent([]);
    noteWrite();
    if (jobId === 1) expect(writes, 'before the first leaves').toBe(1);
    clock.advance(100);
    noteWrite();
  }
  expect(writes, 'in 10 s').toBe(3);
  marks.close();
});
