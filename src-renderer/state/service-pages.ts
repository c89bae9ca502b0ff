import type { ClipSummary } from '../../src-main/contract/clips.ts';
import type { ShownDocument } from '../../src-main/contract/connection.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type { ReadPage } from './pages.svelte.ts';

/** The clips of one connection, as the service lists them. */
export function clipsOf(client: OutboxClient, connectionId: number): ReadPage<ClipSummary> {
  return async (offset, limit) => {
    const { total, clips } = await client.call('clips.list', { connectionId, offset, limit });
    return { total, items: clips };
  };
}

/** The documents of one knowledge base, as the service lists them. */
export function documentsOf(
  client: OutboxClient,
  connectionId: number,
  knowledgeBaseId: string,
): ReadPage<ShownDocument> {
  return async (offset, limit) => {
    const { total, documents } = await client.call('connections.documents', {
      id: connectionId,
      knowledgeBaseId,
      offset,
      limit,
    });
    return { total, items: documents };
  };
}
