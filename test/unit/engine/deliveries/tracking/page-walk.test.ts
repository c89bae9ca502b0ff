import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { expect, it } from 'vitest';
import { PageWalk } from '../../../../../src-main/engine/deliveries/tracking/page-walk.ts';
import type { ReadOutcome } from '../../../../../src-main/engine/service-client/outcomes/outcome.ts';
import type { Page } from '../../../../../src-main/engine/service-client/replies/values.ts';

/** A list of so many things, and which offsets were asked for. */
function listOf(count: number, { tellsTotal = true, knowsOffset = true, atMost = 100 } = {}) {
  const ids = Array.from({ length: count }, (_, index) => `doc_${String(index)}`);
  const asked: number[] = [];
  const read = async (offset: number, limit: number): Promise<ReadOutcome<Page<{ id: string }>>> => {
    asked.push(offset);
    const from = knowsOffset ? offset : 0;
    const items = ids.slice(from, from + Math.min(limit, atMost)).map((id) => ({ id }));
    return { kind: 'ok', value: { items, total: tellsTotal ? ids.length : null }, tookMs: 1 };
  };
  return { ids, asked, read };
}

async function pollsUntilFound(list: ReturnType<typeof listOf>, wanted: string, most = 20): Promise<number> {
  const walk = new PageWalk();
  for (let poll = 1; poll <= most; poll += 1) {
    list.asked.length = 0;
    const outcome = await walk.find('list', new Set([wanted]), list.read);
    expect(list.asked.length, 'reads of one poll').toBeLessThanOrEqual(20);
    if (outcome.kind === 'ok' && outcome.value.found.has(wanted)) return poll;
  }
  return Infinity;
}

it('finds what stands at any position of a list, with twenty reads at most each time', async () => {
  for (const position of [0, 99, 100, 1999, 2000, 2500, 4321, 9999]) {
    for (const shape of [{}, { tellsTotal: false }, { atMost: 50 }]) {
      const polls = await pollsUntilFound(listOf(10_000, shape), `doc_${String(position)}`);
      expect(polls, `${String(position)} ${JSON.stringify(shape)}`).toBeLessThanOrEqual(12);
    }
  }
});

it('looks first at the beginning and at the end, and then where each was seen last', async () => {
  const list = listOf(5000);
  const walk = new PageWalk();
  await walk.find('list', new Set(['doc_4990']), list.read);
  expect(list.asked).toEqual([0, 4900]);
  expect(await pollsUntilFound(list, 'doc_2500')).toBe(2);
  for (let found = false; !found;) {
    const outcome = await walk.find('list', new Set(['doc_2500']), list.read);
    found = outcome.kind === 'ok' && outcome.value.found.size === 1;
  }
  list.asked.length = 0;
  list.ids.unshift('doc_new');
  await walk.find('list', new Set(['doc_2500']), list.read);
  expect(list.asked).toEqual([0, 2500]);
});

it('asks a service that knows no offset once each time', async () => {
  const list = listOf(300, { knowsOffset: false });
  const walk = new PageWalk();
  await walk.find('list', new Set(['doc_299']), list.read);
  expect(list.asked.length).toBeLessThanOrEqual(2);
  list.asked.length = 0;
  await walk.find('list', new Set(['doc_299']), list.read);
  expect(list.asked).toEqual([0]);
});

it('ends with the list, whether or not that tells how long it is', async () => {
  for (const tellsTotal of [true, false]) {
    const list = listOf(250, { tellsTotal });
    await new PageWalk().find('list', new Set(['doc_gone']), list.read);
    expect(list.asked.length, String(tellsTotal)).toBeLessThanOrEqual(5);
  }
});

it('says why where a page cannot be read', async () => {
  const outcome = await new PageWalk().find('list', new Set(['doc_1']), async () => ({
    kind: 'later',
    message: legacy('Too many requests'),
    retryAfterMs: 1000,
  }));
  expect(outcome).toEqual({ kind: 'later', message: legacy('Too many requests'), retryAfterMs: 1000 });
});

/** Whether what is not found is known to be in no place of the list, poll by poll. */
async function wholeLooks(list: ReturnType<typeof listOf>, polls: number): Promise<boolean[]> {
  const walk = new PageWalk();
  const looks: boolean[] = [];
  for (let poll = 0; poll < polls; poll += 1) {
    const outcome = await walk.find('list', new Set(['doc_gone']), list.read);
    looks.push(outcome.kind === 'ok' && outcome.value.isWhole);
  }
  return looks;
}

it('says that all was read once no place is left where it was not looked', async () => {
  for (const shape of [{}, { tellsTotal: false }, { atMost: 50 }, { atMost: 50, tellsTotal: false }])
    for (const count of [0, 1, 99, 100, 250])
      expect(await wholeLooks(listOf(count, shape), 2), JSON.stringify([count, shape])).toEqual([true, true]);
  const looks = await wholeLooks(listOf(5000), 6);
  expect(looks[0], 'twenty pages of a hundred are no whole list').toBe(false);
  expect(looks).toContain(true);
});

it('never says so of a list that may be cut at the number that the service gives at most', async () => {
  const cut = listOf(60, { tellsTotal: false, knowsOffset: false, atMost: 50 });
  expect(await wholeLooks(cut, 3)).toEqual([false, false, false]);
  const told = listOf(60, { knowsOffset: false, atMost: 50 });
  expect(await wholeLooks(told, 3)).toEqual([false, false, false]);
  const short = listOf(30, { tellsTotal: false, knowsOffset: false });
  const walk = new PageWalk();
  await walk.find('list', new Set(['doc_29']), short.read);
  await walk.find('list', new Set(['doc_gone']), short.read);
  short.ids.pop();
  const outcome = await walk.find('list', new Set(['doc_29']), short.read);
  expect(outcome.kind === 'ok' && outcome.value.isWhole, 'it has given more before').toBe(true);
});
