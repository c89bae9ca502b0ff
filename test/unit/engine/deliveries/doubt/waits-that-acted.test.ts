import { beforeEach, describe, expect, it } from 'vitest';
import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { WaitsThatActed } from '../../../../../src-main/engine/deliveries/doubt/waits-that-acted.ts';
import type { JobKindName } from '../../../../../src-main/contract/job.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
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
/** By job: how often it was asked to wait. */
let waitsOf: Map<number, number>;
let actedBefore: JobKindName[];

beforeEach(() => {
  clock = new ManualClock();
  looks = [];
  stands = false;
  waitsOf = new Map();
  actedBefore = [];
  waits = started();
});

function started(): WaitsThatActed {
  return new WaitsThatActed({
    clock,
    acted: (job) => {
      looks.push(job.id);
      return Promise.resolve(stands);
    },
    records: { waitsOf: (id) => waitsOf.get(id) ?? 0, actedKinds: () => actedBefore },
  });
}

/** The service answers so, after the end has left. */
async function answer(
  id: number,
  options: { leaves?: boolean; connectionId?: number; kind?: JobKindName } = {},
): Promise<AttemptResult> {
  const { leaves = true, connectionId = 1, kind: name = 'kb_document' } = options;
  const kind = waits.judging({
    ...{ name, isTracked: true, serialKeyOf: () => null },
    async attempt(_job, context) {
      if (leaves) {
        await context.recordFinal(5);
        waitsOf.set(id, (waitsOf.get(id) ?? 0) + 1);
      }
      return wait;
    },
  });
  return kind.attempt(
    { ...sendingJob, id, kind: name, connection_id: connectionId },
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

  it('is found out for each kind that can be read there', async () => {
    stands = true;
    const kind = 'clip_import';
    expect(await answer(1, { kind })).toEqual(wait);
    expect(await answer(2, { kind })).toMatchObject({ kind: 'in_doubt' });
    expect(await answer(3), 'documents are looked at from their first').toMatchObject({ kind: 'in_doubt' });
    expect(looks).toEqual([2, 3]);
    stands = false;
    expect(await answer(4, { kind: 'clip_render' }), 'nothing is rendered').toEqual(wait);
    expect(looks).toEqual([2, 3, 4]);
  });

  it.each(['carousel_asset', 'post_draft'] as const)(
    'leaves a %s in doubt, which nothing tells of, only where it acted on others before',
    async (kind) => {
      stands = true;
      for (const id of [1, 2, 3, 4]) expect(await answer(id, { kind })).toEqual(wait);
      expect(looks).toEqual([]);
      await answer(5);
      await answer(6);
      expect(await answer(7, { kind })).toMatchObject({ kind: 'in_doubt' });
      expect(looks).toEqual([6]);
    },
  );

  it('is known after a restart', async () => {
    await answer(1);
    actedBefore = ['kb_document'];
    waits = started();
    expect(await answer(2)).toMatchObject({ kind: 'in_doubt' });
    expect(looks).toEqual([]);
  });

  it('is asked after a job that it asked to wait before a restart', async () => {
    stands = true;
    await answer(1);
    waits = started();
    expect(await answer(1)).toMatchObject({ kind: 'in_doubt' });
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
