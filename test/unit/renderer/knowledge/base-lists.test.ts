import { expect, test } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { BaseLists } from '../../../../src-renderer/knowledge/base-lists.svelte.ts';
import { ManualSchedule, settled } from '../manual-schedule.ts';
import { ScriptedTransport, type Script } from '../scripted-transport.ts';

/** A service whose knowledge bases are called after how many documents they hold: `kb_250`. */
function lists(script: Script = {}) {
  const transport = new ScriptedTransport({
    'connections.documents': ({ knowledgeBaseId, offset, limit }) => {
      const total = Number(knowledgeBaseId.slice(3));
      const documents = Array.from({ length: Math.min(limit, total - offset) }, (_, index) => ({
        ...{ id: `doc_${String(offset + index)}`, name: 'a.pdf', createdAt: null },
        ...{ status: 'indexed', meaning: 'success' as const },
      }));
      return { total, documents };
    },
    ...script,
  });
  const time = new ManualSchedule();
  return { made: new BaseLists(createClient(transport), time.schedule), transport, time };
}

const base = (count: number, connectionId = 1) => ({
  ...{ connectionId, id: `kb_${String(count)}`, documentCount: count },
});
const requests = (transport: ScriptedTransport): number => transport.callsOf('connections.documents').length;

test('all knowledge bases are read to their ends, each page once', async () => {
  const { made, transport } = lists();
  const surveyed = made.survey([base(250), base(3)]);
  expect(made.isAwaited(base(3))).toBe(true);
  await surveyed;
  expect(made.whole(base(250))).toHaveLength(250);
  expect(made.whole(base(3))).toHaveLength(3);
  expect([made.isAwaited(base(3)), requests(transport)]).toEqual([false, 4]);
});

test('looking at them costs few requests, however much they hold', async () => {
  const { made, transport } = lists();
  await made.survey([base(100_000), base(2300), ...Array.from({ length: 90 }, (_, index) => base(index))]);
  expect(requests(transport)).toBeLessThanOrEqual(24);
  expect(made.whole(base(100_000))).toBeNull();
  expect(made.whole(base(2300))).toHaveLength(2300);
});

test('one that is looked at is read at once and no further, until it is searched', async () => {
  const { made, transport } = lists();
  await made.open(base(250));
  await made.open(base(250));
  expect([made.of(base(250))?.items.length, requests(transport)]).toEqual([100, 1]);
  await made.rest(base(250));
  expect(made.whole(base(250))).toHaveLength(250);
});

test('a connection that does not answer is asked once', async () => {
  const { made, transport } = lists({
    'connections.documents': ({ id }) => {
      if (id === 1) throw new OutboxError('unreachable', 'No network');
      return { total: 0, documents: [] };
    },
  });
  await made.survey([base(3), base(4), base(5, 2)]);
  expect(transport.callsOf('connections.documents')).toMatchObject([{ id: 1 }, { id: 2 }]);
  expect(made.whole(base(3))).toBeNull();
});

test('a document that was just taken has a short list read again, once it is quiet', async () => {
  const { made, transport, time } = lists();
  await made.survey([base(3), base(2300)]);
  const before = requests(transport);
  for (const place of [base(3), base(3), base(2300), base(7)]) made.taken(place);
  await settled();
  expect(requests(transport)).toBe(before);
  await time.pass(2000);
  await expect.poll(() => requests(transport)).toBe(before + 1);
});

test('a list that cannot be read again stays as it was, unless somebody asked', async () => {
  let isDown = false;
  const { made } = lists({
    'connections.documents': () => {
      if (isDown) throw new OutboxError('unreachable', 'No network');
      const document = { id: 'doc_1', name: 'a.pdf', status: null, meaning: null, createdAt: null };
      return { total: 1, documents: [document] };
    },
  });
  await made.open(base(1));
  isDown = true;
  await made.again(base(1), true);
  expect(made.whole(base(1))).toHaveLength(1);
  await made.again(base(1));
  expect(made.of(base(1))?.error).toBeInstanceOf(OutboxError);
});
