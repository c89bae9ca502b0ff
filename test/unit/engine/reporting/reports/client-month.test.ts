import { describe, expect, it } from 'vitest';
import { wholeReport } from '../../../../../src-main/contract/report-page.ts';
import { createReportPages } from '../../../../../src-main/engine/reporting/reports/report-pages.ts';
import { createTechnicalReport } from '../../../../../src-main/engine/reporting/reports/technical-report.ts';
import { afterTurn } from '../../../../../src-main/foundation/clock.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';
import { monthOf } from '../../../../../src-main/foundation/local-month.ts';
import { batchBench, rejected } from '../../../../helpers/batch-bench.ts';
import { queueBench, documentJob } from '../../../../helpers/queue-bench.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { reportParts } from '../../../../helpers/report-parts.ts';
import { temporaryDataFolder, temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const dayMs = 86_400_000;

/** A queue on the first day of September, and a client, Kestrel, to whom `kb_1` belongs. */
function monthBench() {
  const clock = new ManualClock(monthOf('2026-09').fromMs);
  const bench = batchBench(queueBench(temporaryDataFolder('months'), clock));
  const { clients, ...parts } = reportParts(bench);
  const kestrel = clients.add('Kestrel', 'blue');
  const target = { kind: 'knowledge_base', id: 'kb_1', label: 'Product help' } as const;
  clients.assign(kestrel.id, { connectionId: 1, target });
  const nowMs = (): number => clock.nowMs();
  const pages = createReportPages({
    ...{ ...parts, nowMs, afterTurn, sender: () => null },
    pictureOf: () => Promise.resolve(null),
  });
  const receipt = createTechnicalReport({ ...parts, nowMs, dataDirectory: temporaryFolder('receipt') });
  return {
    ...{ bench, clock, clients, kestrel, receipt },
    add: (name: string, kb = 'kb_1') =>
      bench.add([
        documentJob(`/in/${name}`, undefined, {
          target: { kind: 'knowledge_base', id: kb, label: kb, slideId: null, slideLabel: null },
        }),
      ]),
    report: (month: string, id = kestrel.id) => wholeReport((cursor) => pages.ofMonth({ id, month, cursor })),
  };
}

const namesIn = async (report: ReturnType<ReturnType<typeof monthBench>['report']>) =>
  (await report).files.map(({ name, group }) => `${name} ${group}`);

describe('the report of a client’s month', () => {
  it('has what was sent in the month, whenever it was added', async () => {
    const { bench, clock, add, report } = monthBench();
    add('old.pdf');
    clock.set(monthOf('2026-10').beforeMs - 1 - clock.nowMs());
    bench.send();
    clock.set(1);
    add('new.pdf');
    bench.send();
    expect(await namesIn(report('2026-09'))).toEqual([]);
    expect(await namesIn(report('2026-10'))).toEqual(['old.pdf delivered']);
    expect(await namesIn(report('2026-11'))).toEqual(['new.pdf delivered']);
  });

  it('has what failed in it, and what was added before its end and is still open', async () => {
    const { bench, clock, add, report } = monthBench();
    add('refused.pdf');
    bench.send(rejected);
    add('waits.pdf');
    clock.set(monthOf('2026-11').fromMs - clock.nowMs());
    add('later.pdf');
    expect(await namesIn(report('2026-09'))).toEqual(['refused.pdf failed', 'waits.pdf waiting']);
    expect(await namesIn(report('2026-10'))).toEqual(['waits.pdf waiting']);
    expect(await namesIn(report('2026-11'))).toEqual(['waits.pdf waiting', 'later.pdf waiting']);
  });

  it('has nothing of another client', async () => {
    const { bench, clients, add, report } = monthBench();
    const halden = clients.add('Halden', 'green');
    add('theirs.pdf', 'kb_2');
    bench.send();
    add('ours.pdf');
    expect(await namesIn(report('2026-09'))).toEqual(['ours.pdf waiting']);
    expect(await namesIn(report('2026-09', halden.id))).toEqual([]);
    await expect(report('2026-09', 99)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('finds the few of a client among many, and counts them all', async () => {
    const { bench, add, kestrel, receipt, report } = monthBench();
    const others = (many: number) =>
      bench.add(
        Array.from({ length: many }, (_, index) =>
          documentJob(`/in/${String(many)}-${String(index)}.pdf`, undefined, {
            target: { kind: 'knowledge_base', id: 'kb_2', label: null, slideId: null, slideLabel: null },
          }),
        ),
      );
    add('first.pdf');
    others(5001);
    add('second.pdf');
    others(5002);
    add('third.pdf');
    const { head, files } = await report('2026-09');
    expect(files.map(({ name }) => name)).toEqual(['first.pdf', 'second.pdf', 'third.pdf']);
    expect([head.files, head.counts.waiting]).toEqual([3, 3]);
    const csv = written((cursor) =>
      receipt.ofMonth({ id: kestrel.id, month: '2026-09', format: 'csv', cursor }),
    );
    expect(csv.split('\n').filter((line) => line.includes('.pdf'))).toHaveLength(3);
    const json = written((cursor) =>
      receipt.ofMonth({ id: kestrel.id, month: '2026-09', format: 'json', cursor }),
    );
    expect(JSON.parse(json)).toMatchObject({
      ...{ format: 'outbox-client-report', client: 'Kestrel', month: '2026-09' },
      rows: [{ name: 'first.pdf' }, { name: 'second.pdf' }, { name: 'third.pdf' }],
    });
  });

  it('counts and lists the same, and has each file that ended in one month alone', async () => {
    const { bench, clock, add, report } = monthBench();
    const random = seededRandom(29);
    let waiting = 0;
    let delivered = 0;
    for (let step = 0; step < 120; step += 1) {
      clock.set(Math.floor(random.next() * dayMs));
      if (waiting === 0 || random.next() < 0.5) {
        add(`${String(step)}.pdf`);
        waiting += 1;
      } else {
        bench.send();
        waiting -= 1;
        delivered += 1;
      }
    }
    const inMonths: string[] = [];
    for (const month of ['2026-09', '2026-10', '2026-11', '2026-12']) {
      const { head, files } = await report(month);
      expect(files).toHaveLength(head.files);
      inMonths.push(...files.filter(({ group }) => group === 'delivered').map(({ name }) => name));
    }
    expect(new Set(inMonths).size).toBe(inMonths.length);
    expect(inMonths).toHaveLength(delivered);
  });
});

function written(read: (cursor: number) => { text: string; next: number | null }): string {
  let text = '';
  for (let cursor: number | null = 0; cursor !== null;) {
    const piece = read(cursor);
    text += piece.text;
    cursor = piece.next;
  }
  return text;
}
