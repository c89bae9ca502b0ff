import { expect, test } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import { DocumentOrigins } from '../../../../src-renderer/knowledge/document-origins.svelte.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

function origins() {
  const transport = new ScriptedTransport({
    'knowledge.sources': ({ documentIds }) =>
      documentIds
        .filter((id) => id !== 'doc_strange')
        .map((documentId) => ({
          ...{ documentId, jobId: 4, path: '/in/a.md', watchFolderId: 1 },
          ...{ sizeBytes: 7, editedAtMs: null },
        })),
  });
  return { made: new DocumentOrigins(createClient(transport)), transport };
}

test('where documents came from is asked once, also of those that nothing here sent', async () => {
  const { made, transport } = origins();
  made.open(1, 'kb_1');
  await made.read(['doc_1', 'doc_strange']);
  await made.read(['doc_1', 'doc_strange']);
  expect([made.of('doc_1')?.jobId, made.of('doc_strange')]).toEqual([4, null]);
  expect(transport.callsOf('knowledge.sources')).toHaveLength(1);
});

test('a knowledge base that is chosen again keeps what is known, and another begins anew', async () => {
  const { made } = origins();
  made.open(1, 'kb_1');
  await made.read(['doc_1']);
  made.open(1, 'kb_1');
  expect(made.of('doc_1')?.jobId).toBe(4);
  made.open(1, 'kb_2');
  expect(made.of('doc_1')).toBeNull();
});
