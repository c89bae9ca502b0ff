import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import type { ShownDocument } from '../../../../src-main/contract/connection.ts';
import { Pages } from '../../../../src-renderer/state/pages.svelte.ts';
import { documentsOf } from '../../../../src-renderer/state/service-pages.ts';
import { settled } from '../manual-schedule.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

describe('the documents of a knowledge base', () => {
  it('are read by the hundred, and each stands there once though the list shifts', async () => {
    const transport = new ScriptedTransport({
      'connections.documents': ({ offset, limit }) => ({
        total: 150,
        documents: Array.from({ length: Math.min(limit, 150 - offset) }, (_, index) => ({
          id: `doc_${String(Math.max(0, offset - 1) + index)}`,
          name: 'a.pdf',
          status: 'indexed',
          meaning: null,
          createdAt: null,
        })),
      }),
    });
    const documents = new Pages<ShownDocument>(({ name }) => name);
    documents.open(documentsOf(createClient(transport), 1, 'kb_1'));
    await settled();
    expect([documents.items.length, documents.hasMore]).toEqual([100, true]);
    await documents.readMore();
    expect(new Set(documents.items.map((each) => each.id)).size).toBe(documents.items.length);
    expect(documents.items).toHaveLength(149);
  });

  it('end with a short page where the service gives no total', async () => {
    const transport = new ScriptedTransport({
      'connections.documents': () => ({ total: null, documents: [] }),
    });
    const documents = new Pages<ShownDocument>(({ name }) => name);
    documents.open(documentsOf(createClient(transport), 1, 'kb_1'));
    await settled();
    expect([documents.isRead, documents.hasMore]).toEqual([true, false]);
  });
});
