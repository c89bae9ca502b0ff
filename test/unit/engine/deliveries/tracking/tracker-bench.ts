import { vi } from 'vitest';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import type { ReadOutcome } from '../../../../../src-main/engine/service-client/outcomes/outcome.ts';
import { createTrackedRecords } from '../../../../../src-main/engine/deliveries/tracking/tracked-records.ts';
import { Tracker } from '../../../../../src-main/engine/deliveries/tracking/tracker.ts';
import type { TrackerOptions } from '../../../../../src-main/engine/deliveries/tracking/tracker-options.ts';
import type { RemoteStatuses } from '../../../../../src-main/engine/deliveries/tracking/remote-reader.ts';
import { documentStatus } from '../../../../../src-main/engine/deliveries/tracking/document-reader.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';
import { acceptedToFollow } from '../../../../helpers/attempt-results.ts';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';

const accepted = (remoteId: string): AttemptResult => ({ ...acceptedToFollow, remoteId });

export type Reading = ReadOutcome<RemoteStatuses>;

/** Tracked documents of one knowledge base; the test says what each read answers. */
export function trackerBench(
  documents: number,
  accessOf: TrackerOptions['accessOf'] = () =>
    Promise.resolve({ baseUrl: 'https://api.halden.example', apiKey: 'sk-social-x' }),
) {
  const bench = queueBench();
  bench.intake.add(Array.from({ length: documents }, (_, index) => documentJob(`/in/${String(index)}.pdf`)));
  for (let index = 0; index < documents; index += 1) {
    const claim = bench.store.claim(1);
    if (claim !== null) {
      bench.store.finish(claim, accepted(`doc_${String(index)}`), { sentBytes: null, isCancelled: false });
    }
  }
  const held: string[] = [];
  const reads: number[][] = [];
  let answer: (ids: number[]) => Reading = () => ({ kind: 'ok', value: new Map(), tookMs: 1 });
  const records = createTrackedRecords(bench.database);
  const due = vi.spyOn(records, 'due');
  const tracker = new Tracker({
    onDiskFull: () => undefined,
    store: bench.store,
    records,
    readers: new Map([
      [
        'kb_document',
        {
          kinds: ['kb_document'],
          read: async (_access, jobs) => {
            const ids = jobs.map((job) => job.id);
            reads.push(ids);
            return answer(ids);
          },
        },
      ],
    ]),
    connections: {
      hold: (_id, hold) => {
        held.push(hold);
        bench.database.exec(`update connection set hold = '${hold}'`);
      },
      answered: () => undefined,
      ask: () => void held.push('asked'),
    },
    clock: bench.clock,
    random: seededRandom(3),
    logger: silentLogger,
    accessOf,
  });
  return {
    bench,
    tracker,
    reads,
    held,
    lookups: () => due.mock.calls.length,
    answerWith: (next: typeof answer) => (answer = next),
    pass: async (ms: number): Promise<void> => {
      bench.clock.advance(ms);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** Every document has this status. */
export const all = (ids: number[], status: string): Reading => ({
  kind: 'ok',
  value: new Map(ids.map((id) => [id, documentStatus(status)])),
  tookMs: 1,
});
