import { beforeEach, describe, expect, it } from 'vitest';
import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { asMeant } from '../../../../../src-main/engine/deliveries/doubt/coarse-times.ts';
import { standingStrangers } from '../../../../../src-main/engine/deliveries/older-copy/standing-strangers.ts';
import type { WaitingContent } from '../../../../../src-main/engine/deliveries/older-copy/waiting-contents.ts';
import * as fields from '../../../../../src-main/engine/service-client/replies/fields.ts';
import { listedMoment, toldMoment } from '../../../../../src-main/engine/service-client/wire/told-moment.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../../src-main/foundation/durations.ts';
import { acceptedToFollow } from '../../../../helpers/attempt-results.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { said } from '../../../../helpers/said.ts';
import { lookingBench, settled, type DoubtBench } from './doubt-bench.ts';

let bench: DoubtBench;
let listed: { id: string; name: string; status: string; createdAt: string }[];

beforeEach(() => {
  bench = lookingBench();
  listed = [];
  bench.service.documentsOf.set('kb_1', listed);
});

async function passed(ms: number): Promise<void> {
  bench.clock.advance(ms);
  await settled();
}

/** Each look is due in the pause before it. */
async function looked(): Promise<void> {
  for (const ms of [10 * secondMs, 50 * secondMs, 10 * minuteMs]) await passed(ms);
}

/** The service stores something, and tells its time in whole steps. */
function make(name: string, stepMs: number): string {
  const id = `doc_${String(listed.length + 1)}`;
  const atMs = Math.floor(bench.clock.nowMs() / stepMs) * stepMs;
  const createdAt = new Date(atMs).toISOString().replace('.000Z', 'Z');
  listed.push({ id, name, status: 'processing', createdAt });
  return id;
}

async function send(name: string, stepMs: number, isCut = false): Promise<number> {
  const id = bench.add(documentJob(`/in/${name}`));
  const claim = bench.store.claim(1);
  if (claim?.job.id !== id) throw new Error('another one was first');
  const sent = bench.store.recordFinal(claim, 900);
  bench.clock.advance(100);
  const result = isCut
    ? ({ kind: 'in_doubt', message: legacy('The other side closed the connection'), reply: null } as const)
    : { ...acceptedToFollow, remoteId: make(name, stepMs) };
  bench.store.finish(sent, result, { sentBytes: 900, isCancelled: false });
  await settled();
  return id;
}

const steps = [
  ['ten seconds', 10 * secondMs, secondMs],
  ['minutes', minuteMs, 20 * secondMs],
  ['hours', hourMs, 20 * secondMs],
  ['days', dayMs, 20 * secondMs],
] as const;

describe('a list that tells its times in whole steps', () => {
  it.each(steps)(
    'of %s proves nothing by what another put there in the same step',
    async (_, step, laterMs) => {
      for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) await send(name, step);
      const id = await send('doubt.pdf', step, true);
      await passed(laterMs);
      make('doubt.pdf', step);
      await looked();
      expect(bench.job(id).state).toBe('in_doubt');
      expect(said(bench.job(id).finding)).toContain('The service lists doubt.pdf');
    },
  );

  it('of minutes lets no policy send again what it may have', async () => {
    bench.policies.set({ connectionId: 1, targetKind: 'knowledge_base', targetId: 'kb_1', policy: 'resend' });
    const id = await send('doubt.pdf', minuteMs, true);
    make('doubt.pdf', minuteMs);
    await looked();
    expect(bench.job(id).state).toBe('in_doubt');
    expect((await bench.desk.check([id]))[0], 'a person asks').toMatchObject({ finding: 'arrived' });
  });

  it('of hours is not said to lack what it may have, and lets no policy send it again', async () => {
    bench.policies.set({ connectionId: 1, targetKind: 'knowledge_base', targetId: 'kb_1', policy: 'resend' });
    bench.clock.advance(40 * minuteMs);
    const id = await send('doubt.pdf', hourMs, true);
    make('doubt.pdf', hourMs);
    await looked();
    expect(bench.job(id).state).toBe('in_doubt');
    expect(said(bench.job(id).finding)).toContain('does not say whether it is this one');
    expect((await bench.desk.check([id]))[0]).toMatchObject({ finding: 'unclear', settled: false });
  });

  it('shows an older copy what was sent within the hour in which that was made', () => {
    const moments = asMeant([toldMoment('2026-03-02T09:00:00Z')]);
    const content: WaitingContent = {
      ...({ id: 1, connection_id: 1, kind: 'kb_document', target_id: 'kb_1' } as const),
      ...{ name: 'b.pdf', url: null, title: null },
    };
    const strangers = standingStrangers(
      {
        isWhole: true,
        items: [{ id: 'doc_1', key: 'name b.pdf', createdAt: moments[0] ?? null, status: null }],
      },
      { owners: () => new Map(), claimants: () => [] },
      {
        content,
        knownUntilMs: Date.parse('2026-03-02T09:30:00Z'),
        serviceAheadMs: 0,
      },
    );
    expect(strangers.of(content)).not.toBeNull();
  });
});

/** As a service prints times that expects only readers nearby: by the clock on its wall, without a zone. */
const unzoned = {
  'to the second': (atMs: number) => new Date(atMs).toISOString().slice(0, 19).replace('T', ' '),
  'to the millisecond': (atMs: number) => new Date(atMs).toISOString().slice(0, 23),
};
const zoneMs = 5.5 * hourMs;

describe.each(Object.entries(unzoned))('a list that tells its times without a zone, %s,', (_, print) => {
  function told(id: string, atMs = bench.clock.nowMs()): void {
    const one = listed.find((item) => item.id === id);
    if (one !== undefined) one.createdAt = print(atMs + zoneMs);
  }

  async function sendUnzoned(name: string, isCut = false, arrives = true): Promise<number> {
    const id = bench.add(documentJob(`/in/${name}`));
    const claim = bench.store.claim(1);
    if (claim?.job.id !== id) throw new Error('another one was first');
    const sent = bench.store.recordFinal(claim, 900);
    bench.clock.advance(2 * secondMs);
    const remoteId = arrives ? make(name, 1) : 'none';
    told(remoteId);
    bench.clock.advance(2 * secondMs);
    const result = isCut
      ? ({ kind: 'in_doubt', message: legacy('No answer'), reply: null } as const)
      : { ...acceptedToFollow, remoteId };
    bench.store.finish(sent, result, { sentBytes: 900, isCancelled: false });
    await settled();
    return id;
  }

  it('proves what was made just while it was sent, by the receipts beside it', async () => {
    await sendUnzoned('a.pdf');
    const id = await sendUnzoned('doubt.pdf', true);
    await sendUnzoned('b.pdf');
    await looked();
    expect(bench.job(id).state).toBe('tracking');
  });

  it('proves nothing by what another put there a minute later, nor where no receipt tells how its clock stands', async () => {
    await sendUnzoned('a.pdf');
    const id = await sendUnzoned('doubt.pdf', true, false);
    await sendUnzoned('b.pdf');
    await passed(minuteMs);
    told(make('doubt.pdf', 1));
    const alone = await sendUnzoned('alone.pdf', true);
    listed.splice(0, listed.length, ...listed.filter(({ name }) => !/^[ab]\.pdf$/u.test(name)));
    await looked();
    expect([bench.job(id).state, bench.job(alone).state]).toEqual(['in_doubt', 'in_doubt']);
    expect(said(bench.job(alone).finding)).toContain('does not say whether it is this one');
  });

  it('shows that what stood there the day before is not the one', async () => {
    const old = make('doubt.pdf', 1);
    told(old, bench.clock.nowMs() - 2 * dayMs);
    const id = await sendUnzoned('doubt.pdf', true, false);
    await looked();
    expect(said(bench.job(id).finding)).toContain('The service lists no new doubt.pdf');
  });

  it('lets no policy send again what may stand there, though clocks of its zone were put on or back', async () => {
    bench.policies.set({ connectionId: 1, targetKind: 'knowledge_base', targetId: 'kb_1', policy: 'resend' });
    await sendUnzoned('a.pdf');
    await sendUnzoned('b.pdf');
    const id = await sendUnzoned('doubt.pdf', true);
    const made = listed.find(({ name }) => name === 'doubt.pdf');
    told(made?.id ?? '', bench.clock.nowMs() - 2 * secondMs - hourMs);
    await looked();
    expect(bench.job(id).state).toBe('in_doubt');
    expect(bench.store.claim(1)).toBeNull();
  });
});

it.each([
  ['a day alone', '2026-03-02', dayMs],
  ['a day with strokes', '2026/03/02', dayMs],
  ['to the minute', '2026-03-02 09:03', minuteMs],
  ['to the second', '2026-03-02T09:03:07', secondMs],
  ['finer', '2026-03-02T09:03:07.12', 0],
])('a time without a zone spans every zone: %s', (_, text, cutMs) => {
  const moment = listedMoment(text);
  expect(moment?.local?.cutMs).toBe(cutMs);
  const localMs = moment?.local?.atMs ?? NaN;
  expect(moment).toMatchObject({ atMs: localMs - 14 * hourMs, cutMs: cutMs + 26 * hourMs });
  expect(toldMoment(text), 'where a service asks to wait, it says nothing').toBeNull();
});

it.each([
  [1772442187, 1772442187000],
  [1772442187.5, 1772442187500],
  [1772442187321, 1772442187321],
  ['1772442187', 1772442187000],
])('%s, as it stands in a list, is read by its size', (value, atMs) => {
  const text = fields.time('createdAt').read({ createdAt: value }, { whole: null });
  expect(listedMoment(text ?? '')?.atMs).toBe(atMs);
});

it.each(['2026-02-31x', '02.03.2026', '1999-12-31', '2101-01-01', '2026-13-01', 'yesterday'])(
  '%s is no time',
  (text) => {
    expect(listedMoment(text)).toBeNull();
  },
);

it.each([
  ['whole minutes', ['09:03:00Z', '09:07:00Z'], minuteMs],
  ['hours of a zone', ['09:30:00Z', '11:30:00Z'], hourMs],
  ['seconds beside a whole minute', ['09:03:00Z', '09:07:12Z'], secondMs],
  ['a few whole tens, which may be chance', ['09:03:10Z', '09:07:20Z'], secondMs],
  ['milliseconds', ['09:03:00.120Z', '09:07:20.400Z'], 0],
])('%s are that coarse', (_, times, cutMs) => {
  const meant = asMeant(times.map((time) => toldMoment(`2026-03-02T${time}`)));
  expect(meant.map((moment) => moment?.cutMs)).toEqual(times.map(() => cutMs));
});

it.each([[], ['Doubt (2).pdf']])(
  'a file is said to be missing from no list that has one of its name, also beside %s',
  async (...others) => {
    const status = 'processing';
    listed.push({ id: 'doc_0', name: 'doubt.pdf', status, createdAt: bench.at(-30 * minuteMs) });
    const id = await send('doubt.pdf', 1, true);
    for (const name of others) make(name, 1);
    await looked();
    expect(said(bench.job(id).finding)).toContain('The service lists no new doubt.pdf');
  },
);
