import { expect, it } from 'vitest';
import { accepted, refused, serverTrouble } from '../../../../helpers/attempt-results.ts';
import { documentJob, linkJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

const some = (folder: number | null, count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => {
    const name = `${String(folder)}-${String(from + index)}.pdf`;
    return documentJob(`/in/${name}`, name, { watchFolderId: folder });
  });

function addFolders(bench: QueueBench, ...ids: readonly number[]): void {
  for (const id of ids)
    bench.database
      .prepare(
        `insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
        values (?, 1, ?, '1', ?, '{}', 'active', 'watching', 0)`,
      )
      .run(id, `/in/${String(id)}`, String(id));
}

/** The names of the next so many that are sent and arrive. */
function send(bench: QueueBench, count: number): string[] {
  return Array.from({ length: count }, () => {
    const claim = bench.store.claim(1);
    if (claim === null) return 'nothing';
    bench.store.finish(bench.store.recordFinal(claim, null), accepted, {
      sentBytes: null,
      isCancelled: false,
    });
    return claim.job.name;
  });
}

const folders = (names: readonly string[]) => names.map((name) => name.split('-')[0]);

it('three files of another folder go at once, though twenty thousand of one were queued before them', () => {
  const bench = queueBench();
  addFolders(bench, 1, 2, 3);
  const batchOf = 1000;
  for (let from = 1; from <= 20_000; from += batchOf) bench.intake.add(some(1, batchOf, from));
  send(bench, 10);
  bench.intake.add([...some(2, 3), ...some(3, 3)]);
  const next = send(bench, 10);
  expect(folders(next).filter((folder) => folder === '2')).toHaveLength(3);
  expect(folders(next).filter((folder) => folder === '3')).toHaveLength(3);
  expect(next.filter((name) => name.startsWith('1-'))).toEqual([
    '1-11.pdf',
    '1-12.pdf',
    '1-13.pdf',
    '1-14.pdf',
  ]);
});

it('each folder’s files go in the order in which they were added, however often more come', () => {
  const bench = queueBench();
  addFolders(bench, 1, 2);
  bench.intake.add(some(1, 6));
  bench.intake.add(some(2, 2));
  const sent = send(bench, 3);
  bench.intake.add(some(2, 3, 3));
  bench.intake.add(some(null, 2));
  sent.push(...send(bench, 10));
  expect(sent.filter((name) => name.startsWith('1-'))).toEqual(some(1, 6).map(({ name }) => name));
  expect(sent.filter((name) => name.startsWith('2-'))).toEqual(some(2, 5).map(({ name }) => name));
  expect(sent.filter((name) => name.startsWith('null-'))).toEqual(some(null, 2).map(({ name }) => name));
});

it('who comes after a long queue has ended does not wait for whoever comes later', () => {
  const bench = queueBench();
  addFolders(bench, 1, 2);
  bench.intake.add(some(1, 50));
  send(bench, 50);
  bench.intake.add(some(2, 50));
  bench.intake.add(some(1, 2, 51));
  expect(send(bench, 4)).toEqual(['2-1.pdf', '1-51.pdf', '2-2.pdf', '1-52.pdf']);
});

it('folders take turns after a restart too, and none of them overtakes itself', () => {
  const before = queueBench();
  addFolders(before, 1, 2);
  before.intake.add(some(1, 30));
  before.intake.add(some(2, 2));
  send(before, 2);
  const bench = before.reopen();
  bench.intake.add(some(1, 2, 31));
  const sent = send(bench, 32);
  expect(sent.slice(0, 3)).toContain('2-2.pdf');
  expect(sent.filter((name) => name.startsWith('1-'))).toEqual(some(1, 31, 2).map(({ name }) => name));
});

it('what is tried again keeps its turn, and what another order mixed takes turns anew', () => {
  const bench = queueBench();
  addFolders(bench, 1, 2);
  bench.intake.add(some(1, 4));
  const claim = bench.store.claim(1);
  if (claim === null) throw new Error('nothing to claim');
  bench.store.finish(claim, serverTrouble, { sentBytes: null, isCancelled: false });
  bench.intake.add(some(2, 2));
  bench.clock.advance(10_000);
  expect(send(bench, 1)).toEqual(['1-1.pdf']);
  bench.store.reorder('name');
  expect(bench.store.get(2)?.order_key).not.toMatch(/^t/u);
  bench.store.reorder('added');
  expect(send(bench, 5)).toEqual(['1-2.pdf', '2-1.pdf', '1-3.pdf', '2-2.pdf', '1-4.pdf']);
});

it('what a person sends again goes in the turn that is under way, and keeps no other folder waiting', () => {
  const bench = queueBench();
  addFolders(bench, 1, 2);
  bench.intake.add(some(1, 30));
  const claim = bench.store.claim(1);
  if (claim === null) throw new Error('nothing to claim');
  bench.store.finish(bench.store.recordFinal(claim, null), refused, { sentBytes: null, isCancelled: false });
  send(bench, 9);
  bench.commands.retry([claim.job.id]);
  bench.intake.add(some(2, 3));
  expect(folders(send(bench, 6))).toEqual(expect.arrayContaining(['1', '2']));
  expect(bench.store.get(claim.job.id)?.state).not.toBe('queued');
});

it('another kind of work begins in the turn that is under way', () => {
  const bench = queueBench();
  addFolders(bench, 1, 2);
  bench.intake.add(some(1, 40));
  send(bench, 20);
  bench.intake.add(
    Array.from({ length: 30 }, (_, index) => ({
      ...linkJob(`https://video.example/${String(index)}`),
      watchFolderId: 2,
    })),
  );
  expect(new Set(folders(send(bench, 4)).map((folder) => (folder === '1' ? 'documents' : 'links')))).toEqual(
    new Set(['documents', 'links']),
  );
});
