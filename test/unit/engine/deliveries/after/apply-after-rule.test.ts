import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AfterDelivery } from '../../../../../src-main/contract/folder-rules.ts';
import { message, type Message } from '../../../../../src-main/contract/messages/message.ts';
import { applyAfterRule } from '../../../../../src-main/engine/deliveries/after/apply-after-rule.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import { pathOf } from '../../../../../src-main/foundation/files/one-move.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { knownFolder } from '../../../../helpers/placed-file.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { queuedFile } from '../queued-file.ts';

const content = 'What was sent';
let root: string;
let path: string;
let trashed: string[];
let told: (readonly [Message, Message])[];
let noted: (readonly [jobId: number, path: string | null])[];
let isProved: boolean;
let clock: ManualClock;

beforeEach(() => {
  root = temporaryFolder('after');
  path = join(root, 'in', 'a.txt');
  trashed = [];
  told = [];
  noted = [];
  isProved = true;
  clock = new ManualClock();
});

const tidy = (job: JobRecord, after: AfterDelivery): Promise<void> =>
  applyAfterRule(
    {
      fileSystem: createNodeFileSystem(),
      clock,
      logger: silentLogger,
      putAway: { note: (jobId, place) => void noted.push([jobId, place]) },
      unmoved: { note: () => undefined, forget: () => undefined },
      asides: { note: () => undefined, forget: () => undefined, all: () => [] },
      isRunning: () => true,
      ruleOf: () => ({ root: knownFolder(root), after }),
      isProved: () => isProved,
      trash: (file) => Promise.resolve(void trashed.push(pathOf(file))),
      onEvent: (title, detail) => void told.push([title, detail]),
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
    expect(noted, 'so that it is found').toEqual([
      [job.id, null],
      [job.id, movedTo('a.txt')],
    ]);
  });

  it('goes into the folder of the day that the computer has', async () => {
    const ownZone = process.env['TZ'];
    try {
      process.env['TZ'] = 'Pacific/Pago_Pago';
      await tidy(await delivered(), 'move');
    } finally {
      process.env['TZ'] = ownZone;
    }
    expect(readdirSync(join(root, '_Sent'))).toEqual(['2026-03-01']);
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

  it('stays where nobody but a person or a policy said that it arrived, and that is told once, with what to do', async () => {
    isProved = false;
    const job = await delivered();
    await tidy(job, 'trash');
    expect(trashed).toEqual([]);
    expect(told).toEqual([[message('history.stays', { name: 'a.txt' }), message('history.unproved.trash')]]);
  });

  it('stays where _Sent is a link, and the words say so', async () => {
    const outside = temporaryFolder('outside');
    symlinkSync(outside, join(root, '_Sent'));
    await tidy(await delivered(), 'move');
    expect(readdirSync(outside)).toEqual([]);
    expect(readFileSync(path, 'utf8')).toBe(content);
    expect(told.map(([, detail]) => detail)).toMatchObject([
      { code: 'history.not_moved', params: { reason: { code: 'file_error.link_not_followed' } } },
    ]);
  });
});
