/** Knowledge bases: the document upload is service-interface §4.4; the lists are service-field-notes §6. */
import { readReply } from '../dialects/dialect.ts';
import { isoTime, type DocumentView, type KnowledgeBaseView } from '../dialects/dialect.ts';
import { type Exchange, pathParameter } from '../http/exchange.ts';
import { mapPage, pageOf } from '../http/paging.ts';
import { receiveForm } from '../http/receive-form.ts';
import { type Reply, success, unsupportedType } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { known, type ServiceParts } from '../service-parts.ts';
import type { KbDocument, KnowledgeBase } from '../world/entities.ts';
import { documentStatus } from '../world/progress.ts';

export function knowledgeBaseRoutes(parts: ServiceParts): Route[] {
  return [
    {
      operation: 'list-kbs',
      method: 'GET',
      pattern: 'api-proxy/kbs',
      access: 'key',
      handle: (exchange) => listKnowledgeBases(parts, exchange),
    },
    {
      operation: 'list-kb-docs',
      method: 'GET',
      pattern: 'api-proxy/kbs/:kbId/docs',
      access: 'key',
      handle: (exchange) => listDocuments(parts, exchange),
    },
    {
      operation: 'upload-kb-doc',
      method: 'POST',
      pattern: 'api-proxy/kbs/:kbId/docs/upload',
      access: 'key',
      handle: (exchange) => uploadDocument(parts, exchange),
    },
  ];
}

function listKnowledgeBases({ world, dialect }: ServiceParts, exchange: Exchange): Reply {
  const page = pageOf([...world.knowledgeBases.values()], exchange.query);
  const views = mapPage(page, (base) => viewKnowledgeBase(base, world.documentsOf(base.id)));
  return readReply(dialect, dialect.knowledgeBases(views));
}

function viewKnowledgeBase(base: KnowledgeBase, documents: readonly KbDocument[]): KnowledgeBaseView {
  return {
    id: base.id,
    name: base.name,
    docCount: documents.length,
    createdAt: isoTime(base.createdAtMs),
    updatedAt: isoTime(documents.at(-1)?.createdAtMs ?? base.createdAtMs),
  };
}

/** Newest first. */
function listDocuments(parts: ServiceParts, exchange: Exchange): Reply {
  const { id } = knowledgeBaseOf(parts, exchange);
  const nowMs = parts.clock.nowMs();
  const page = pageOf(parts.world.documentsOf(id).toReversed(), exchange.query);
  const views = mapPage(page, (document) => viewDocument(document, nowMs));
  return readReply(parts.dialect, parts.dialect.documents(views));
}

function viewDocument(document: KbDocument, nowMs: number): DocumentView {
  const status = documentStatus(document, nowMs);
  return {
    id: document.id,
    name: document.name,
    status,
    chunkCount: status === 'indexed' ? Math.ceil(document.sizeBytes / 4096) : 0,
    createdAt: isoTime(document.createdAtMs),
  };
}

function knowledgeBaseOf(parts: ServiceParts, exchange: Exchange): KnowledgeBase {
  const kbId = pathParameter(exchange, 'kbId');
  exchange.note({ kbId });
  return known(parts.world.knowledgeBases, 'knowledge base', kbId);
}

async function uploadDocument(parts: ServiceParts, exchange: Exchange): Promise<Reply> {
  const base = knowledgeBaseOf(parts, exchange);
  const rules = { largestFileBytes: parts.uploadLimitBytes, checkFileName: checkFormat };
  const document = await receiveForm(exchange, parts.storage, rules, async ({ fileName, content, file }) => {
    const id = parts.identifiers.next('doc');
    await file.keepAs(parts.storage.pathOf(id, fileName));
    const createdAtMs = parts.clock.nowMs();
    const stored: KbDocument = {
      id,
      kbId: base.id,
      name: fileName,
      sizeBytes: content.sizeBytes,
      sha256: content.sha256,
      createdAtMs,
      indexedAtMs: createdAtMs + parts.delays().documentIndexingMs,
    };
    parts.journal.commit({ kind: 'document', document: stored });
    exchange.note({ resourceId: id });
    return stored;
  });
  // service-interface §4.4: a new document is always `processing`, even where indexing takes no time.
  const view: DocumentView = { ...viewDocument(document, document.createdAtMs), status: 'processing' };
  return success(201, parts.dialect.uploadedDocument(view));
}

/** service-interface §4.4: PDF, DOCX, TXT and MD. */
function checkFormat(fileName: string): void {
  if (!/\.(pdf|docx|txt|md)$/i.test(fileName)) {
    throw unsupportedType('Supported formats are PDF, DOCX, TXT and MD');
  }
}
