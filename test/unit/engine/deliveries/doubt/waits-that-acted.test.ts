import { beforeEach, describe, expect, it } from 'vitest';
import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { WaitsThatActed } from '../../../../../src-main/engine/deliveries/doubt/waits-that-acted.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/policy/attempt-result.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { sendingJob } from '../../../../helpers/sending-job.ts';

const reply = { statusCode: 429, excerpt: '' };
const wait: AttemptResult = {
  ...{ kind: 'retry', cause: 'rate_limited', message: legacy('Wait 2 s'), counted: false },
  ...{ retryAfterMs: 2000, reply },
};

let clock: ManualClock;
let waits: WaitsThatActed;
let looks: number[];
let stands: boolean;

beforeEach(() => {
  clock = new ManualClock();
  looks = [];
  stands = false;
  waits = new WaitsThatActed({
    clock,
    standsThere: (job) => {
      looks.push(job.id);
      return Promise.resolve(stands);
    },
  });
});

/** The service answers so, after the end has left. */
async function answer(id: number, { leaves = true, connectionId = 1 } = {}): Promise<AttemptResult> {
  const kind = waits.judging({
    ...{ name: 'kb_document', isTracked: true, serialKeyOf: () => null },
    async attempt(_job, context) {
      if (leaves) await context.recordFinal(5);
      return wait;
    },
  });
  return kind.attempt(
    { ...sendingJob, id, connection_id: connectionId },
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      recordFinal: () => Promise.resolve(),
    },
  );
}

describe('a service that asks to wait after it stored the document', () => {
  it('is found out by its second answer, and believed no more', async () => {
    stands = true;
    expect(await answer(1)).toEqual(wait);
    expect(await answer(2)).toEqual({
      kind: 'in_doubt',
      message: message('doubt.waits_that_acted', { reason: legacy('Wait 2 s') }),
      reply,
    });
    expect(await answer(3)).toMatchObject({ kind: 'in_doubt' });
    expect(looks).toEqual([2]);
    expect(await answer(4, { connectionId: 2 }), 'another service').toEqual(wait);
  });

  it('is believed before the end has left', async () => {
    stands = true;
    for (const id of [1, 2, 3]) expect(await answer(id, { leaves: false })).toEqual(wait);
    expect(looks).toEqual([]);
  });
});

describe('a service that asks to wait and did nothing', () => {
  it('is asked for its list seldom, once in a pause, and stays believed', async () => {
    for (let id = 1; id <= 64; id += 1) {
      expect(await answer(id)).toEqual(wait);
      clock.advance(2500);
    }
    expect(looks).toEqual([2, 4, 8, 16, 32, 64]);
    looks = [];
    for (let time = 0; time < 4; time += 1) await answer(99);
    expect(looks, 'within one pause').toEqual([99]);
  });
});
