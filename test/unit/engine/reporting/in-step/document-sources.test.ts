import { expect, it } from 'vitest';
import type { DocumentSource } from '../../../../../src-main/contract/knowledge.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';
import { baseOf, delivered, sendByOthers, untilAsked, write } from './in-step-bench.ts';

it('documents say which file of which folder they came from, and that it was edited since', async () => {
  const running = await runningEngine();
  const { watchFolder } = await running.watch();
  await delivered(running, 'legal/terms.md', 'handbook.md');
  await sendByOthers(running, 'by-others.md');
  const knowledgeBaseId = await baseOf(running);
  const { connection, call } = running;
  const { documents } = await call['connections.documents']({
    ...{ id: connection.id, knowledgeBaseId, offset: 0, limit: 100 },
  });
  const asked = { connectionId: connection.id, knowledgeBaseId, documentIds: documents.map(({ id }) => id) };
  const named = async (): Promise<Map<string, DocumentSource>> => {
    const sources = await call['knowledge.sources'](asked);
    const nameOf = new Map(documents.map(({ id, name }) => [id, name]));
    return new Map(sources.map((source) => [nameOf.get(source.documentId) ?? '', source]));
  };
  const before = await named();
  expect([...before.keys()].toSorted()).toEqual(['handbook.md', 'terms.md']);
  const terms = before.get('terms.md');
  expect(terms).toMatchObject({ editedAtMs: null, watchFolderId: watchFolder.id });
  expect(terms?.path).toMatch(/legal[\\/]terms\.md$/u);
  expect(terms?.sizeBytes).toBe('the text of legal/terms.md'.length);

  write(running, 'handbook.md', 'another text altogether');
  await untilAsked(running);
  const after = await named();
  expect(after.get('handbook.md')?.editedAtMs).toBeGreaterThan(0);
  expect(after.get('terms.md')?.editedAtMs).toBeNull();
  expect(await call['knowledge.sources']({ ...asked, knowledgeBaseId: 'kb_other' })).toEqual([]);
});
