import type { RemoteDocument } from '../../../contract/connection.ts';
import type { ComparedDocument } from '../../../contract/knowledge.ts';
import type { StatusMeaning } from '../../../contract/service-profile.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { DocumentList } from '../../connections/document-lists.ts';
import type { DocumentPlace, JobSide } from './comparison-records.ts';
import type { There } from './decide-state.ts';

/** A list may lag behind what was accepted: absence proves something only after this. */
const listingDelayMs = 30 * secondMs;

export type MeaningOfStatus = (connectionId: number, status: string) => StatusMeaning | null;

/** Whether a connection says how documents are deleted. */
export type CanDelete = (connectionId: number) => boolean;

/** A knowledge base with its list, by the ids of its documents. */
export interface ListedBase extends DocumentPlace {
  readonly label: string | null;
  readonly list: DocumentList;
  readonly tellsOnlyThere: boolean;
}

/** The lists of a comparison, asked by the ids that jobs have. */
export class ListedDocuments {
  readonly bases: readonly ListedBase[];
  readonly #meaningOf: MeaningOfStatus;
  readonly #canDelete: CanDelete;
  readonly #byBase = new Map<
    string,
    { readonly base: ListedBase; readonly byId: ReadonlyMap<string, RemoteDocument> }
  >();

  constructor(bases: readonly ListedBase[], meaningOf: MeaningOfStatus, canDelete: CanDelete) {
    this.bases = bases;
    this.#canDelete = canDelete;
    this.#meaningOf = meaningOf;
    for (const base of bases) {
      const byId = new Map(base.list.documents.map((document) => [document.id, document]));
      this.#byBase.set(keyOfPlace(base), { base, byId });
    }
  }

  thereOf(place: DocumentPlace, documentId: string | null): There {
    if (documentId === null) return { kind: 'nameless' };
    const known = this.#byBase.get(keyOfPlace(place));
    const document = known?.byId.get(documentId);
    if (document !== undefined) {
      const { status, meaning } = this.shown(place, document);
      return { kind: 'listed', status, meaning };
    }
    return { kind: known?.base.list.kind === 'whole' ? 'missing' : 'unread' };
  }

  documentOf(place: DocumentPlace, documentId: string | null): ComparedDocument | null {
    const document =
      documentId === null ? undefined : this.#byBase.get(keyOfPlace(place))?.byId.get(documentId);
    return document === undefined ? null : this.shown(place, document);
  }

  canDelete({ connectionId }: DocumentPlace): boolean {
    return this.#canDelete(connectionId);
  }

  shown({ connectionId }: DocumentPlace, { id, name, status, createdAt }: RemoteDocument): ComparedDocument {
    const meaning = status === null ? null : this.#meaningOf(connectionId, status);
    return { id, name, status, meaning, createdAt };
  }

  /** Whether the list may have been read before the document was on it. */
  isFresh(place: DocumentPlace, job: Pick<JobSide, 'accepted_at_ms'>): boolean {
    const askedAtMs = this.#byBase.get(keyOfPlace(place))?.base.list.askedAtMs;
    return askedAtMs !== undefined && job.accepted_at_ms > askedAtMs - listingDelayMs;
  }
}

export function keyOfPlace({ connectionId, knowledgeBaseId }: DocumentPlace): string {
  return `${String(connectionId)} ${knowledgeBaseId}`;
}
