import { expect, it } from 'vitest';
import { message, legacy } from '../../../../../src-main/contract/messages/message.ts';
import { createDoubtRecords } from '../../../../../src-main/engine/deliveries/doubt/doubt-records.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import { hourMs } from '../../../../../src-main/foundation/durations.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { doubtBench } from './doubt-bench.ts';

const rejected: AttemptResult = {
  ...{ kind: 'rejected', message: legacy('No'), wholeTarget: false },
  reply: { statusCode: 422, excerpt: '' },
};

it.each([0, hourMs, -hourMs])(
  'what an earlier job sent is none that stood there before, where the clock was set by %i ms between',
  (byMs) => {
    const bench = doubtBench();
    const earlier = bench.add(documentJob('/in/a.pdf', 'one'));
    bench.send(rejected);
    bench.clock.set(byMs);
    const later = bench.add(documentJob('/in/b.pdf', 'one'));
    const claim = bench.store.claim(1);
    const [tried] = bench.attempts.ofJob(earlier);
    if (claim === null || tried === undefined) throw new Error('nothing to claim');
    bench.database
      .prepare('insert into same_name (job_id, document_id, name) values (?, ?, ?)')
      .run(later, 'doc_1', 'a.pdf');
    const records = createDoubtRecords(bench.database);
    expect(records.stoodBefore(later), 'as long as nothing was sent before').toBe('doc_1');
    const found = message('doubt.refused_unasked');
    const taken = { first: tried, last: tried };
    bench.store.finish(
      claim,
      { kind: 'may_stand', message: found, attempts: [], taken },
      { sentBytes: null, isCancelled: false },
    );
    expect(records.stoodBefore(later)).toBeNull();
  },
);
