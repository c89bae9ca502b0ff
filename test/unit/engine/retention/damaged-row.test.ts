import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endedKeptMs, Retention } from '../../../../src-main/engine/retention/retention.ts';
import { silentLogger } from '../../../../src-main/foundation/logger.ts';
import { documentJob, queueBench } from '../../../helpers/queue-bench.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

it('a row that the disk damaged is removed in its time like any other, though its indexes say something else', () => {
  const folder = temporaryFolder('damage');
  const first = queueBench(folder);
  first.intake.add([documentJob('/in/1.pdf'), documentJob('/in/2.pdf')]);
  first.commands.cancel([1]);
  first.database.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = readFileSync(join(folder, 'outbox.db'));
  const needle = 'kb_1Product help1.pdf';
  for (let at = bytes.indexOf(needle); at > 0; at = bytes.indexOf(needle, at + 1)) bytes.write('kb_2', at);
  const other = temporaryFolder('damaged');
  writeFileSync(join(other, 'outbox.db'), bytes);

  const { database, clock, jobs } = queueBench(other);
  // It counts the days from the first that it lived.
  const retention = (): Retention => new Retention({ database, clock, logger: silentLogger });
  retention().slice();
  for (let days = 0; days < 7; days += 1) {
    clock.advance(endedKeptMs / 6);
    for (const daily = retention(); daily.slice(););
  }
  expect(jobs.get(1)).toBeNull();
  expect(jobs.get(2)).not.toBeNull();
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
});
