import { messageJson, toldJson } from './message-json.ts';
import { told } from './say.ts';
import type { ComparedRow, KnowledgeComparison } from '../../../contract/knowledge.ts';

const isoTime = (timeMs: number | null): string | null =>
  timeMs === null ? null : new Date(timeMs).toISOString();

/** A public contract, as `json-shapes.ts` says. */
export function comparisonJson(comparison: KnowledgeComparison, rows: readonly ComparedRow[]) {
  const { comparedAtMs, listedAtMs, counts, bases, folders } = comparison;
  return {
    comparedAt: isoTime(comparedAtMs),
    listedAt: isoTime(listedAtMs),
    counts,
    bases: bases.map((base) => ({ ...base, ...toldJson('why', base.why) })),
    folders: folders.map(({ id, name, health, rescannedAtMs }) => ({
      ...{ id, name, health },
      rescannedAt: isoTime(rescannedAtMs),
    })),
    documents: rows.map((row) => ({
      state: row.state,
      name: row.name,
      path: row.path,
      watchFolderId: row.watchFolderId,
      connectionId: row.connectionId,
      knowledgeBaseId: row.knowledgeBaseId,
      documentId: row.documentId,
      document: row.document,
      job: row.jobId,
      why: told(row.why),
      ...messageJson(row.why),
      actions: row.actions,
    })),
  };
}
