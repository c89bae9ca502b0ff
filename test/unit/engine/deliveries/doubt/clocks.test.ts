import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { acceptedToFollow } from '../../../../helpers/attempt-results.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { lookingBench, settled, type DoubtBench } from './doubt-bench.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
let bench: DoubtBench;
let listed: { id: string; name: string; status: string; createdAt: string }[];
/** By how much the clock that the service's lists go by is ahead of the time that passes here. */
let listAheadMs: number;

beforeEach(() => {
  bench = lookingBench();
  begin(0);
});

function begin(aheadMs: number | null): void {
  bench.setServiceAhead(aheadMs);
  listed = [];
  listAheadMs = aheadMs ?? 0;
  bench.service.documentsOf.set('kb_1', listed);
}

async function passed(ms: number): Promise<void> {
  bench.clock.advance(ms);
  await settled();
}

function make(name: string, id = `doc_${String(listed.length + 1)}`): string {
  const createdAt = new Date(bench.clock.monotonicMs() + listAheadMs).toISOString();
  listed.push({ id, name, status: 'processing', createdAt });
  return id;
}

/** A document that takes two seconds and arrives after the first. `isAnswered`: the service's yes came back. */
async function send(
  name: string,
  isAnswered: boolean,
  during: () => void = () => undefined,
): Promise<number> {
  const id = bench.add(documentJob(`/in/${String(listed.length)}/${name}`));
  const claim = bench.store.claim(1);
  if (claim?.job.id !== id) throw new Error('another one was first');
  const sent = bench.store.recordFinal(claim, 900);
  bench.clock.advance(second);
  const remoteId = make(name);
  during();
  bench.clock.advance(second);
  const result = isAnswered
    ? { ...acceptedToFollow, remoteId }
    : ({ kind: 'in_doubt', message: legacy('No answer came within 120 s'), reply: null } as const);
  bench.store.finish(sent, result, { sentBytes: 900, isCancelled: false });
  await settled();
  return id;
}

const stateOf = (id: number) => bench.job(id).state;

describe('what arrived while clocks were set', () => {
  it('is proved though the computer’s clock was set by hours before, during or after it', async () => {
    for (const byMs of [-30 * hour, -3 * hour, 3 * hour, 30 * hour]) {
      for (const when of ['before', 'during', 'after']) {
        bench = lookingBench();
        begin(7 * minute);
        await send('first.pdf', true);
        if (when === 'before') {
          bench.clock.set(byMs);
          // No reply has told the time since.
          bench.setServiceAhead(null);
        }
        const id = await send('report.pdf', false, () => {
          if (when === 'during') bench.clock.set(byMs);
        });
        bench.setServiceAhead(7 * minute);
        if (when === 'after') bench.clock.set(byMs);
        // Its row says when it is looked for by the wall clock; the engine shifts that, and here nobody does.
        bench.database.prepare('update job set due_at_ms = 1 where id = ?').run(id);
        bench.desk.wake();
        await settled();
        expect(stateOf(id), `${String(byMs / hour)} h ${when}`).toBe('tracking');
      }
    }
  });

  it('is proved where lists go by another clock than the replies’ Date, and where no reply has one', async () => {
    for (const dateMs of [-3 * hour, 2 * hour, null]) {
      bench = lookingBench();
      begin(dateMs);
      listAheadMs = 0;
      await send('first.pdf', true);
      await passed(5 * second);
      const id = await send('report.pdf', false);
      await send('last.pdf', true);
      await passed(10 * second);
      expect(stateOf(id), String(dateMs)).toBe('tracking');
    }
  });

  it('is proved beside a twin that was under way at another time', async () => {
    begin(null);
    await send('first.pdf', true);
    const one = await send('report.pdf', false);
    await passed(20 * second);
    const other = await send('report.pdf', false);
    await send('last.pdf', true);
    await passed(10 * second);
    await passed(minute);
    expect([stateOf(one), stateOf(other)]).toEqual(['tracking', 'tracking']);
    expect(bench.job(one).remote_id).not.toBe(bench.job(other).remote_id);
  });

  it('stays open beside what another made before or after it, whatever was set', async () => {
    for (const byMs of [-3 * hour, 3 * hour, 0]) {
      bench = lookingBench();
      begin(null);
      await send('first.pdf', true);
      await send('second.pdf', true);
      make('report.pdf', 'stranger');
      await passed(5 * second);
      bench.clock.set(byMs);
      const id = await send('report.pdf', false);
      listed.splice(
        listed.findIndex(({ id: one }) => one === 'doc_4'),
        1,
      );
      await send('last.pdf', true);
      await send('very last.pdf', true);
      await passed(11 * minute);
      expect(stateOf(id), String(byMs)).toBe('in_doubt');
    }
  });

  it('stays open where the receipts beside it do not agree, as the machine slept', async () => {
    begin(null);
    await send('first.pdf', true);
    listAheadMs += hour;
    bench.clock.set(hour);
    const id = await send('report.pdf', false);
    listAheadMs += hour;
    bench.clock.set(hour);
    await send('last.pdf', true);
    // By the first receipt alone, this was made while it was being sent.
    const made = listed.find(({ name }) => name === 'report.pdf');
    if (made !== undefined) made.createdAt = new Date(Date.parse(made.createdAt) - hour).toISOString();
    await passed(11 * minute);
    expect(stateOf(id)).toBe('in_doubt');
  });

  it('is found for a person by what the service’s clock says now, where nothing tells of then', async () => {
    begin(null);
    listAheadMs = -3 * hour;
    const id = await send('report.pdf', false);
    bench.clock.set(minute);
    bench.setServiceAhead(-3 * hour - minute);
    expect((await bench.desk.check([id]))[0]).toMatchObject({ finding: 'arrived', settled: true });
  });
});

describe('a day on which the computer’s clock is set again and again', () => {
  it.each([1, 2, 3, 4])(
    'leaves no delivery that arrived in doubt, and gives none to a stranger (%i)',
    async (seed) => {
      const random = seededRandom(seed);
      const chance = (among: number): boolean => random.next() * among < 1;
      begin(seed % 2 === 0 ? null : 2 * hour);
      listAheadMs = 0;
      await send('a.pdf', true);
      await send('b.pdf', true);
      const arrived = new Map<number, string>();
      for (let step = 0; step < 40; step += 1) {
        const set = () => {
          if (chance(3)) bench.clock.set(Math.round((random.next() - 0.5) * 20 * hour));
        };
        set();
        const name = `file ${String(Math.floor(step / 2))}.pdf`;
        if (chance(4)) make(name, `stranger_${String(step)}`);
        bench.clock.advance(3 * second);
        const isAnswered = chance(2);
        const remoteId = `doc_${String(listed.length + 1)}`;
        const id = await send(name, isAnswered, set);
        if (!isAnswered) arrived.set(id, remoteId);
        set();
        bench.clock.advance(second);
      }
      await send('y.pdf', true);
      await send('z.pdf', true);
      await bench.desk.stop();
      // What one look settled explains, in the next one, what a twin cannot have made.
      for (let look = 0; look < 3; look += 1) await bench.check.look([...arrived.keys()]);
      const followed = [...arrived.keys()].filter((id) => stateOf(id) === 'tracking');
      for (const id of followed) expect(bench.job(id).remote_id).toBe(arrived.get(id));
      const isBesideStranger = (id: number) =>
        listed
          .filter(({ name }) => name === bench.job(id).name)
          .some(({ id: one }) => one.startsWith('stranger'));
      const open = [...arrived.keys()].filter((id) => !followed.includes(id));
      expect(open.filter((id) => !isBesideStranger(id))).toEqual([]);
    },
  );
});

describe('a policy that sends again', () => {
  it('is not hurried by a clock that was set ahead: lists lag behind what was accepted', async () => {
    bench.policies.set({ connectionId: 1, targetKind: 'knowledge_base', targetId: 'kb_1', policy: 'resend' });
    const id = await send('report.pdf', false);
    const [late] = listed.splice(0);
    await passed(10 * second);
    bench.clock.set(hour);
    bench.desk.wake();
    await settled();
    expect(stateOf(id), 'no half minute has passed').toBe('in_doubt');
    if (late !== undefined) listed.push(late);
    await passed(20 * second);
    expect(stateOf(id)).toBe('tracking');
  });
});
