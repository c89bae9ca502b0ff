import { expect, it } from 'vitest';
import { endedKeptMs, Retention } from '../../../../../src-main/engine/jobs/recovery/retention.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { damagedCopy } from '../../../../helpers/damaged-disk.ts';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';

it('a row that the disk damaged is removed in its time like any other, though its indexes say something else', () => {
  const first = queueBench();
  first.intake.add([documentJob('/in/1.pdf'), documentJob('/in/2.pdf')]);
  first.database
    .prepare(`update job set state = 'rejected', ended_at_ms = ? where id = 1`)
    .run(first.clock.nowMs());
  const damage = { row: 'kb_1Product help1.pdf', from: 'kb_1', to: 'kb_2' };
  const other = damagedCopy(first.database, damage);

  const { database, clock, store } = queueBench(other);
  // It counts the days from the first that it lived.
  const retention = (): Retention => new Retention({ database, clock, logger: silentLogger });
  retention().slice();
  for (let days = 0; days < 7; days += 1) {
    clock.advance(endedKeptMs / 6);
    for (const daily = retention(); daily.slice(););
  }
  expect(store.get(1)).toBeNull();
  expect(store.get(2)).not.toBeNull();
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
});
