import { message } from '../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ConnectionHealthBoard } from '../../../../src-main/engine/connections/connection-health.ts';
import { createConnectionRecords } from '../../../../src-main/engine/connections/connection-records.ts';
import { openPrepared } from '../../../helpers/prepared-database.ts';
import { makeServiceClient } from '../../../../src-main/engine/composition/make-service-client.ts';
import { silentLogger } from '../../../../src-main/contract/log/logger.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { addConnection } from '../../../helpers/queue-parts.ts';
import { temporaryDataFolder } from '../../../helpers/temporary-folder.ts';

it('a service is not asked again and again while nothing can be noted, as the disk is full', async () => {
  const database = openPrepared(join(temporaryDataFolder('full'), 'outbox.db'));
  onTestFinished(() => void database.close());
  addConnection(database);
  const clock = new ManualClock();
  const held = `update connection set hold = 'offline', next_probe_at_ms = ${String(clock.nowMs())}`;
  database.exec(`${held};
    create trigger full before update on connection begin select raise(abort, 'database or disk is full'); end`);
  let asked = 0;
  const health = new ConnectionHealthBoard({
    ...{ records: createConnectionRecords(database), clock, logger: silentLogger },
    client: makeServiceClient({ clock, userAgent: 'test' }),
    random: { next: () => 0.5 },
    accessOf: () => {
      asked += 1;
      return Promise.resolve(null);
    },
    ...{
      hasKey: () => false,
      whyNoKey: () => message('key.none', { name: 'Halden' }),
      onChanged: () => undefined,
    },
    onEvent: () => undefined,
  });
  onTestFinished(() => health.stop());
  const rested = () => new Promise((resolve) => setImmediate(resolve));
  health.start();
  await rested();
  for (let second = 0; second < 600; second += 1) {
    clock.advance(1000);
    await rested();
  }
  expect(asked, 'in ten minutes').toBeLessThan(10);
  expect(asked).toBeGreaterThan(3);

  database.exec('drop trigger full');
  clock.advance(6 * 60_000);
  await rested();
  expect(createConnectionRecords(database).get(1)?.hold, 'what it finds is noted once there is room').toBe(
    'auth',
  );
});
