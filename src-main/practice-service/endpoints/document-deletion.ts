/** Deletion of a document, which no page names: service-field-notes §1 says only that deletes answer 204 with no body. */
import { type Exchange, pathParameter } from '../http/exchange.ts';
import { ServiceRefusal, type Reply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { known, type ServiceParts } from '../service-parts.ts';

export function documentDeletion(parts: ServiceParts): Route[] {
  return [
    {
      operation: 'delete-kb-doc',
      method: 'DELETE',
      pattern: 'api-proxy/kbs/:kbId/docs/:documentId',
      access: 'key',
      handle: (exchange) => deleteDocument(parts, exchange),
    },
  ];
}

function deleteDocument({ world, journal }: ServiceParts, exchange: Exchange): Reply {
  const kbId = pathParameter(exchange, 'kbId');
  const documentId = pathParameter(exchange, 'documentId');
  exchange.note({ kbId });
  known(world.knowledgeBases, 'knowledge base', kbId);
  if (!world.documentsOf(kbId).some(({ id }) => id === documentId))
    throw new ServiceRefusal(404, 'not_found', `There is no document ${documentId} in this knowledge base`);
  journal.commit({ kind: 'document-removed', kbId, documentId });
  exchange.note({ resourceId: documentId });
  return { status: 204, headers: {}, body: Buffer.alloc(0) };
}
