import { readFileSync, statSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { receiptBench, sha } from './receipt-bench.ts';

const search = (text: string) => ({ search: text, offset: 0, limit: 10 });

describe('A receipt', () => {
  test('exists for what the service accepted, newest first, and for nothing else', () => {
    const { receipts, deliver } = receiptBench();
    const done = deliver(1);
    const tracked = deliver(2, { state: 'tracking', proof: null });
    const unclear = deliver(3, { state: 'needs_attention', proof: null, cause: 'no_status' });
    deliver(4, { state: 'needs_attention', proof: null, cause: 'slide' });
    deliver(5, { state: 'in_doubt', proof: null });
    deliver(6, { state: 'rejected', proof: null });
    const page = receipts.page({ offset: 0, limit: 10 });
    expect(page.total).toBe(3);
    expect(page.receipts.map(({ jobId }) => jobId)).toEqual([unclear, tracked, done]);
    expect(page.receipts[2]).toMatchObject({
      connection: { name: 'Halden', baseUrl: 'https://api.halden.example' },
      sha256: sha(1),
      remoteId: 'doc_1',
      sentAtMs: 1_772_442_001_000,
      deliveredAtMs: 1_772_442_002_000,
    });
  });

  test('is found by name, path, target, remote id and the beginning of its checksum, literally', () => {
    const { receipts, deliver } = receiptBench();
    const first = deliver(1, { name: '100%.pdf', sha256: `b${sha(1).slice(1)}` });
    deliver(2, { name: '100x.pdf' });
    for (const text of ['100%', 'REPORT-1', 'doc_1', `b${sha(1).slice(1, 8)}`]) {
      expect(receipts.page(search(text)).receipts.map(({ jobId }) => jobId)).toEqual([first]);
    }
    expect(receipts.page(search('product')).total).toBe(2);
    expect(receipts.page({ jobIds: [first, 99], offset: 0, limit: 10 }).total).toBe(1);
  });
});

describe('The receipts of a client', () => {
  test.each([
    ['in the database', 1000],
    ['in memory', 1],
  ])('are those of its targets alone, chosen %s', async (_, manyJobs) => {
    const { receipts, deliver, bench } = receiptBench(manyJobs);
    bench.database.exec(`
      insert into client (id, name, colour, created_at_ms) values (7, 'Acme', 'blue', 0), (8, 'Moss', 'red', 0);
      insert into client_target (connection_id, target_kind, target_id, client_id)
        values (1, '', '', 8), (1, 'knowledge_base', 'kb_1', 7)`);
    const own = deliver(1);
    const other = deliver(2, { target_id: 'kb_2' });
    deliver(3, { state: 'rejected', proof: null });
    const idsOf = async (filter: { clientId: number; search?: string }) => {
      await receipts.prepare(filter);
      const page = receipts.page({ ...filter, offset: 0, limit: 10 });
      expect(page.total).toBe(page.receipts.length);
      return page.receipts.map(({ jobId }) => jobId);
    };
    expect(await idsOf({ clientId: 7 })).toEqual([own]);
    expect(await idsOf({ clientId: 8 })).toEqual([other]);
    expect(await idsOf({ clientId: 9 })).toEqual([]);
  });
});

describe('An export that another Outbox reads in', () => {
  const exports = ({ receipts }: ReturnType<typeof receiptBench>) => [
    (given: { withoutDoubts?: true; search?: string }) => receipts.exportFile({ format: 'json', ...given }),
    (given: { withoutDoubts?: true; search?: string }) =>
      Promise.resolve().then(() => receipts.text({ format: 'json', cursor: 0, ...given })),
  ];

  test.each([
    ['in_doubt', null, 'receipts.still_in_doubt'],
    ['needs_attention', 'early_success', 'receipts.still_in_doubt'],
    ['sending', null, 'receipts.still_sending'],
  ])('is refused while a job is %s (%s), and names it', async (state, cause, code) => {
    const bench = receiptBench();
    bench.deliver(1);
    const phase = state === 'sending' ? 'final' : null;
    const open = { state, cause, phase, proof: null, remote_id: null, ended_at_ms: null };
    const first = bench.deliver(2, open);
    bench.deliver(3, open);
    for (const exported of exports(bench)) {
      await expect(exported({})).rejects.toMatchObject({
        ...{ code: 'conflict', told: { code, params: { name: 'report-2.pdf', jobId: first, others: 1 } } },
      });
      await expect(exported({ search: 'report-3' })).rejects.toMatchObject({
        told: { params: { others: 0 } },
      });
      await expect(exported({ search: 'report-1' })).resolves.toBeDefined();
      await expect(exported({ withoutDoubts: true })).resolves.toBeDefined();
    }
    expect(bench.pieces('csv').join('')).toContain('report-1.pdf');
    expect(bench.receipts.text({ format: 'json', cursor: 0, jobIds: [1] }).done).toBe(1);
  });
});

describe('An export', () => {
  test('is one whole document when its pieces are put together', () => {
    const { deliver, pieces, receipts } = receiptBench();
    for (let seed = 1; seed <= 401; seed += 1) deliver(seed);
    const texts = pieces('json');
    expect(texts).toHaveLength(3);
    const whole = JSON.parse(texts.join('')) as { format: string; version: number; receipts: unknown[] };
    expect(whole).toMatchObject({ format: 'outbox-receipts', version: 1 });
    expect(whole.receipts).toHaveLength(401);
    expect(pieces('csv').join('').split('\r\n')).toHaveLength(403);
    const first = receipts.text({ format: 'json', cursor: 0 });
    expect(first).toMatchObject({ done: 200, total: 401 });
    expect(receipts.text({ format: 'json', cursor: first.next ?? 0 })).toMatchObject({
      done: 400,
      total: 401,
    });
  });

  test('of nothing is a document too', () => {
    const { pieces } = receiptBench();
    expect(JSON.parse(pieces('json').join(''))).toMatchObject({ receipts: [] });
    expect(pieces('csv').join('')).toMatch(/^job,kind,[^\r]*\r\n$/u);
  });

  test.each(['=1+1', '+1', '-1', '@a', '\tx', '\rx', '  =1', '\u00a0=1', '＝1', '＋1', '－1', '＠a'])(
    'has no CSV cell that a spreadsheet takes for a formula: %j',
    (name) => {
      const { deliver, pieces } = receiptBench();
      deliver(1, { name });
      expect(pieces('csv').join('')).toContain(`'${name}`);
    },
  );

  test('quotes CSV cells as RFC 4180 says, and writes times in ISO 8601', () => {
    const { deliver, pieces } = receiptBench();
    deliver(1, { name: 'a "b", c\r\nd' });
    const text = pieces('csv').join('');
    expect(text).toContain('"a ""b"", c\r\nd"');
    expect(text).toContain(',2026-03-02T09:00:01.000Z,2026-03-02T09:00:02.000Z,');
  });

  test('has nothing in Markdown that becomes markup', () => {
    const { deliver, pieces } = receiptBench();
    deliver(1, { name: '<b>|`x`\n[a](https://e.example) www.e.example', target_label: null });
    const lines = pieces('markdown').join('').trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]?.match(/\|/gu)).toHaveLength(11);
    expect(lines[2]).not.toMatch(/[<>`[\]\\]|www\.|:\/\//u);
  });

  test('has the times of the computer in Markdown, with their zone', () => {
    const { deliver, pieces } = receiptBench();
    deliver(1);
    const ownZone = process.env['TZ'];
    try {
      process.env['TZ'] = 'Europe/Berlin';
      const text = pieces('markdown')
        .join('')
        .replaceAll(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)));
      expect(text).toContain('| 2026-03-02 10:00:01 +01:00 | 2026-03-02 10:00:02 +01:00 |');
    } finally {
      process.env['TZ'] = ownZone;
    }
  });

  test('holds no key', () => {
    const { bench, deliver, pieces } = receiptBench();
    bench.database.exec(`update connection set secret_name = 'sk_secret', key_hint = 'hint9'`);
    deliver(1);
    for (const format of ['json', 'csv', 'markdown'] as const) {
      expect(pieces(format).join('')).not.toMatch(/sk_secret|hint9|authorization/iu);
    }
  });

  test('of ten times the receipts takes about ten times as long', async () => {
    const { bench, deliver, receipts } = receiptBench();
    const deliverTo = bench.database.transaction((from: number, to: number) => {
      for (let seed = from; seed <= to; seed += 1) deliver(seed);
    });
    const exportMs = async (): Promise<number> => {
      // Of this thread alone, so that what else the machine does is not counted.
      const before = process.threadCpuUsage();
      await receipts.exportFile({ format: 'json' });
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    deliverTo(1, 2000);
    // What is done for the first time takes longer.
    for (let round = 0; round < 4; round += 1) await exportMs();
    const fewMs = await exportMs();
    deliverTo(2001, 20_000);
    await exportMs();
    expect(await exportMs()).toBeLessThan(30 * fewMs);
  });

  test('of 10,000 receipts is a file of its owner, and replaces no other', async () => {
    const { bench, folder, deliver, receipts } = receiptBench();
    bench.database.transaction(() => {
      for (let seed = 1; seed <= 10_000; seed += 1) deliver(seed);
    })();
    const written = await receipts.exportFile({ format: 'json' });
    expect(written).toEqual({
      path: join(folder, 'exports', 'receipts-2026-03-02-090000.json'),
      receipts: 10_000,
    });
    expect(statSync(written.path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'exports')).mode & 0o777).toBe(0o700);
    const whole = JSON.parse(readFileSync(written.path, 'utf8')) as { receipts: unknown[] };
    expect(whole.receipts).toHaveLength(10_000);
    await receipts.exportFile({ format: 'json' });
    expect(readdirSync(join(folder, 'exports')).sort()).toEqual([
      'receipts-2026-03-02-090000-2.json',
      'receipts-2026-03-02-090000.json',
    ]);
  });
});
