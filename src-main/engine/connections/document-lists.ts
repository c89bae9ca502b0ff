import { message, type Message } from '../../contract/messages/message.ts';
import type { RemoteDocument } from '../../contract/connection.ts';
import { OutboxError } from '../../contract/errors.ts';
import type { Clock } from '../../foundation/clock.ts';
import { minuteMs } from '../../foundation/durations.ts';
import type { ServiceAccess } from '../service-client/wire/access.ts';
import { pageSize, readPages } from '../service-client/requests/read-pages.ts';
import type { ServiceClient } from '../service-client/service-client.ts';

/** So much of a list is read. */
const mostEntries = 20_000;
const mostPages = 400;
/** How long a list is taken as it was read: a person who looks and acts asks several times. */
const freshMs = minuteMs;
/** So many lists are kept. */
const mostLists = 20;

/** What stands in a knowledge base, as far as it could be read. */
export interface DocumentList {
  readonly kind: 'whole' | 'partial' | 'unread';
  readonly documents: readonly RemoteDocument[];
  /** Why it could not be read, or not to its end. */
  readonly why: Message | null;
  /** When its reading began: what was accepted later may be missing on it. Milliseconds since 1970 UTC. */
  readonly askedAtMs: number;
  /** The same by the monotonic clock. */
  readonly askedMonotonicMs: number;
}

export interface DocumentListsOptions {
  readonly client: Pick<ServiceClient, 'documents'>;
  readonly clock: Clock;
  /** Throws `OutboxError` where there is no such connection, or no key. */
  readonly accessOf: (connectionId: number) => Promise<ServiceAccess>;
  /** The key was refused. */
  readonly onKeyRefused: (connectionId: number, message: Message) => void;
}

interface Known {
  /** Monotonic. */
  readonly askedAtMs: number;
  readonly reading: Promise<DocumentList>;
  isUnderWay: boolean;
}

/** Whole lists of documents, read once for all who look at the same knowledge base at a time. */
export class DocumentLists {
  readonly #options: DocumentListsOptions;
  readonly #ending = new AbortController();
  readonly #known = new Map<string, Known>();

  constructor(options: DocumentListsOptions) {
    this.#options = options;
  }

  /** `readAgain`: not as it was read before. A read that is under way serves everybody else. Never rejects. */
  of(
    connectionId: number,
    knowledgeBaseId: string,
    { readAgain = false }: { readonly readAgain?: boolean } = {},
  ): Promise<DocumentList> {
    const key = `${String(connectionId)} ${knowledgeBaseId}`;
    const nowMs = this.#options.clock.monotonicMs();
    const known = this.#known.get(key);
    const isFresh = known !== undefined && nowMs - known.askedAtMs < freshMs;
    if (known !== undefined && isFresh && !(readAgain && !known.isUnderWay)) return known.reading;
    const asked: Known = {
      askedAtMs: nowMs,
      isUnderWay: true,
      reading: this.#read(connectionId, knowledgeBaseId).finally(() => {
        asked.isUnderWay = false;
      }),
    };
    this.#known.delete(key);
    this.#known.set(key, asked);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostLists && oldest !== undefined) this.#known.delete(oldest);
    return asked.reading;
  }

  /** Ends what is being read. */
  stop(): void {
    this.#ending.abort(new Error('Outbox is closing'));
  }

  async #read(connectionId: number, knowledgeBaseId: string): Promise<DocumentList> {
    const { clock } = this.#options;
    const asked = { askedAtMs: clock.nowMs(), askedMonotonicMs: clock.monotonicMs() };
    const unread = (why: Message): DocumentList => ({ kind: 'unread', documents: [], why, ...asked });
    try {
      const access = await this.#options.accessOf(connectionId);
      const { signal } = this.#ending;
      const outcome = await readPages<RemoteDocument>(
        (offset) =>
          this.#options.client.documents(access, { knowledgeBaseId, offset, limit: pageSize }, signal),
        { mostPages, mostEntries },
      );
      if (outcome.kind !== 'ok') {
        if (outcome.kind === 'unauthorized') this.#options.onKeyRefused(connectionId, outcome.message);
        return unread(outcome.message);
      }
      // One that was taken away between two pages moves another out of sight, so that fewer are read than there are.
      const { items: documents, isWhole, total } = outcome.value;
      return isWhole
        ? { kind: 'whole', documents, why: null, ...asked }
        : { kind: 'partial', documents, why: partOf(documents.length, total), ...asked };
    } catch (error) {
      if (this.#ending.signal.aborted) return unread(message('stopped.closing'));
      if (error instanceof OutboxError) return unread(error.told);
      throw error;
    }
  }
}

function partOf(count: number, total: number | null): Message {
  return total === null
    ? message('list.maybe_partial', { count })
    : message('list.partial', { count, total });
}
