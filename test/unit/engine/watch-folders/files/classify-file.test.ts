import { describe, expect, it } from 'vitest';
import type { FileRecord } from '../../../../../src-main/engine/watch-folders/files/file-records.ts';
import type { FilePhase } from '../../../../../src-main/engine/watch-folders/files/phase-counts.ts';
import { classifyFile } from '../../../../../src-main/engine/watch-folders/files/classify-file.ts';

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
  hurried: 0,
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

  it('is hurried no more than it was when it was last sent', () => {
    const hurried = { ...record('gone', 'queued'), hurried: 1 } as const;
    const other = { kind: 'file', identity: { ...identity, sizeBytes: 9 } } as const;
    expect(classifyFile(hurried, other, live)).toMatchObject({ phase: 'settling', hurried: 0 });
    const waiting = { ...record('settling'), hurried: 1 } as const;
    expect(classifyFile(waiting, other, live)).toMatchObject({ phase: 'settling', hurried: 1 });
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

describe('a file that nobody saw being written', () => {
  const stillness = { settleMs: 2000, readings: 3, device: '1' } as const;
  const sight = (unchangedForMs: number, context: object = { stillness }) =>
    classifyFile(null, { ...seen, unchangedForMs }, { ...live, ...context });

  it('is due at once where it has stood still for long enough', () => {
    expect(sight(2000)).toMatchObject({
      phase: 'settling',
      changedAtMs: 8000,
      recheckAtMs: 10_000,
      recheckCount: 2,
    });
    expect(sight(86_400_000)).toEqual(sight(2000));
  });

  it('waits for the rest of its time where it was just written', () => {
    expect(sight(200)).toMatchObject({ changedAtMs: 9800, recheckAtMs: 11_000, recheckCount: 1 });
    expect(sight(1999)).toMatchObject({ changedAtMs: 8001, recheckAtMs: 10_001, recheckCount: 1 });
    expect(sight(0)).toMatchObject({ changedAtMs: 10_000, recheckAtMs: 11_000, recheckCount: 1 });
  });

  it('is waited for as long as any where its times say nothing: on a slow place, or on another file system', () => {
    const unknown = sight(0);
    expect(sight(5000, {})).toEqual(unknown);
    expect(sight(5000, { stillness: { ...stillness, device: '2' } })).toEqual(unknown);
  });

  it('is waited for once it was seen to change', () => {
    const changed = { ...seen, identity: { ...identity, sizeBytes: 4 }, unchangedForMs: 5000 };
    expect(classifyFile(record('settling'), changed, { ...live, stillness })).toMatchObject({
      ...{ changedAtMs: 10_000, recheckAtMs: 11_000, recheckCount: 1 },
    });
  });
});
