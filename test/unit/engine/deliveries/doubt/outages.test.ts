import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { beforeEach, expect, it } from 'vitest';
import { outageSchema } from '../../../../../src-main/contract/doubt.ts';
import { documentJob, slideJob } from '../../../../helpers/queue-bench.ts';
import { doubtBench, type DoubtBench } from './doubt-bench.ts';

const minute = 60_000;
let bench: DoubtBench;
beforeEach(() => {
  bench = doubtBench();
});

it('puts answers that stayed out one soon after another into one outage, the newest outage first', () => {
  const startMs = bench.clock.nowMs();
  const early = [1, 2, 3].map((number) => {
    const id = bench.doubt(documentJob(`/in/${String(number)}.pdf`));
    bench.clock.advance(2 * minute);
    return id;
  });
  bench.clock.advance(1);
  const late = bench.doubt(slideJob('/in/1.png', 1));
  const outages = bench.outages.list();
  expect(outages.map(({ jobIds }) => jobIds)).toEqual([[late], early]);
  expect(outages[1]).toMatchObject({
    connectionId: 1,
    connectionName: 'Halden',
    fromMs: startMs,
    toMs: startMs + 4 * minute,
    jobs: 3,
  });
  expect(outages.map(({ cards }) => cards.map(({ canCheck }) => canCheck))).toEqual([
    [false],
    [true, true, true],
  ]);
  for (const outage of outages) expect(outageSchema.parse(outage)).toEqual(outage);
});

it('keeps connections apart', () => {
  const here = bench.doubt(documentJob('/in/a.pdf'));
  const there = bench.doubt(documentJob('/in/a.pdf', undefined, { connectionId: 2 }));
  expect(
    bench.outages
      .list()
      .map(({ connectionName, jobIds }) => [connectionName, ...jobIds])
      .sort(),
  ).toEqual([
    ['Halden', here],
    ['Moss', there],
  ]);
});

it('shows the evidence of the last attempt, and what was claimed too early', () => {
  bench.add(documentJob('/in/a.pdf'));
  bench.send(
    {
      kind: 'unusable',
      message: legacy('The service claimed success early'),
      reply: { statusCode: 200, excerpt: '{"success":true}' },
    },
    undefined,
    { endsFirst: true },
  );
  bench.doubt(documentJob('/in/b.pdf'));
  bench.add(documentJob('/in/c.pdf'));
  const [outage] = bench.outages.list();
  expect(outage?.cards.map(({ job, ...evidence }) => [job.name, evidence])).toEqual([
    [
      'a.pdf',
      {
        sentBytes: 900,
        totalBytes: 1000,
        finalAtMs: null,
        endedAtMs: bench.clock.nowMs(),
        statusCode: 200,
        reply: '{"success":true}',
        message: legacy('The service claimed success early'),
        canCheck: true,
      },
    ],
    [
      'b.pdf',
      {
        sentBytes: 900,
        totalBytes: 1000,
        finalAtMs: bench.clock.nowMs(),
        endedAtMs: bench.clock.nowMs(),
        statusCode: null,
        reply: null,
        message: legacy('No answer came within 120 s'),
        canCheck: true,
      },
    ],
  ]);
});

it('counts thousands, lists a thousand and shows fifty', () => {
  bench.database.transaction(() => {
    for (let number = 0; number < 5000; number += 1)
      bench.add(documentJob(`/in/${String(number)}.pdf`, `${String(number)}-`));
    bench.database.exec(`
      update job set state = 'in_doubt', attempt_count = 1, epoch = 1;
      insert into attempt (job_id, number, epoch, phase, started_at_ms, final_at_ms, ended_at_ms, outcome)
        select id, 1, 1, 'closed', 0, id, id, 'in_doubt' from job;`);
  })();
  const [outage, another] = bench.outages.list();
  expect(another).toBeUndefined();
  expect([outage?.jobs, outage?.jobIds.length, outage?.cards.length]).toEqual([5000, 1000, 50]);
});
