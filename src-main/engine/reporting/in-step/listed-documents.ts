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

/** The present start of the program. */
export interface PresentRun {
  readonly epoch: number;
  /** By its monotonic clock. */
  readonly startedMs: number;
}

type Acceptance = Pick<JobSide, 'accepted_at_ms' | 'accepted_epoch' | 'accepted_monotonic_ms'>;

/** What is known of services beside their lists. */
export interface ListsMeaning {
  readonly meaningOf: MeaningOfStatus;
  readonly canDelete: CanDelete;
  readonly run: PresentRun;
}

/** A knowledge base with its list, by the ids of its documents. */
export interface ListedBase extends DocumentPlace {
  readonly label: string | null;
  readonly list: DocumentList;
  readonly tellsOnlyThere: boolean;
}

/** The lists of a comparison, asked by the ids that jobs have. */
export class ListedDocuments {
  readonly bases: readonly ListedBase[];
  readonly #means: ListsMeaning;
  readonly #byBase = new Map<
    string,
    { readonly base: ListedBase; readonly byId: ReadonlyMap<string, RemoteDocument> }
  >();

  constructor(bases: readonly ListedBase[], means: ListsMeaning) {
    this.bases = bases;
    this.#means = means;
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
    return this.#means.canDelete(connectionId);
  }

  shown({ connectionId }: DocumentPlace, { id, name, status, createdAt }: RemoteDocument): ComparedDocument {
    const meaning = status === null ? null : this.#means.meaningOf(connectionId, status);
    return { id, name, status, meaning, createdAt };
  }

  /** Whether the list may have been read before the document was on it. */
  isFresh(place: DocumentPlace, accepted: Acceptance): boolean {
    const list = this.#byBase.get(keyOfPlace(place))?.base.list;
    if (list === undefined) return false;
    const { epoch, startedMs } = this.#means.run;
    const { accepted_at_ms: wallMs, accepted_epoch: acceptedEpoch, accepted_monotonic_ms: atMs } = accepted;
    if (acceptedEpoch === epoch && atMs !== null) return list.askedMonotonicMs - atMs < listingDelayMs;
    // Of an earlier run the wall clock alone tells, which may have been set since; so long after the start it was in any case before.
    const isLater = list.askedMonotonicMs - startedMs >= listingDelayMs;
    return !isLater && Math.abs(list.askedAtMs - wallMs) < listingDelayMs;
  }
}

export function keyOfPlace({ connectionId, knowledgeBaseId }: DocumentPlace): string {
  return `${String(connectionId)} ${knowledgeBaseId}`;
}
