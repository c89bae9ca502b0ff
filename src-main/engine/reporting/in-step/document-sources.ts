import type { DocumentSource } from '../../../contract/knowledge.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

export interface AskedDocuments {
  readonly connectionId: number;
  readonly knowledgeBaseId: string;
  readonly documentIds: readonly string[];
}

/** Which file each of some documents came from, and whether that was edited since. Documents that nothing here sent are left out. */
export type DocumentSources = (asked: AskedDocuments) => DocumentSource[];

export function createDocumentSources(database: OutboxDatabase): DocumentSources {
  const sources = database.prepare<
    [{ connectionId: number; knowledgeBaseId: string; ids: string }],
    DocumentSource
  >(`
    select sent.remote_id as documentId, sent.id as jobId, sent.path, sent.watch_folder_id as watchFolderId,
      sent.size_bytes as sizeBytes,
      (select max(newer.created_at_ms) from job as newer indexed by job_path
        where newer.path = sent.path and newer.id > sent.id and newer.kind = 'kb_document'
          and newer.sha256 <> sent.sha256) as editedAtMs
    from job as sent indexed by job_remote
    where sent.remote_id in (select value from json_each(:ids)) and sent.kind = 'kb_document'
      and sent.connection_id = :connectionId and sent.target_id = :knowledgeBaseId`);
  return ({ connectionId, knowledgeBaseId, documentIds }) => {
    const found = sources.all({ connectionId, knowledgeBaseId, ids: JSON.stringify(documentIds) });
    // What was sent twice with one answer is told once, of the last time.
    return [...new Map(found.map((source) => [source.documentId, source])).values()];
  };
}
