import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SendingOrder } from '../../../../../src-main/contract/sending.ts';
import type { NewJob } from '../../../../../src-main/engine/jobs/store/job-intake.ts';
import { accepted, serverTrouble } from '../../../../helpers/attempt-results.ts';
import {
  documentJob,
  linkJob,
  queueBench,
  slideJob,
  type QueueBench,
} from '../../../../helpers/queue-bench.ts';

/** The names in the order in which they are claimed. What is claimed is ended, so that its serial_key is free again. */
function claimAll(bench: QueueBench): string[] {
  const names: string[] = [];
  for (;;) {
    const claim = bench.store.claim(1);
    if (claim === null) return names;
    names.push(claim.job.name);
    bench.store.finish(bench.store.recordFinal(claim, null), accepted, {
      sentBytes: null,
      isCancelled: false,
    });
  }
}

function idOf(bench: QueueBench, name: string): number {
  return (
    bench.database.prepare<[string], { id: number }>('select id from job where name = ?').get(name)?.id ?? 0
  );
}

function sized(name: string, sizeBytes: number, modifiedAtMs: number): NewJob {
  const job = documentJob(`/in/${name}`);
  return { ...job, file: job.file === null ? null : { ...job.file, sizeBytes, modifiedAtMs } };
}

const files = [sized('b 10.pdf', 50, 300), sized('b 9.pdf', 900, 200), sized('a.pdf', 70, 100)];

describe('the order of claims', () => {
  it.each([
    ['added', ['b 10.pdf', 'b 9.pdf', 'a.pdf']],
    ['name', ['a.pdf', 'b 9.pdf', 'b 10.pdf']],
    ['oldest', ['a.pdf', 'b 9.pdf', 'b 10.pdf']],
    ['smallest', ['b 10.pdf', 'a.pdf', 'b 9.pdf']],
  ] as const)('is by %s where a person chose that, for what waits already too', (order, names) => {
    const bench = queueBench();
    bench.intake.add(files);
    bench.store.reorder(order);
    expect(claimAll(bench)).toEqual(names);
  });

  it('is by when a waiting file was touched last, where the oldest goes first', () => {
    const bench = queueBench(undefined, undefined, { order: 'oldest' });
    bench.intake.add(files);
    const [, , touched] = files;
    if (touched?.file == null) throw new Error('There is no file to touch');
    bench.intake.add([{ ...touched, file: { ...touched.file, modifiedAtMs: 900 } }]);
    expect(claimAll(bench)).toEqual(['b 9.pdf', 'b 10.pdf', 'a.pdf']);
  });

  it('puts the higher priority first, whatever the order', () => {
    const bench = queueBench();
    bench.intake.add([
      documentJob('/in/1.pdf'),
      documentJob('/in/2.pdf', undefined, { priority: 3 }),
      documentJob('/in/3.pdf', undefined, { priority: 1 }),
    ]);
    bench.store.reorder('name');
    expect(claimAll(bench)).toEqual(['2.pdf', '3.pdf', '1.pdf']);
  });

  it('puts what was moved to the top last before everything else, in its own order', () => {
    const bench = queueBench();
    bench.intake.add(Array.from({ length: 6 }, (_, index) => documentJob(`/in/${String(index + 1)}.pdf`)));
    expect(bench.commands.moveToTop([5, 4]).changed).toBe(2);
    expect(bench.commands.moveToTop([6]).changed).toBe(1);
    expect(bench.commands.moveToTop([5, 4]).changed, 'once more').toBe(2);
    expect(claimAll(bench)).toEqual(['4.pdf', '5.pdf', '6.pdf', '1.pdf', '2.pdf', '3.pdf']);
  });

  it('does not move what does not wait', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/in/1.pdf')]);
    bench.store.claim(1);
    expect(bench.commands.moveToTop([1, 99])).toMatchObject({ changed: 0, refused: [{ id: 1 }, { id: 99 }] });
  });

  it('sends one slide of a carousel at a time, in the order of the slides, though one was moved to the top', () => {
    const bench = queueBench();
    bench.intake.add([slideJob('/in/c.png', 3), slideJob('/in/a.png', 1), slideJob('/in/b.png', 2)]);
    bench.commands.moveToTop([idOf(bench, 'c.png')]);
    const first = bench.store.claim(1);
    expect(first?.job.name).toBe('a.png');
    expect(bench.store.claim(1), 'its serial_key is busy').toBeNull();
    bench.intake.add([documentJob('/in/d.pdf')]);
    expect(bench.store.claim(1)?.job.name, 'but others go').toBe('d.pdf');
    if (first !== null)
      bench.store.finish(
        first,
        { kind: 'stopped', message: legacy('Stopped') },
        { sentBytes: null, isCancelled: false },
      );
    expect(claimAll(bench)).toEqual(['a.png', 'b.png', 'c.png']);
  });

  it('lets first tries go while retries cannot be afforded, and retries when they can', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/in/1.pdf')]);
    const claim = bench.store.claim(1);
    if (claim === null) throw new Error('nothing to claim');
    bench.store.finish(claim, serverTrouble, { sentBytes: null, isCancelled: false });
    bench.clock.advance(10_000);
    const without = { exceptKinds: [], mayRetry: false };
    expect(bench.store.claim(1, without)).toBeNull();
    bench.intake.add([documentJob('/in/2.pdf')]);
    expect(bench.store.claim(1, without)?.job.name).toBe('2.pdf');
    expect(bench.store.claim(1)?.job.name).toBe('1.pdf');
  });

  it('passes over kinds that rest or are half open, and takes them up when their rest is over', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/in/1.pdf'), linkJob('https://video.example/1')]);
    bench.database
      .prepare(
        `insert into kind_hold values (1, 'kb_document', 'failing', json_object('code', 'legacy.text', 'params', json_object('text', 'It rests')), 0, ?)`,
      )
      .run(bench.clock.nowMs() + 30_000);
    expect(bench.store.claim(1, { exceptKinds: ['clip_import'], mayRetry: true })).toBeNull();
    expect(bench.store.nextDueAtMs(bench.clock.nowMs())).toBe(bench.clock.nowMs() + 30_000);
    expect(bench.store.claim(1)?.job.kind).toBe('clip_import');
    bench.clock.advance(30_000);
    expect(bench.store.claim(1)?.job.kind).toBe('kb_document');
  });

  it('is the same for any queue: priority, then the chosen order, then as added', () => {
    const order = fc.constantFrom<SendingOrder>('added', 'name', 'oldest', 'smallest');
    const name = fc.stringMatching(/^[a-bA-B]{1,2}[0-9]{1,3}$/);
    const job = fc.record({
      name,
      size: fc.nat(5),
      age: fc.nat(5),
      priority: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(job, { minLength: 1, maxLength: 12 }), order, (made, chosen) => {
        const bench = queueBench();
        const jobs = made.map((one, index) => ({
          ...sized(`${one.name} ${String.fromCodePoint(0x61 + index)}`, one.size, one.age),
          priority: one.priority,
        }));
        bench.intake.add(jobs);
        bench.store.reorder(chosen);
        const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });
        const expected = jobs
          .map((one, id) => ({ one, id }))
          .sort((a, b) => {
            const byChoice = {
              added: 0,
              name: natural.compare(a.one.name, b.one.name),
              oldest: (a.one.file?.modifiedAtMs ?? 0) - (b.one.file?.modifiedAtMs ?? 0),
              smallest: (a.one.file?.sizeBytes ?? 0) - (b.one.file?.sizeBytes ?? 0),
            }[chosen];
            return b.one.priority - a.one.priority || byChoice || a.id - b.id;
          })
          .map(({ one }) => one.name);
        expect(claimAll(bench)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});
