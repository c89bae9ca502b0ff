import { describe, expect, test } from 'vitest';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { receiptBench, sha } from './receipt-bench.ts';

const wrapped = (receipts: unknown[], more: object = {}): string =>
  JSON.stringify({ format: 'outbox-receipts', version: 1, receipts, ...more });

describe('Receipts of another installation', () => {
  test('give an empty one its memory back: the queue sends nothing of them again', async () => {
    const old = receiptBench();
    for (let seed = 1; seed <= 450; seed += 1) old.deliver(seed);
    old.deliver(451, { state: 'tracking', proof: null, name: 'é "quoted" ]}, {[' });
    const { path } = await old.receipts.exportFile({ format: 'json' });

    const fresh = receiptBench();
    expect(await fresh.receipts.importFile(path)).toEqual({ imported: 451, known: 0, refused: [] });
    expect(await fresh.receipts.importFile(path)).toEqual({ imported: 0, known: 451, refused: [] });
    const [again] = fresh.bench.intake.add([documentJob('/elsewhere/copy.pdf', sha(7))]);
    expect(again?.kind).toBe('duplicate');
    const [other] = fresh.bench.intake.add([documentJob('/elsewhere/other.pdf', sha(9999))]);
    expect(other?.kind).toBe('added');

    const page = fresh.receipts.page({ search: 'quoted', offset: 0, limit: 1 });
    expect(page.receipts[0]).toMatchObject({
      name: 'é "quoted" ]}, {[',
      proof: 'accepted_only',
      isImported: true,
      remoteId: 'doc_451',
      sentAtMs: 1_772_442_001_000,
      deliveredAtMs: 1_772_442_002_000,
    });
  });

  test('bring what was cancelled and may have arrived, so that its content is asked about here', async () => {
    const old = receiptBench();
    old.deliver(1);
    const doubtful = old.deliver(2, { state: 'cancelled', remote_id: null, proof: null });
    old.bench.database.prepare("update attempt set outcome = 'in_doubt' where job_id = ?").run(doubtful);
    old.deliver(3, { state: 'cancelled', proof: null });
    const unsent = old.deliver(4, { state: 'cancelled', remote_id: null, proof: null });
    old.bench.database.prepare("update attempt set outcome = 'cancelled' where job_id = ?").run(unsent);
    expect(old.receipts.page({ offset: 0, limit: 9 }).total, 'people see what was accepted alone').toBe(1);
    const { path } = await old.receipts.exportFile({ format: 'json' });

    const fresh = receiptBench();
    expect(await fresh.receipts.importFile(path)).toEqual({ imported: 3, known: 0, refused: [] });
    expect(await fresh.receipts.importFile(path)).toEqual({ imported: 0, known: 3, refused: [] });
    const added = fresh.bench.intake.add(
      [1, 2, 3, 4].map((seed) => documentJob(`/elsewhere/${String(seed)}.pdf`, sha(seed))),
    );
    expect(added.map((each) => (each.kind === 'added' ? each.state : each.kind))).toEqual([
      ...['duplicate', 'needs_attention', 'needs_attention', 'queued'],
    ]);
  });

  test('are refused one by one where they cannot be used, each with its number and the reason', async () => {
    const old = receiptBench();
    old.deliver(1);
    const good = old.receipts.page({ offset: 0, limit: 1 }).receipts[0]!;
    const fresh = receiptBench();
    const result = await fresh.receipts.importFile(
      fresh.file(
        wrapped([
          { ...good, later: 'field' },
          { ...good, connection: { ...good.connection, baseUrl: 'https://other.example' } },
          { ...good, kind: 'clip_import' },
          { ...good, sha256: null },
          { ...good, deliveredAtMs: 1e300 },
          7,
        ]),
      ),
    );
    expect(result.imported).toBe(1);
    expect(result.refused.map(({ entry }) => entry)).toEqual([2, 3, 4, 5, 6]);
    expect(result.refused.map(({ why }) => why.code)).toEqual([
      ...['receipt_entry.other_connection', 'receipt_entry.kind', 'receipt_entry.no_checksum'],
      ...['receipt_entry.time', 'receipt_entry.no_receipt'],
    ]);
    expect(result.refused[0]?.why.params).toMatchObject({ url: 'https://other.example' });
  });

  test('come to the account of the same name where several are at one address', async () => {
    const old = receiptBench();
    old.deliver(1);
    const { path } = await old.receipts.exportFile({ format: 'json' });
    const fresh = receiptBench();
    fresh.bench.database.exec(`update connection set name = 'First';
      insert into connection (id, name, base_url, created_at_ms) values (2, 'halden', 'https://api.halden.example', 0)`);
    expect((await fresh.receipts.importFile(path)).imported).toBe(1);
    expect(fresh.bench.database.prepare('select connection_id from job').pluck().all()).toEqual([2]);
  });

  test.each([
    ['is cut off', wrapped([{}]).slice(0, -3), /receipt_file.cut_off/u],
    ['is something else', '{"jobs":[]}', /receipt_file.no_list/u],
    ['is not JSON', 'job,kind\r\n', /receipt_file.not_json/u],
    ['is of a newer version', wrapped([], { version: 2 }), /import_file.newer/u],
  ])('are not touched where the file %s', async (_words, content, message) => {
    const { receipts, file } = receiptBench();
    await expect(receipts.importFile(file(content))).rejects.toThrow(message);
  });

  test('are read whatever the order and the layout of the document', async () => {
    const old = receiptBench();
    old.deliver(1);
    const { receipts: list } = old.receipts.page({ offset: 0, limit: 1 });
    const fresh = receiptBench();
    const text = JSON.stringify(
      { note: 'x', receipts: list, version: 1, format: 'outbox-receipts' },
      null,
      2,
    );
    expect((await fresh.receipts.importFile(fresh.file(`\ufeff${text}`))).imported).toBe(1);
  });
});
