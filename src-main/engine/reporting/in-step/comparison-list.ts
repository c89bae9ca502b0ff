import { join } from 'node:path';
import type { CallOutput, ParsedInput } from '../../../contract/api.ts';
import type { ComparedRow, KnowledgeFormat } from '../../../contract/knowledge.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import { inEnglish } from '../../storage/messages/english.ts';
import { csvLine } from '../receipts/csv-line.ts';
import { writeExport } from '../receipts/export-file.ts';
import type { Comparisons } from './comparisons.ts';

/** Lists of compared documents with their ids and names, to be worked off at the service. */
export interface ComparisonList {
  /** At most 200 rows at a time. Throws `OutboxError` not_found. */
  text(input: ParsedInput<'knowledge.list'>): CallOutput<'knowledge.list'>;
  /** Into `<data folder>/exports`. Throws `OutboxError` not_found or storage. */
  file(input: ParsedInput<'knowledge.listFile'>): Promise<CallOutput<'knowledge.listFile'>>;
}

const rowsInPiece = 200;

type Field = readonly [name: string, valueOf: (row: ComparedRow) => string | number | null];

const fields: readonly Field[] = [
  ['state', ({ state }) => state],
  ['knowledge_base', ({ knowledgeBaseId }) => knowledgeBaseId],
  ['document_id', ({ documentId, document }) => document?.id ?? documentId],
  ['document_name', ({ document }) => document?.name ?? null],
  ['document_status', ({ document }) => document?.status ?? null],
  ['created_at', ({ document }) => document?.createdAt ?? null],
  ['name', ({ name }) => name],
  ['path', ({ path }) => path],
  ['job', ({ jobId }) => jobId],
  ['why', ({ why }) => inEnglish(why)],
  ['code', ({ why }) => why.code],
];

export function createComparisonList(parts: {
  readonly comparisons: Pick<Comparisons, 'get'>;
  readonly dataDirectory: string;
  nowMs(): number;
}): ComparisonList {
  function chosen(comparisonId: number, states: readonly ComparedRow['state'][]): ComparedRow[] {
    return parts.comparisons.get(comparisonId).rows.filter(({ state }) => states.includes(state));
  }

  return {
    text({ comparisonId, states, format, cursor }) {
      const rows = chosen(comparisonId, states);
      const text = textOf(format, rows, cursor);
      const next = cursor + rowsInPiece;
      return { text, next: next < rows.length ? next : null };
    },
    async file({ comparisonId, states, format }) {
      const rows = chosen(comparisonId, states);
      function* pieces(): Generator<string> {
        for (let from = 0; from === 0 || from < rows.length; from += rowsInPiece)
          yield textOf(format, rows, from);
      }
      const time = localMinute(parts.nowMs()).replace(' ', '-').replace(':', '');
      const stem = `documents-${time}`;
      const directory = join(parts.dataDirectory, 'exports');
      const path = await writeExport(directory, { stem, extension: format }, pieces());
      return { path, rows: rows.length };
    },
  };
}

/** The piece that begins at row `from`, with the head before the first row and the end after the last. */
function textOf(format: KnowledgeFormat, rows: readonly ComparedRow[], from: number): string {
  const some = rows.slice(from, from + rowsInPiece);
  const isLast = from + rowsInPiece >= rows.length;
  if (format === 'csv') {
    const head = from === 0 ? csvLine(fields.map(([name]) => name)) : '';
    return head + some.map((row) => csvLine(fields.map(([, valueOf]) => valueOf(row)))).join('');
  }
  const entries = some.map((row) => JSON.stringify(jsonOf(row))).join(',\n');
  const head = from === 0 ? '{"format":"outbox-documents","version":1,"documents":[\n' : '';
  return `${head}${from > 0 && entries !== '' ? ',\n' : ''}${entries}${isLast ? '\n]}\n' : ''}`;
}

function jsonOf(row: ComparedRow): Record<string, unknown> {
  const entries = Object.fromEntries(
    fields.map(([name, valueOf]) => [
      name.replace(/_(\w)/gu, (_whole, letter: string) => letter.toUpperCase()),
      valueOf(row),
    ]),
  );
  return { ...entries, params: row.why.params };
}
