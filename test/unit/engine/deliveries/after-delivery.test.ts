import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AfterDelivery } from '../../../../src-main/contract/watch-folder.ts';
import { tidyAfterDelivery } from '../../../../src-main/engine/deliveries/after-delivery.ts';
import type { JobRecord } from '../../../../src-main/engine/jobs/job-record.ts';
import { createNodeFileSystem } from '../../../../src-main/engine/node-file-system.ts';
import { silentLogger } from '../../../../src-main/foundation/logger.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { queuedFile } from './queued-file.ts';

const content = 'What was sent';
let root: string;
let path: string;
let trashed: string[];
let clock: ManualClock;

beforeEach(() => {
  root = temporaryFolder('after');
  path = join(root, 'in', 'a.txt');
  trashed = [];
  clock = new ManualClock();
});

const tidy = (job: JobRecord, after: AfterDelivery): Promise<void> =>
  tidyAfterDelivery(
    {
      fileSystem: createNodeFileSystem(),
      clock,
      logger: silentLogger,
      ruleOf: () => ({ root, after }),
      trash: (path) => Promise.resolve(void trashed.push(path)),
      onEvent: () => undefined,
    },
    job,
  );

const delivered = async (): Promise<JobRecord> => ({
  ...(await queuedFile(path, content)),
  state: 'done',
  proof: 'indexed',
});

const movedTo = (name: string): string =>
  join(root, '_Sent', new Date(clock.nowMs()).toISOString().slice(0, 10), 'in', name);

describe('a delivered file', () => {
  it('is put away where its folder says so', async () => {
    const job = await delivered();
    await tidy(job, 'trash');
    expect(trashed).toEqual([path]);
    await tidy(job, 'move');
    expect(readFileSync(movedTo('a.txt'), 'utf8')).toBe(content);
    expect(existsSync(path)).toBe(false);
  });

  it('replaces none that was put away before it', async () => {
    await tidy(await delivered(), 'move');
    await tidy(await delivered(), 'move');
    expect(readFileSync(movedTo('a.txt'), 'utf8')).toBe(content);
    expect(readFileSync(movedTo('a (2).txt'), 'utf8')).toBe(content);
  });

  it('stays when it holds something else by now, even of the same size', async () => {
    const job = await delivered();
    writeFileSync(path, 'What was next');
    await tidy(job, 'trash');
    await tidy(job, 'move');
    expect(trashed).toEqual([]);
    expect(readFileSync(path, 'utf8')).toBe('What was next');
  });

  it('stays as long as it is not proved that it arrived', async () => {
    const job = await delivered();
    for (const state of ['queued', 'sending', 'tracking', 'in_doubt', 'needs_attention'] as const) {
      await tidy({ ...job, state }, 'trash');
    }
    expect(trashed).toEqual([]);
  });

  it('stays where its folder keeps what was sent', async () => {
    await tidy(await delivered(), 'keep');
    expect(trashed).toEqual([]);
    expect(existsSync(path)).toBe(true);
  });
});
