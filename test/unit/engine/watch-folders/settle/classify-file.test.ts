import { describe, expect, it } from 'vitest';
import type { FileRecord } from '../../../../../src-main/engine/watch-folders/scan/file-records.ts';
import type { FilePhase } from '../../../../../src-main/engine/watch-folders/scan/phase-counts.ts';
import { classifyFile } from '../../../../../src-main/engine/watch-folders/settle/classify-file.ts';

const identity = { device: '1', inode: '2', sizeBytes: 3, modifiedAtMs: 4 };
const seen = { kind: 'file', identity } as const;
const live = { mode: 'live', nowMs: 10_000, stepMs: 1000 } as const;
const record = (phase: FilePhase, goneFrom: FilePhase | null = null): FileRecord => ({
  ...identity,
  id: 1,
  watchFolderId: 1,
  relativePath: 'a.txt',
  phase,
  goneFrom,
  reason: null,
  sha256: 'sum',
  jobId: 7,
  changedAtMs: 0,
  recheckAtMs: null,
  recheckCount: 0,
  slideId: null,
});

describe('a file that comes back', () => {
  it('as it was when it was queued is queued still, with its job, and not read again', () => {
    expect(classifyFile(record('gone', 'queued'), seen, live)).toMatchObject({
      phase: 'queued',
      jobId: 7,
      goneFrom: null,
      recheckAtMs: null,
    });
  });

  it('with other content settles anew', () => {
    const other = { kind: 'file', identity: { ...identity, sizeBytes: 9 } } as const;
    expect(classifyFile(record('gone', 'queued'), other, live)).toMatchObject({ phase: 'settling' });
  });

  it('as it was when its folder was added stays, though its volume has new numbers', () => {
    const remounted = { kind: 'file', identity: { ...identity, device: '8', inode: '9' } } as const;
    expect(classifyFile(record('gone', 'stays'), remounted, live)).toMatchObject({ phase: 'stays' });
  });

  it('before it was ever whole settles anew', () => {
    expect(classifyFile(record('gone', 'settling'), seen, live)).toMatchObject({ phase: 'settling' });
  });
});

describe('a file that is there as before', () => {
  it.each(['settling', 'queued', 'stays', 'ignored', 'unsupported', 'empty', 'unreadable'] as const)(
    'changes nothing: %s',
    (phase) => {
      expect(classifyFile(record(phase), seen, live)).toBeNull();
    },
  );
});

describe('what was there when its folder was added', () => {
  it('stays', () => {
    expect(classifyFile(null, seen, { ...live, mode: 'baseline' })).toMatchObject({ phase: 'stays' });
    expect(classifyFile(null, seen, live)).toMatchObject({ phase: 'settling' });
  });
});
