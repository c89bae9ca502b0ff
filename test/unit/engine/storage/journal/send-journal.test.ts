import type * as Fs from 'node:fs';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  journalEntrySchema,
  decodeLine,
  encodeLine,
  isSend,
  type JournalEntry,
} from '../../../../../src-main/engine/storage/journal/journal-entry.ts';
import {
  readJournal,
  removeSegmentsBefore,
  segmentsIn,
} from '../../../../../src-main/engine/storage/journal/journal-files.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { journalBench, notCancelled, outcomes, sendNext, type JournalBench } from './journal-bench.ts';

const fail = vi.hoisted(() => ({ sync: false, directory: false, write: false }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const broken = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });
  return {
    ...fs,
    fdatasyncSync: (handle: number) => {
      if (fail.sync) throw broken('EIO');
      fs.fdatasyncSync(handle);
    },
    fsyncSync: (handle: number) => {
      if (fail.directory) throw broken('EIO');
      fs.fsyncSync(handle);
    },
    writeSync: (handle: number, bytes: Uint8Array, offset?: number) => {
      if (!fail.write) return fs.writeSync(handle, bytes, offset);
      fs.writeSync(handle, bytes, 0, 20);
      throw broken('ENOSPC');
    },
  };
});
afterEach(() => {
  Object.assign(fail, { sync: false, directory: false, write: false });
});

const text = fc.string({ unit: 'binary', maxLength: 30 });
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const entries: fc.Arbitrary<JournalEntry> = fc.record({
  atMs: number,
  what: fc.constantFrom('final', 'end'),
  send: fc
    .record({ epoch: fc.maxSafeInteger(), jobId: fc.maxSafeInteger(), attempt: fc.maxSafeInteger() })
    .map(plain),
  connection: fc.record({ id: fc.maxSafeNat().map((id) => id + 0), name: text, baseUrl: text }).map(plain),
  job: fc
    .record({
      kind: fc.constantFrom('kb_document', 'carousel_asset', 'clip_import'),
      state: fc.constantFrom('sending', 'done', 'tracking', 'in_doubt', 'queued'),
      target_kind: fc.constantFrom('knowledge_base', 'carousel', 'brand_clips', 'clip'),
      target_id: text,
      target_label: maybe(text),
      slide_id: maybe(text),
      slide_label: maybe(text),
      name: text,
      path: maybe(text),
      url: maybe(text),
      title: maybe(text),
      device: maybe(text),
      inode: maybe(text),
      size_bytes: maybe(fc.maxSafeNat()),
      modified_at_ms: maybe(number),
      sha256: maybe(text),
      candidate_id: maybe(text),
      formats: maybe(text),
      aspect_ratio: maybe(text),
      revision: maybe(fc.maxSafeNat()),
      approved_revision: maybe(fc.maxSafeNat()),
      repetition: fc.nat(),
      remote_id: maybe(text),
      remote_url: maybe(text),
      remote_status: maybe(text),
      proof: fc.constantFrom('indexed', 'completed', 'accepted_only', null),
    })
    .map(plain),
});

/** fast-check makes objects without a prototype as well. */
function plain<Value extends object>(value: Value): Value {
  return { ...value };
}

function added(bench: JournalBench, count: number): void {
  bench.intake.add(
    Array.from({ length: count }, (_, index) => documentJob(`/in/${String(index)}.pdf`, `${String(index)}-`)),
  );
}

describe('a line of the send journal', () => {
  it('says after reading what was written, on one line, whatever the names hold', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const line = encodeLine(entry);
        expect(line).not.toMatch(/[\r\n]/u);
        const read = decodeLine(Buffer.from(line, 'utf8').toString('utf8'));
        expect(JSON.stringify(read)).toBe(JSON.stringify(journalEntrySchema.parse(entry)));
      }),
      { numRuns: 300 },
    );
  });

  it('that was torn anywhere, or has any byte changed, is skipped and never misread', () => {
    fc.assert(
      fc.property(entries, fc.nat(), fc.integer({ min: 1, max: 255 }), (entry, place, flip) => {
        const line = Buffer.from(encodeLine(entry), 'utf8');
        const at = place % line.byteLength;
        expect(decodeLine(line.subarray(0, at).toString('utf8'))).toBeNull();
        const changed = Buffer.from(line);
        changed[at] = (changed[at] ?? 0) ^ flip;
        const read = decodeLine(changed.toString('utf8'));
        // Damage that decodes to the very same text changed nothing.
        if (read !== null) expect(changed.toString('utf8')).toBe(line.toString('utf8'));
      }),
      { numRuns: 500 },
    );
  });

  it.each(['', 'hello', '00000000 {}', '{"what":"final"}', 'sends-000001', '2144df1c null'])(
    'is not taken from "%s"',
    (line) => {
      expect(decodeLine(line)).toBeNull();
    },
  );
});

describe('the send journal', () => {
  it('has the line on the disk before the end of the request may leave, and the outcome after it', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    added(bench, 1);
    const claim = sendNext(bench);
    expect(readJournal(folder, 0).entries).toMatchObject([
      { what: 'final', send: { epoch: 1, jobId: 1, attempt: 1 }, connection: { name: 'Halden' } },
    ]);
    bench.store.finish(claim, outcomes.done, notCancelled);
    expect(readJournal(folder, 0)).toMatchObject({
      damagedLines: 0,
      entries: [
        { what: 'final' },
        { what: 'end', job: { state: 'done', remote_id: 'doc_1', proof: 'indexed' } },
      ],
    });
    expect(statSync(join(folder, 'sends-000001.log')).mode & 0o077, 'nobody else reads it').toBe(0);
  });

  it('holds nothing of what never sent its end', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    added(bench, 1);
    const claim = bench.store.claim(1);
    if (claim !== null) bench.store.finish(claim, outcomes.retry, notCancelled);
    expect(segmentsIn(folder)).toEqual([]);
  });

  it('begins a segment with every snapshot in which something was written, and with every run', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    added(bench, 3);
    expect(bench.journal.beginSegment()).toBe(1);
    bench.store.finish(sendNext(bench), outcomes.done, notCancelled);
    expect(bench.journal.beginSegment()).toBe(2);
    expect(bench.journal.beginSegment(), 'nothing is in the second yet').toBe(2);
    bench.store.finish(sendNext(bench), outcomes.done, notCancelled);
    appendFileSync(join(folder, 'sends-000002.log'), '1234abcd {"torn":');
    const other = temporaryFolder('journal');
    for (const segment of segmentsIn(folder)) {
      const name = `sends-00000${String(segment)}.log`;
      writeFileSync(join(other, name), readFileSync(join(folder, name)));
    }
    const next = journalBench(other);
    added(next, 1);
    next.store.finish(sendNext(next), outcomes.done, notCancelled);
    expect(segmentsIn(other)).toEqual([1, 2, 3]);
    expect(readJournal(other, 0)).toMatchObject({ damagedLines: 1, entries: { length: 6 } });
    expect(readJournal(other, 2).entries).toHaveLength(4);
    removeSegmentsBefore(other, 3);
    expect(segmentsIn(other)).toEqual([3]);
  });

  it('reads on behind damaged and foreign lines, and skips files that are none of its own', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    added(bench, 2);
    bench.store.finish(sendNext(bench), outcomes.done, notCancelled);
    const file = join(folder, 'sends-000001.log');
    const [first = '', second = ''] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(
      file,
      `${first}\n${second.replace('doc_1', 'doc_9')}\n\u0000\ufffd\n${second}\n${first.slice(0, 40)}`,
    );
    writeFileSync(join(folder, 'sends-000001.log.bak'), first);
    writeFileSync(join(folder, 'sends-1.log'), first);
    expect(readJournal(folder, 0)).toMatchObject({
      damagedLines: 3,
      entries: [{ what: 'final' }, { what: 'end' }],
    });
  });

  it.each([
    ['the sync', { sync: true }],
    ['the write, half of a line', { write: true }],
    ['the sync of the folder that names it', { directory: true }],
  ])('that fails in %s lets no end leave, and goes on in another file', (_what, how) => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    added(bench, 1);
    Object.assign(fail, how);
    const claim = bench.store.claim(1);
    if (claim === null) throw new Error('nothing to claim');
    expect(() => bench.store.recordFinal(claim, 1000)).toThrow('it failed');
    Object.assign(fail, { sync: false, directory: false, write: false });
    bench.store.finish(claim, outcomes.retry, notCancelled);
    bench.clock.advance(3_600_000);
    bench.store.finish(sendNext(bench), outcomes.done, notCancelled);
    const { entries: read } = readJournal(folder, 2);
    expect(
      read.filter(isSend).map(({ what, job }) => `${what} ${job.state}`),
      'the abandoned file gets nothing more',
    ).toEqual(['end queued', 'final sending', 'end done']);
    expect(segmentsIn(folder)).toEqual([1, 2]);
  });
});
