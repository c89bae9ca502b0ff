import { expect, it } from 'vitest';
import { hourMs, minuteMs, secondMs } from '../../../../../src-main/foundation/durations.ts';
import { OlderCopyCheck } from '../../../../../src-main/engine/deliveries/older-copy/older-copy-check.ts';
import type { JobKind } from '../../../../../src-main/engine/jobs/record/job-kind.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { accepted } from '../../../../helpers/attempt-results.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { doubtBench } from '../doubt/doubt-bench.ts';

/**
 * What happens to a file that waits where a document of its name stands at the service. By the service's clock, which is ours now:
 * the database was last written when its newest receipt was made, while the clock here was set by so much.
 */
async function sentWhere({ setByMs, madeAfterMs }: { setByMs: number; madeAfterMs: number }) {
  const bench = doubtBench();
  const writtenMs = bench.clock.nowMs() - 5 * hourMs;
  const id = bench.add(documentJob('/in/b.pdf'));
  const job: JobRecord = bench.job(id);
  bench.service.documentsOf.set(job.target_id, [
    { id: 'doc_9', name: 'b.pdf', status: null, createdAt: new Date(writtenMs + madeAfterMs).toISOString() },
  ]);
  const found: number[] = [];
  const receipt = { epoch: 1, wallMs: writtenMs + setByMs, fromMs: 0, toMs: secondMs };
  const check = new OlderCopyCheck({
    ...bench.asked,
    desk: {
      question: null,
      unmarked: { knownUntilMs: writtenMs + setByMs + secondMs, untilMs: Infinity },
      foundAtService: ({ count }) => found.push(count),
      noticeOther: () => false,
    },
    waiting: { of: () => [job], mayHaveOpened: () => false },
    records: {
      owners: () => new Map(),
      claimants: () => [],
      toldTimes: () => [{ ...receipt, createdAt: { atMs: writtenMs, cutMs: 0 } }],
    },
    onFound: () => undefined,
  });
  const kind: JobKind = {
    ...{ name: 'kb_document', isTracked: false, serialKeyOf: () => null },
    attempt: () => Promise.resolve(accepted),
  };
  const context = {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    recordFinal: () => Promise.resolve(),
  };
  const { kind: result } = await check.before(kind).attempt(job, context);
  return { result, found };
}

it.each([
  ['was right', 0],
  ['was ahead', 3 * hourMs],
  ['was behind', -3 * hourMs],
])(
  'what was sent after this copy was made is asked about where the clock %s then',
  async (_what, setByMs) => {
    const sent = await sentWhere({ setByMs, madeAfterMs: 10 * minuteMs });
    expect(sent).toEqual({ result: 'stopped', found: [1] });
  },
);

it.each([
  ['was right', 0],
  ['was ahead', 3 * hourMs],
  ['was behind', -3 * hourMs],
])(
  'what stood there before this copy was made is no sign where the clock %s then',
  async (_what, setByMs) => {
    const sent = await sentWhere({ setByMs, madeAfterMs: -hourMs });
    expect(sent).toEqual({ result: 'accepted', found: [] });
  },
);
