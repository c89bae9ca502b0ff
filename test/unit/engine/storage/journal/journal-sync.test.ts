import type * as FileSystem from 'node:fs';
import { fdatasyncSync, writeSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readJournal, segmentsIn } from '../../../../../src-main/engine/storage/journal/journal-files.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { journalBench, sendNext } from './journal-bench.ts';

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof FileSystem>();
  return { ...fs, fdatasyncSync: vi.fn(fs.fdatasyncSync), writeSync: vi.fn(fs.writeSync) };
});

afterEach(() => {
  vi.clearAllMocks();
});

const handlesOf = (calls: readonly (readonly unknown[])[]): unknown[] => calls.map(([handle]) => handle);

describe('a line of the send journal', () => {
  it('is synced after it was written, each by itself, before its call returns', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    bench.intake.add([documentJob('/in/a.pdf'), documentJob('/in/b.pdf')]);
    for (const lines of [1, 2]) {
      sendNext(bench);
      expect(fdatasyncSync).toHaveBeenCalledTimes(lines);
      expect(handlesOf(vi.mocked(fdatasyncSync).mock.calls)).toEqual(
        handlesOf(vi.mocked(writeSync).mock.calls),
      );
      const writtenAt = vi.mocked(writeSync).mock.invocationCallOrder.at(-1) ?? Infinity;
      expect(vi.mocked(fdatasyncSync).mock.invocationCallOrder.at(-1)).toBeGreaterThan(writtenAt);
    }
  });

  it('that cannot be synced lets no end leave, and the next goes into another file', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    bench.intake.add([documentJob('/in/a.pdf'), documentJob('/in/b.pdf')]);
    vi.mocked(fdatasyncSync).mockImplementationOnce(() => {
      throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
    });
    expect(() => sendNext(bench)).toThrow('EIO');
    expect(segmentsIn(folder)).toEqual([1]);
    sendNext(bench);
    expect(segmentsIn(folder)).toEqual([1, 2]);
    expect(readJournal(folder, 2).entries).toMatchObject([{ what: 'final', send: { jobId: 2 } }]);
  });
});
