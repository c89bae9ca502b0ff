import { expect, test } from 'vitest';
import { legacy, message } from '../../../../src-main/contract/messages/message.ts';
import { createClient } from '../../../../src-main/contract/client.ts';
import {
  knowledgeStates,
  type ComparedRow,
  type KnowledgeComparison,
} from '../../../../src-main/contract/knowledge.ts';
import { ComparisonDesk } from '../../../../src-renderer/knowledge/comparison-desk.svelte.ts';
import { offersFor } from '../../../../src-renderer/knowledge/offers.ts';
import { ScriptedTransport, type Script } from '../scripted-transport.ts';

const none = Object.fromEntries(knowledgeStates.map((state) => [state, 0])) as KnowledgeComparison['counts'];

function rowAt(key: number): ComparedRow {
  const state = key === 0 ? 'edited' : key === 1 ? 'gone_here' : 'in_step';
  return {
    ...{ key, state, name: `note ${String(key)}.md`, path: `/in/note ${String(key)}.md`, watchFolderId: 1 },
    ...{ connectionId: 1, knowledgeBaseId: 'kb_1', document: null, documentId: `doc_${String(key)}` },
    ...{ jobId: key + 100, why: message('compared.same') },
    actions: key === 0 ? ['send'] : key === 1 ? ['forget'] : [],
  };
}

const comparison: KnowledgeComparison = {
  id: 7,
  scope: { watchFolderId: 1 },
  ...{ comparedAtMs: 1, listedAtMs: 1, bases: [], folders: [] },
  counts: { ...none, edited: 1, gone_here: 1, in_step: 448 },
};

function desk(script: Script = {}) {
  const transport = new ScriptedTransport({
    'knowledge.compare': () => comparison,
    'knowledge.rows': ({ state, offset, limit }) => {
      const all = Array.from({ length: 450 }, (_, key) => rowAt(key)).filter(
        (row) => state === null || row.state === state,
      );
      return { total: all.length, rows: all.slice(offset, offset + limit) };
    },
    ...script,
  });
  const shown: string[] = [];
  const made = new ComparisonDesk(createClient(transport), { show: (text) => shown.push(text) });
  return { made, transport, shown };
}

test('a comparison is read a page at a time, where somebody looks', async () => {
  const { made, transport } = desk();
  made.open({ watchFolderId: 1 });
  await expect.poll(() => made.rows.total).toBe(450);
  expect(made.rows.row(0)?.name).toBe('note 0.md');
  expect(made.rows.row(430)).toBeUndefined();
  made.rows.show(420, 440);
  await expect.poll(() => made.rows.row(430)?.id).toBe(430);
  expect(made.rows.indexOf(430)).toBe(430);
  expect(transport.callsOf('knowledge.rows')).toHaveLength(2);
  expect((await made.rows.rowsBetween(195, 405)).map(({ id }) => id)).toEqual(
    Array.from({ length: 210 }, (_, index) => index + 195),
  );
});

test('what is chosen is only done after a yes, with those that it fits, and is compared anew', async () => {
  const { made, transport, shown } = desk({ 'knowledge.act': () => ({ changed: 1, refused: [] }) });
  made.open({ watchFolderId: 1 });
  await expect.poll(() => made.rows.total).toBe(450);
  made.selection.add(await made.rows.rowsBetween(0, 3));
  const [send, forget] = offersFor(made.selection.rows);
  expect([send?.action, forget?.action]).toEqual(['send', 'forget']);
  made.want({ action: 'send', what: { kind: 'rows', rows: send?.rows ?? [] } });
  expect(transport.callsOf('knowledge.act')).toEqual([]);
  await made.carryOut();
  expect(transport.callsOf('knowledge.act')).toEqual([{ action: 'send', comparisonId: 7, jobIds: [100] }]);
  expect(transport.callsOf('knowledge.compare')).toHaveLength(2);
  expect(shown).toEqual(['1 document on its way']);
  expect(made.selection.size).toBe(0);
});

test('all of one state are named by it, and what was refused is said', async () => {
  const { made, transport, shown } = desk({
    'knowledge.actOnAll': () => ({ changed: 2, refused: [{ why: legacy('It was answered'), count: 1 }] }),
  });
  made.open({ watchFolderId: 1 });
  await expect.poll(() => made.comparison?.id).toBe(7);
  made.show('gone_here');
  await expect.poll(() => made.rows.total).toBe(1);
  made.want({ action: 'forget', what: { kind: 'all', state: 'gone_here', count: 1 } });
  await made.carryOut();
  expect(transport.callsOf('knowledge.actOnAll')).toEqual([
    { comparisonId: 7, action: 'forget', state: 'gone_here' },
  ]);
  expect(shown).toEqual(['2 documents forgotten. Not the others: It was answered']);
});
