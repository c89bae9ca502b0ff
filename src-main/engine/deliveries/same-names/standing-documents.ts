import type { RemoteDocument } from '../../../contract/connection.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import { documentKey } from '../doubt/content-keys.ts';
import { pageSize, readPages } from '../../service-client/requests/read-pages.ts';
import type { ServiceAccess } from '../../service-client/wire/access.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { foldCase } from '../../../foundation/fold-case.ts';

/** Many files ask within minutes: one read of the list serves them all. */
const freshMs = 5 * minuteMs;
/** How long a list that could not be read is not asked for again. */
const unreadMs = minuteMs;

/** Documents by their names, as `nameKeyOf` spells them. */
export type StandingDocuments = ReadonlyMap<string, readonly RemoteDocument[]>;

interface Known {
  readonly askedAtMs: number;
  readonly reading: Promise<StandingDocuments | null>;
  /** `undefined` until the answer is there, `null` where there is none. */
  documents: Map<string, RemoteDocument[]> | null | undefined;
  /** What was listed, and when that had been read, by the monotonic clock. */
  listed: { readonly ids: ReadonlySet<string>; readonly atMs: number } | null;
}

/** Names that differ in the case of their letters, or in how these are composed, are one name to whoever looks for a document. */
export function nameKeyOf(name: string): string {
  return foldCase(documentKey(name));
}

/** What stands in knowledge bases, read at most once in some minutes. */
export class StandingLists {
  readonly #client: Pick<ServiceClient, 'documents'>;
  readonly #clock: Clock;
  readonly #accessOf: (connectionId: number) => Promise<ServiceAccess>;
  readonly #mayAsk: (connectionId: number) => boolean;
  readonly #signal: AbortSignal;
  readonly #known = new Map<string, Known>();

  constructor(options: {
    client: Pick<ServiceClient, 'documents'>;
    clock: Clock;
    signal: AbortSignal;
    /** Throws `OutboxError` where there is no such connection, or no key. */
    accessOf(connectionId: number): Promise<ServiceAccess>;
    /** False where the connection is held: a name is no reason to ask. */
    mayAsk(connectionId: number): boolean;
  }) {
    this.#client = options.client;
    this.#clock = options.clock;
    this.#signal = options.signal;
    this.#accessOf = (id) => options.accessOf(id);
    this.#mayAsk = (id) => options.mayAsk(id);
  }

  /** `null` where they cannot be read now. Never rejects. */
  of(connectionId: number, knowledgeBaseId: string): Promise<StandingDocuments | null> {
    const key = keyOf(connectionId, knowledgeBaseId);
    const nowMs = this.#clock.monotonicMs();
    const known = this.#known.get(key);
    if (known !== undefined) {
      const keptMs = known.documents === null ? unreadMs : freshMs;
      if (nowMs - known.askedAtMs < keptMs) return known.reading;
    }
    if (this.#signal.aborted || !this.#mayAsk(connectionId)) return Promise.resolve(null);
    const reading = this.#read(connectionId, knowledgeBaseId).catch(() => null);
    const asked: Known = {
      askedAtMs: nowMs,
      reading: reading.then((documents) => {
        asked.documents = documents;
        if (documents !== null) asked.listed = listedIn(documents, this.#clock.monotonicMs());
        return documents;
      }),
      documents: undefined,
      listed: known?.listed ?? null,
    };
    this.#known.set(key, asked);
    return asked.reading;
  }

  /** When a list that had this document was last read, by the monotonic clock; `null` where none had it. What was made since is not counted. */
  listedAtMs(connectionId: number, knowledgeBaseId: string, documentId: string): number | null {
    const listed = this.#known.get(keyOf(connectionId, knowledgeBaseId))?.listed ?? null;
    return listed?.ids.has(documentId) === true ? listed.atMs : null;
  }

  /** A document that was made since, so that the list stays true until it is read again. */
  made(connectionId: number, knowledgeBaseId: string, document: RemoteDocument): void {
    const documents = this.#known.get(keyOf(connectionId, knowledgeBaseId))?.documents;
    if (documents !== undefined && documents !== null) put(documents, document);
  }

  async #read(connectionId: number, knowledgeBaseId: string): Promise<Map<string, RemoteDocument[]> | null> {
    const access = await this.#accessOf(connectionId);
    const outcome = await readPages<RemoteDocument>((offset) =>
      this.#client.documents(access, { knowledgeBaseId, offset, limit: pageSize }, this.#signal),
    );
    if (outcome.kind !== 'ok') return null;
    const documents = new Map<string, RemoteDocument[]>();
    for (const document of outcome.value.items) put(documents, document);
    return documents;
  }
}

function listedIn(documents: StandingDocuments, atMs: number): NonNullable<Known['listed']> {
  return { ids: new Set([...documents.values()].flat().map(({ id }) => id)), atMs };
}

function put(documents: Map<string, RemoteDocument[]>, document: RemoteDocument): void {
  const key = nameKeyOf(document.name);
  const alike = documents.get(key);
  if (alike === undefined) documents.set(key, [document]);
  else if (alike.every(({ id }) => id !== document.id)) alike.push(document);
}

const keyOf = (connectionId: number, knowledgeBaseId: string): string =>
  `${String(connectionId)} ${knowledgeBaseId}`;
