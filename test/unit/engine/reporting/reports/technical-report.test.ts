import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReportFormat } from '../../../../../src-main/contract/batch.ts';
import { createTechnicalReport } from '../../../../../src-main/engine/reporting/reports/technical-report.ts';
import { batchBench, rejected } from '../../../../helpers/batch-bench.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { reportParts } from '../../../../helpers/report-parts.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

function reportBench() {
  const bench = batchBench();
  const { clients, ...parts } = reportParts(bench);
  const dataDirectory = temporaryFolder('report');
  const report = createTechnicalReport({ ...parts, dataDirectory, nowMs: () => bench.clock.nowMs() });
  /** All pieces in turn, and how many they were. */
  function written(id: number, format: ReportFormat): { text: string; pieces: number } {
    let text = '';
    let pieces = 0;
    for (let cursor: number | null = 0; cursor !== null;) {
      const piece: { text: string; next: number | null } = report.ofBatch({ id, format, cursor });
      text += piece.text;
      pieces += 1;
      cursor = piece.next;
    }
    return { text, pieces };
  }
  return { bench, clients, report, written, dataDirectory };
}

interface Report {
  readonly batch: { readonly name: string; readonly counts: Record<string, number> };
  readonly rows: {
    readonly name: string;
    readonly state: string;
    readonly why: string;
    readonly remoteId: string | null;
  }[];
}

describe('the report of a batch', () => {
  it('says what was not delivered and why, and then what was, under which id', async () => {
    const { bench, written } = reportBench();
    const { id } = bench.add(['a', 'b', 'c'].map((name) => documentJob(`/in/${name}.pdf`)));
    bench.send();
    bench.send(rejected);
    const { batch, rows } = JSON.parse(written(id, 'json').text) as Report;
    expect(batch).toMatchObject({ name: 'Spring', counts: { done: 1, rejected: 1, queued: 1 } });
    expect(rows.map(({ name, state, remoteId }) => [name, state, remoteId])).toEqual([
      ['b.pdf', 'rejected', null],
      ['c.pdf', 'queued', null],
      ['a.pdf', 'done', 'doc_1'],
    ]);
    expect(rows[0]?.why).toBe('The service refused it');
  });

  it('is whole in pieces, each job once, however many there are', async () => {
    const { bench, written } = reportBench();
    const names = Array.from({ length: 450 }, (_, index) => `${String(index)}.pdf`);
    const { id } = bench.add(names.map((name) => documentJob(`/in/${name}`, `content of ${name}`)));
    for (let sent = 0; sent < 20; sent += 1) bench.send();
    const { text, pieces } = written(id, 'json');
    expect(pieces).toBeGreaterThan(3);
    const { rows } = JSON.parse(text) as Report;
    expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(written(id, 'csv').text.split('\r\n')).toHaveLength(names.length + 2);
  });

  it('holds no formula that a spreadsheet would run', async () => {
    const { bench, written } = reportBench();
    const names = ['=HYPERLINK("http://evil.example").pdf', '+1.pdf'];
    const { id } = bench.add(names.map((name, index) => documentJob(`/in/${String(index)}`, name, { name })));
    const [, first = '', second = ''] = written(id, 'csv').text.split('\r\n');
    expect(first).toContain(`"'=HYPERLINK(""http://evil.example"").pdf"`);
    expect(second).toContain(`'+1.pdf`);
  });

  it('is written into a file of its own, of all its rows', async () => {
    const { bench, report, written, dataDirectory } = reportBench();
    const { id } = bench.add([documentJob('/in/a.pdf')]);
    const { path, rows } = await report.fileOfBatch({ id, format: 'json' });
    expect(path.startsWith(join(dataDirectory, 'exports'))).toBe(true);
    expect(rows).toBe(1);
    expect(readFileSync(path, 'utf8')).toBe(written(id, 'json').text);
    expect((await report.fileOfBatch({ id, format: 'json' })).path).not.toBe(path);
  });
});
