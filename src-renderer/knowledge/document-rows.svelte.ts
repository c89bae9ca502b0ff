import type { ShownDocument } from '../../src-main/contract/connection.ts';
import type { JobRow } from '../../src-main/contract/job.ts';
import type { RowList } from '../shared/table/table-cursor.svelte.ts';
import { mapOf, setOf } from '../state/collections.ts';

/** A document of the service, a job that is to become one, or both of the same file. */
export interface DocumentRow {
  /** Of its job, or a number below zero that is its own for as long as the table lives. */
  readonly id: number;
  readonly job: JobRow | null;
  readonly document: ShownDocument | null;
}

export interface DocumentRowParts {
  jobs(): readonly JobRow[];
  documents(): readonly ShownDocument[];
  /** The job that sent a document, as far as that is known. */
  senderOf(documentId: string): number | null;
  /** Part of a name or id, in any case. */
  search(): string;
}

/** What is on its way to a knowledge base, then what it lists. A file whose newer content asks stands there once, with its document. */
export class DocumentRows implements RowList<DocumentRow> {
  readonly #parts: DocumentRowParts;
  readonly #ids = mapOf<string, number>();
  readonly #rows = $derived.by(() => this.#join());

  constructor(parts: DocumentRowParts) {
    this.#parts = parts;
  }

  get total(): number {
    return this.#rows.length;
  }

  row(index: number): DocumentRow | undefined {
    return this.#rows[index];
  }

  indexOf(id: number): number | null {
    const at = this.#rows.findIndex((row) => row.id === id);
    return at === -1 ? null : at;
  }

  rowsBetween(first: number, end: number): Promise<readonly DocumentRow[]> {
    return Promise.resolve(this.#rows.slice(first, end));
  }

  /** Nothing here is read. */
  retry(): void {
    return undefined;
  }

  #join(): readonly DocumentRow[] {
    const jobs = this.#parts.jobs();
    const documents = this.#parts.documents();
    const jobOfDocument = mapOf(
      jobs.flatMap((job) => (job.remoteId === null ? [] : [[job.remoteId, job] as const])),
    );
    const newerOf = mapOf(jobs.flatMap((job) => (job.newerOf === null ? [] : [[job.newerOf, job] as const])));
    const documentOfJob = mapOf<number, ShownDocument>();
    for (const document of documents) {
      const senderId = this.#parts.senderOf(document.id);
      const job = jobOfDocument.get(document.id) ?? (senderId === null ? undefined : newerOf.get(senderId));
      if (job !== undefined) documentOfJob.set(job.id, document);
    }
    const told = setOf(documentOfJob.values());
    const rows = [
      ...jobs.map((job) => ({ id: job.id, job, document: documentOfJob.get(job.id) ?? null })),
      ...documents
        .filter((document) => !told.has(document))
        .map((document) => ({ id: this.#idOf(document), job: null, document })),
    ];
    const search = this.#parts.search().trim().toLowerCase();
    return search === '' ? rows : rows.filter((row) => isFound(row, search));
  }

  #idOf({ id }: ShownDocument): number {
    const known = this.#ids.get(id) ?? -1 - this.#ids.size;
    this.#ids.set(id, known);
    return known;
  }
}

function isFound({ job, document }: DocumentRow, search: string): boolean {
  return [job?.name, job?.remoteId, document?.name, document?.id].some(
    (text) => text?.toLowerCase().includes(search) === true,
  );
}
