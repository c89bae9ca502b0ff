import { describe, expect, it } from 'vitest';
import { wholeReport } from '../../../../../src-main/contract/report-page.ts';
import { afterTurn } from '../../../../../src-main/foundation/clock.ts';
import { createReportPages } from '../../../../../src-main/engine/reporting/reports/report-pages.ts';
import { batchBench, rejected } from '../../../../helpers/batch-bench.ts';
import { reportParts } from '../../../../helpers/report-parts.ts';
import { documentJob, slideJob } from '../../../../helpers/queue-bench.ts';

function pagesBench(pictures: ReadonlyMap<number, Uint8Array> = new Map()) {
  const bench = batchBench();
  const { clients, ...parts } = reportParts(bench);
  const shown: number[] = [];
  const pages = createReportPages({
    ...parts,
    pictureOf(jobId) {
      shown.push(jobId);
      return Promise.resolve(pictures.get(jobId) ?? null);
    },
    sender: () => 'Studio North',
    nowMs: () => bench.clock.nowMs(),
    afterTurn,
  });
  const whole = (id: number, clientId?: number) =>
    wholeReport((cursor) => pages.ofBatch({ id, cursor, ...(clientId !== undefined && { clientId }) }));
  return { bench, clients, pages, whole, shown };
}

describe('the report of a batch for its client', () => {
  it('tells what became of each file, without its path, its id or its check sum', async () => {
    const { bench, whole } = pagesBench();
    const { id } = bench.add(['a', 'b', 'c'].map((name) => documentJob(`/in/secret folder/${name}.pdf`)));
    bench.send();
    bench.send(rejected);
    const { head, files } = await whole(id);
    expect(head).toMatchObject({ of: { kind: 'batch', name: 'Spring' }, sender: 'Studio North', files: 3 });
    expect(head.counts).toMatchObject({ delivered: 1, failed: 1, waiting: 1 });
    expect(files.map(({ name, group }) => [name, group])).toEqual([
      ['b.pdf', 'failed'],
      ['c.pdf', 'waiting'],
      ['a.pdf', 'delivered'],
    ]);
    expect(JSON.stringify({ head, files })).not.toMatch(/secret folder|doc_1|[0-9a-f]{40}/u);
  });

  it('lists each of 450 once, and its counts are of all', async () => {
    const { bench, whole } = pagesBench();
    const names = Array.from({ length: 450 }, (_, index) => `${String(index)}.pdf`);
    const { id } = bench.add(names.map((name) => documentJob(`/in/${name}`, `content of ${name}`)));
    for (let sent = 0; sent < 20; sent += 1) bench.send();
    const { head, files } = await whole(id);
    expect(files.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(head.counts).toMatchObject({ delivered: 20, waiting: 430 });
  });

  it('has the pictures that arrived, no larger than they need to be, and asks for no others', async () => {
    const pictures = new Map<number, Uint8Array>();
    const { bench, whole, shown } = pagesBench(pictures);
    const { id } = bench.add([1, 2, 3].map((slide) => slideJob(`/in/${String(slide)}.png`, slide)));
    const [first = 0, second = 0, third = 0] = bench.store.idsOfBatch(id, ['queued'], {
      ...{ afterId: 0, upToId: 1e9, limit: 5 },
    });
    pictures.set(first, new Uint8Array([0xff, 0xd8, 0xff]));
    pictures.set(second, new Uint8Array(70_000));
    bench.send();
    bench.send();
    const { files } = await whole(id);
    expect(files.map(({ job, picture }) => [job, picture])).toEqual([
      [third, null],
      [first, '/9j/'],
      [second, null],
    ]);
    expect(shown).toEqual([first, second]);
  });

  it('of one client counts and lists what is for that client alone', async () => {
    const { bench, clients, pages } = pagesBench();
    const kestrel = clients.add('Kestrel', 'blue');
    const names = Array.from({ length: 400 }, (_, index) => String(index));
    const { id } = bench.add(names.map((name) => documentJob(`/in/${name}.pdf`, name)));
    const { head, files, next } = await pages.ofBatch({ id, cursor: 0, clientId: kestrel.id });
    expect([head?.client?.name, head?.files, files, next]).toEqual(['Kestrel', 0, [], null]);
  });
});
