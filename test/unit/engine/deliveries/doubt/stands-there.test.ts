import { beforeEach, describe, expect, it } from 'vitest';
import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { createDoubtRecords } from '../../../../../src-main/engine/deliveries/doubt/doubt-records.ts';
import { createStandsThere } from '../../../../../src-main/engine/deliveries/doubt/stands-there.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import { acceptedToFollow } from '../../../../helpers/attempt-results.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { doubtBench, type DoubtBench } from './doubt-bench.ts';

const minute = 60_000;
const wait: AttemptResult = {
  ...{ kind: 'retry', cause: 'rate_limited', message: legacy('Wait'), counted: false },
  ...{ retryAfterMs: 0, reply: { statusCode: 429, excerpt: '' } },
};
let bench: DoubtBench;

beforeEach(() => {
  bench = doubtBench();
});

/** Asked to wait once, its end leaves again, and the list is looked at before the answer counts. */
function askedTwice(name: string): () => Promise<boolean> {
  const id = bench.add(documentJob(`/in/${name}`));
  bench.send(wait);
  bench.clock.advance(minute);
  const claim = bench.store.claim(1);
  if (claim?.job.id !== id) throw new Error('another one was first');
  const { job } = bench.store.recordFinal(claim, 900);
  const looks = createStandsThere({
    ...{ attempts: bench.attempts, records: createDoubtRecords(bench.database) },
    ...bench.asked,
  });
  return () => looks(job, new AbortController().signal);
}

const entry = (id: string, name: string, createdAt: string | null) => ({
  ...{ id, name, status: 'processing', createdAt },
});

function list(...documents: ReturnType<typeof entry>[]): void {
  bench.service.documentsOf.set('kb_1', documents);
}

/** Sent as `name`, and answered with this id. */
function deliver(name: string, remoteId: string): void {
  bench.add(documentJob(`/in/${name}`));
  bench.send({ ...acceptedToFollow, remoteId });
}

describe('a document that a service stored before it asked to wait', () => {
  it.each(['Doc_0 x.md', 'Doc-0-x.md', 'doc_0 x', 'e17cbe01_Doc_0 x.md'])(
    'stands there as %s',
    async (listed) => {
      const stands = askedTwice('Doc_0 x.md');
      list(entry('doc_1', listed, bench.at()));
      expect(await stands()).toBe(true);
    },
  );

  it('stands there under any name where the service changes names', async () => {
    deliver('first.md', 'doc_1');
    bench.clock.advance(30 * minute);
    const stands = askedTwice('Doc_0 x.md');
    list(entry('doc_1', '5f2b', bench.at(-30 * minute)), entry('doc_2', 'a91c', bench.at()));
    expect(await stands()).toBe(true);
  });

  it('stands there by the clock of the service, however far that is from the computer’s', async () => {
    for (const aheadMs of [-60 * minute, 60 * minute]) {
      bench = doubtBench();
      bench.setServiceAhead(aheadMs);
      const stands = askedTwice('Doc_0 x.md');
      list(entry('doc_1', 'Doc_0 x.md', bench.at(aheadMs - 30 * minute)));
      expect(await stands(), 'an older one').toBe(false);
      list(entry('doc_1', 'Doc_0 x.md', bench.at(aheadMs)));
      expect(await stands()).toBe(true);
    }
  });

  it('stands there though somebody set the clock of the computer meanwhile', async () => {
    for (const byMs of [-60 * minute, 60 * minute]) {
      bench = doubtBench();
      const stands = askedTwice('Doc_0 x.md');
      bench.clock.set(byMs);
      list(entry('doc_1', 'Doc_0 x.md', bench.at(-byMs)));
      expect(await stands()).toBe(true);
    }
  });

  it('stands there without a time where an earlier look did not list it', async () => {
    const stands = askedTwice('Doc_0 x.md');
    list(entry('doc_1', 'Doc-0-x.md', null));
    expect(await stands(), 'it may be years old').toBe(false);
    list(entry('doc_1', 'Doc-0-x.md', null), entry('doc_2', 'Doc-0-x.md', null));
    expect(await stands()).toBe(true);
  });

  it('stands there as often as it was sent, where nothing tells what the service does with names', async () => {
    const stands = askedTwice('Doc_0 x.md');
    list(entry('doc_1', '5f2b', bench.at()));
    expect(await stands(), 'one may be anybody’s').toBe(false);
    list(entry('doc_1', '5f2b', bench.at(-minute)), entry('doc_2', 'a91c', bench.at()));
    expect(await stands()).toBe(true);
  });
});

describe('a document that a service asked to wait for', () => {
  it('is not what others put there, where the service keeps names', async () => {
    deliver('first.md', 'doc_1');
    bench.clock.advance(30 * minute);
    const stands = askedTwice('Doc_0 x.md');
    const theirs = [entry('doc_2', 'theirs.md', bench.at()), entry('doc_3', 'more.md', bench.at())];
    list(entry('doc_1', 'first.md', bench.at(-30 * minute)), ...theirs);
    expect(await stands()).toBe(false);
  });

  it('is not what was there before, nor what another job under way may have made', async () => {
    deliver('first.md', 'doc_1');
    bench.clock.advance(30 * minute);
    const stands = askedTwice('Doc_0 x.md');
    const first = entry('doc_1', '5f2b', bench.at(-30 * minute));
    list(first, entry('doc_2', 'Doc-0-x.md', bench.at(-20 * minute)), entry('doc_3', 'old', null));
    expect(await stands(), 'what was there').toBe(false);
    bench.doubt(documentJob('/in/other.md'));
    list(first, entry('doc_4', 'a91c', bench.at()));
    expect(await stands(), 'the other’s').toBe(false);
    list(first, entry('doc_4', 'a91c', bench.at()), entry('doc_5', 'b00d', bench.at()));
    expect(await stands(), 'one more').toBe(true);
  });
});
