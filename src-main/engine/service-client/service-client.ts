import type { Brand, Carousel, KnowledgeBase, RemoteDocument } from '../../contract/connection.ts';

/**
 * What the rest of the engine may ask of the service. Times and doubt are decided here, once: every write ends in one of the
 * outcomes below, and nothing outside this folder looks at a status code or an error code of the network.
 */

/** Where the service is and who asks. The key goes into one header and nowhere else. */
export interface ServiceAccess {
  /** As saved: https (http only for loopback), no trailing slash, without `/api-proxy`. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** What came back, for the attempt's record: bounded, redacted, control characters escaped. */
export interface ReplyRecord {
  readonly statusCode: number;
  /** The beginning of the body, at most 2,000 characters. */
  readonly excerpt: string;
  readonly contentType: string | null;
}

/**
 * How a write ended (reliability §2.4). `words` is plain text for people: the thing, the reason, a number.
 *
 * - `accepted`: a complete 2xx reply with `success: true`. `value` fields may still be `null` (no usable id).
 * - `rejected`: the service's own no. `wholeTarget`: the target itself is gone (404, 410), so its other jobs wait too.
 * - `unauthorized`: not applied; the whole connection waits for a key.
 * - `retry`: certainly not applied, or the service said "later". `burns`: counts against the attempts.
 * - `offline`: the service could not be reached; certainly not applied, burns nothing.
 * - `trouble`: not applied, and the whole connection waits: a redirect, a TLS error.
 * - `in_doubt`: the service may have acted.
 * - `stopped`: ended by the caller's signal, by `beforeEnd`, or by what the caller gave (a file that is not of its size, a key or
 *   id that no request may carry: an `OutboxError`) before the last bytes; certainly not applied.
 * - `unusable`: the service claimed success before it had the whole request; a person must look.
 */
export type WriteOutcome<Value> =
  | { readonly kind: 'accepted'; readonly value: Value; readonly reply: ReplyRecord }
  | {
      readonly kind: 'rejected';
      readonly words: string;
      readonly wholeTarget: boolean;
      readonly reply: ReplyRecord;
    }
  | { readonly kind: 'unauthorized'; readonly words: string; readonly reply: ReplyRecord }
  | {
      readonly kind: 'retry';
      readonly cause: 'rate_limited' | 'server' | 'cut_off' | 'stalled';
      readonly words: string;
      readonly burns: boolean;
      /** How long the service asked to wait, already clamped, or `null`. */
      readonly retryAfterMs: number | null;
      readonly reply: ReplyRecord | null;
    }
  | { readonly kind: 'offline'; readonly words: string }
  | { readonly kind: 'trouble'; readonly words: string; readonly reply: ReplyRecord | null }
  | { readonly kind: 'in_doubt'; readonly words: string; readonly reply: ReplyRecord | null }
  | { readonly kind: 'stopped'; readonly error: Error }
  | { readonly kind: 'unusable'; readonly words: string; readonly reply: ReplyRecord };

/**
 * How a read ended. Reads may be repeated freely. A read rejects only with its signal's reason, or with an `OutboxError`
 * invalid_input for a base URL, key or id that no request may carry.
 */
export type ReadOutcome<Value> =
  | { readonly kind: 'ok'; readonly value: Value; readonly tookMs: number }
  | { readonly kind: 'unauthorized'; readonly words: string }
  /** No connection, or no complete answer in time. */
  | { readonly kind: 'offline'; readonly words: string }
  /** A redirect or a TLS error: the connection's settings are wrong or something stands in between. */
  | { readonly kind: 'trouble'; readonly words: string }
  /** The service said later, or answered 5xx. */
  | { readonly kind: 'later'; readonly words: string; readonly retryAfterMs: number | null }
  /** 404, 405, 501 or a page instead of JSON: this cannot be read here. */
  | { readonly kind: 'not_offered'; readonly statusCode: number; readonly words: string }
  /** The service's own no (400, 403, 404 with an envelope, ...). */
  | { readonly kind: 'refused'; readonly statusCode: number; readonly words: string }
  /** Answered, but something needed was missing or unreadable; names the field and the endpoint. */
  | { readonly kind: 'not_understood'; readonly words: string };

/** The bytes of one upload. */
export interface UploadContent {
  /** As on disk; made safe for the header here. */
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /**
   * The file's bytes in order, each chunk in memory of its own, as the network may still hold earlier ones. May throw; its
   * error comes back in `stopped`.
   */
  chunks(): AsyncIterable<Uint8Array>;
}

export interface UploadSteps {
  readonly signal: AbortSignal;
  /** File bytes handed to the network so far; called often. */
  onProgress(sentBytes: number): void;
  /**
   * Everything but the closing delimiter is out. Checks the sent bytes and durably records that the end is about to follow;
   * throws to stop here, with certainty that nothing is applied (reliability §2.1). The closing delimiter leaves only after
   * this resolved.
   */
  beforeEnd(sent: { readonly sizeBytes: number; readonly sha256: string }): Promise<void>;
}

/** For small JSON posts: `beforeEnd` is called before anything is sent. */
export interface PostSteps {
  readonly signal: AbortSignal;
  beforeEnd(): Promise<void>;
}

/** Ids and addresses are `null` where the reply held none that is usable (reliability S2, S10). */
export interface DocumentReceipt {
  readonly documentId: string | null;
  readonly status: string | null;
}
export interface AssetReceipt {
  readonly assetId: string | null;
  readonly url: string | null;
}
export interface ClipReceipt {
  readonly clipId: string | null;
  readonly status: string | null;
}

export interface ClipState {
  readonly id: string;
  readonly status: string | null;
  readonly editRevision: number | null;
  readonly name: string | null;
  readonly candidates: readonly {
    readonly id: string;
    readonly title: string | null;
    readonly renderStatus: string | null;
    readonly score: number | null;
    readonly startMs: number | null;
    readonly endMs: number | null;
  }[];
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** As the service says, or `null` where it does not. */
  readonly total: number | null;
}

export interface ServiceClient {
  /** interface §4.4 */
  uploadDocument(
    access: ServiceAccess,
    target: { readonly knowledgeBaseId: string },
    content: UploadContent,
    steps: UploadSteps,
  ): Promise<WriteOutcome<DocumentReceipt>>;
  /** interface §4.3 */
  uploadCarouselAsset(
    access: ServiceAccess,
    target: { readonly carouselId: string; readonly slideId: string },
    content: UploadContent,
    steps: UploadSteps,
  ): Promise<WriteOutcome<AssetReceipt>>;
  /** interface §4.1 */
  importClip(
    access: ServiceAccess,
    clip: { readonly url: string; readonly brandId: string; readonly title: string | null },
    steps: PostSteps,
  ): Promise<WriteOutcome<ClipReceipt>>;

  /** The identity behind the key, in words, or `null` where the service does not say. */
  profile(
    access: ServiceAccess,
    signal?: AbortSignal,
  ): Promise<ReadOutcome<{ readonly identity: string | null }>>;
  /** interface §4.6; the one documented read without parameters, so it proves a key. */
  brands(access: ServiceAccess, signal?: AbortSignal): Promise<ReadOutcome<readonly Brand[]>>;
  knowledgeBases(access: ServiceAccess, signal?: AbortSignal): Promise<ReadOutcome<readonly KnowledgeBase[]>>;
  documents(
    access: ServiceAccess,
    request: { readonly knowledgeBaseId: string; readonly offset: number; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<ReadOutcome<Page<RemoteDocument>>>;
  /** Slides may be empty in a list: read one carousel for them. */
  carousels(access: ServiceAccess, signal?: AbortSignal): Promise<ReadOutcome<readonly Carousel[]>>;
  carousel(access: ServiceAccess, carouselId: string, signal?: AbortSignal): Promise<ReadOutcome<Carousel>>;
  clip(access: ServiceAccess, clipId: string, signal?: AbortSignal): Promise<ReadOutcome<ClipState>>;

  /** Ends the reads under way; they come back as `offline`. Writes end by their own signals. */
  close(): Promise<void>;
}
