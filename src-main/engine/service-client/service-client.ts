import type { Brand, Carousel, KnowledgeBase, RemoteDocument } from '../../contract/connection.ts';
import type { RenderFormat } from '../../contract/render-format.ts';
import type {
  KindHoldCause,
  ServiceOperation,
  ServiceProfile,
  StatusSubject,
} from '../../contract/service-profile.ts';

/**
 * What the rest of the engine may ask of the service. Times and doubt are decided here, once: every write ends in one of the
 * outcomes below, and nothing outside this folder looks at a status code or an error code of the network.
 */

/** Where the service is and who asks. The key goes into one header and nowhere else. */
export interface ServiceAccess {
  /** As saved: https (http only for loopback), no trailing slash, without `/api-proxy`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** What differs from the defaults on this connection. Left out: nothing does. */
  readonly profile?: ServiceProfile;
  /** Told of everything in a reply that is worth remembering. Called often, never throws, never waits. */
  readonly notice?: (seen: Seen) => void;
}

/** What a reply showed beside its answer. Texts are bounded, redacted, and free of control characters. */
export type Seen =
  /** A field, status or header that no decoder knows. `name` of a field: `data.candidates[].mood`. */
  | {
      readonly what: 'unknown_field';
      readonly operation: ServiceOperation;
      readonly name: string;
      /** Type and size, never the value: "text, 12 characters". */
      readonly sample: string;
    }
  | {
      readonly what: 'unknown_status';
      readonly operation: ServiceOperation;
      readonly subject: StatusSubject;
      readonly status: string;
    }
  | { readonly what: 'unknown_header'; readonly operation: ServiceOperation; readonly name: string }
  /** `X-RateLimit-*` of one reply; a part that was not sent is `null`. */
  | {
      readonly what: 'rate';
      readonly limit: number | null;
      readonly remaining: number | null;
      readonly resetAtMs: number | null;
    }
  | { readonly what: 'size_accepted'; readonly operation: ServiceOperation; readonly sizeBytes: number }
  /** The service's own clock, by the `Date` of one reply that took so long from its request to its end. */
  | { readonly what: 'clock'; readonly dateMs: number; readonly tookMs: number }
  /** 413. */
  | { readonly what: 'size_refused'; readonly operation: ServiceOperation; readonly sizeBytes: number }
  /** 415. `extension` in lower case without its dot. */
  | {
      readonly what: 'type_refused';
      readonly operation: ServiceOperation;
      readonly extension: string;
      readonly words: string;
    };

/** What the whole connection waits for: another key, or the account at the service. */
export type AccountHold = 'auth' | 'billing';

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
 * - `rejected`: the service's own no. `isMissing`: it does not know what this was for (404, 410): the target, or a part of it.
 * - `stale`: 409 on a render (interface §4.5): not applied, the clip has another revision by now.
 * - `kind_held`: not applied, and every job of this kind waits for a person: the path is not there (`path`: 404 or 405 where the
 *   thing itself was just read, or the operation does not exist here), credits are used up (`credits`: 402), the key lacks a
 *   scope (`scope`: 403 with an envelope), or the profile switched the operation off (`off`).
 * - `unauthorized`: not applied; the whole connection waits for a key (`auth`) or, at 403 `billing_suspended`, for the account
 *   (`billing`).
 * - `forbidden`: not applied, a 403 that names no error. It may be about the key or about this one thing: a read tells.
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
      readonly isMissing: boolean;
      readonly reply: ReplyRecord;
    }
  | { readonly kind: 'stale'; readonly words: string; readonly reply: ReplyRecord }
  | {
      readonly kind: 'kind_held';
      readonly cause: KindHoldCause;
      readonly words: string;
      readonly reply: ReplyRecord | null;
    }
  | {
      readonly kind: 'unauthorized';
      readonly hold: AccountHold;
      readonly words: string;
      readonly reply: ReplyRecord;
    }
  | { readonly kind: 'forbidden'; readonly words: string; readonly reply: ReplyRecord }
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
  | { readonly kind: 'unauthorized'; readonly hold: AccountHold; readonly words: string }
  /** A 403 that names no error: about the key, or about what was read. */
  | { readonly kind: 'forbidden'; readonly words: string }
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
  /** For how long the sender itself held bytes back so far, milliseconds: it does not count against the network. */
  heldBackMs?(): number;
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
  readonly name: string | null;
  /** As the service sent it. */
  readonly createdAt: string | null;
}
export interface AssetReceipt {
  readonly assetId: string | null;
  readonly url: string | null;
}
export interface ClipReceipt {
  readonly clipId: string | null;
  readonly status: string | null;
}

export interface RenderReceipt {
  /** `jobId`, or all of `jobIds`, `activeJobIds` and `reusedJobIds`; empty where the reply named none. */
  readonly jobIds: readonly string[];
  /** The service says that renders which it has already serve for all of it. */
  readonly isReused: boolean;
  readonly status: string | null;
  readonly estimatedSeconds: number | null;
}
export interface DraftReceipt {
  readonly draftId: string | null;
  readonly caption: string | null;
  /** Addresses of the draft's media, as far as it shows them. */
  readonly media: readonly string[];
}

export interface ClipState {
  readonly id: string;
  readonly status: string | null;
  /** `null` where it is missing or not a safe integer from 0 (reliability S15). */
  readonly editRevision: number | null;
  readonly name: string | null;
  readonly durationMs: number | null;
  readonly sizeBytes: number | null;
  readonly transcriptionStatus: string | null;
  readonly createdAt: string | null;
  /** The address it was imported from, where the service tells. */
  readonly sourceUrl: string | null;
  readonly candidates: readonly {
    readonly id: string;
    readonly title: string | null;
    readonly renderStatus: string | null;
    /** A mark of whatever the candidate shows of its rendered output: another output has another. Left out: it shows nothing. */
    readonly output?: string;
    readonly score: number | null;
    readonly startMs: number | null;
    readonly endMs: number | null;
  }[];
}

/** One clip of the list: what the list says of it, which may be less than a read of the clip says. */
export type ClipSummary = Omit<ClipState, 'candidates'> & { readonly candidateCount: number | null };

/** One of a clip's jobs at the service (field notes: its shape is unknown). */
export interface RemoteClipJob {
  readonly id: string;
  readonly kind: string | null;
  readonly status: string | null;
  readonly candidateId: string | null;
  readonly createdAt: string | null;
}

/** An upload of a local video in parts, as `init` opened it (field notes, "local video as a clip"). */
export interface ClipUploadSession {
  readonly clipId: string;
  readonly uploadId: string;
  readonly key: string;
}

/** How sending one part ended. Parts may be sent again freely: nothing counts before `completeClipUpload`. */
export type PartOutcome =
  | { readonly kind: 'ok'; readonly etag: string }
  /** The address is used up or refused (403, 404, 410): ask for another. */
  | { readonly kind: 'expired'; readonly words: string }
  | { readonly kind: 'retry'; readonly words: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'offline'; readonly words: string }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'stopped'; readonly error: Error };

/** One read of any operation's path, for people: what came, and what was understood of it. */
export interface Trial {
  readonly request: string;
  readonly statusCode: number | null;
  readonly tookMs: number | null;
  readonly words: string;
  readonly reply: string | null;
  readonly understood: readonly { readonly label: string; readonly value: string }[];
  readonly missing: string | null;
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
  /** interface §4.5. `candidateId` `null`: the clip's candidates. */
  renderClip(
    access: ServiceAccess,
    render: {
      readonly clipId: string;
      readonly editRevision: number;
      readonly candidateId: string | null;
      readonly formats: readonly RenderFormat[];
    },
    steps: PostSteps,
  ): Promise<WriteOutcome<RenderReceipt>>;
  /** interface §4.2. What is `null` is left out of the body. */
  createDraft(
    access: ServiceAccess,
    draft: {
      readonly clipId: string;
      readonly candidateId: string | null;
      readonly aspectRatio: string | null;
    },
    steps: PostSteps,
  ): Promise<WriteOutcome<DraftReceipt>>;

  /** The field notes' second way in. Opens a session; no clip exists before `completeClipUpload`. */
  initClipUpload(
    access: ServiceAccess,
    video: {
      readonly brandId: string;
      readonly title: string | null;
      readonly fileName: string;
      readonly sizeBytes: number;
      readonly contentType: string;
    },
    steps: PostSteps,
  ): Promise<WriteOutcome<ClipUploadSession | null>>;
  /** Addresses to put parts to, by part number. A number without a usable address is absent. */
  presignClipUpload(
    access: ServiceAccess,
    session: ClipUploadSession,
    partNumbers: readonly number[],
    steps: PostSteps,
  ): Promise<WriteOutcome<ReadonlyMap<number, string>>>;
  /** PUTs one part to its address, without the key, following nothing. The address may lie on another host. */
  putClipPart(
    access: ServiceAccess,
    part: {
      readonly url: string;
      readonly sizeBytes: number;
      chunks(): AsyncIterable<Uint8Array>;
      heldBackMs?(): number;
    },
    steps: { readonly signal: AbortSignal; onProgress(sentBytes: number): void },
  ): Promise<PartOutcome>;
  /** The write that makes the clip: T2 belongs before it. */
  completeClipUpload(
    access: ServiceAccess,
    session: ClipUploadSession,
    parts: readonly { readonly partNumber: number; readonly etag: string }[],
    steps: PostSteps,
  ): Promise<WriteOutcome<ClipReceipt>>;
  abortClipUpload(
    access: ServiceAccess,
    session: ClipUploadSession,
    steps: PostSteps,
  ): Promise<WriteOutcome<null>>;

  /** Needs no key; says whether the service is there. */
  health(access: ServiceAccess, signal?: AbortSignal): Promise<ReadOutcome<null>>;
  /** One page of the clips, newest first where the service sorts so. */
  clips(
    access: ServiceAccess,
    request: { readonly offset: number; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<ReadOutcome<Page<ClipSummary>>>;
  clipJobs(
    access: ServiceAccess,
    clipId: string,
    signal?: AbortSignal,
  ): Promise<ReadOutcome<readonly RemoteClipJob[]>>;
  /**
   * Reads under an operation's path, or the one given, with `values` for its placeholders. A write's path is asked with GET,
   * which changes nothing: 405 says that the path exists, 404 that it does not.
   */
  tryOperation(
    access: ServiceAccess,
    trial: {
      readonly operation: ServiceOperation;
      readonly path: string | null;
      readonly values: Readonly<Record<string, string>>;
    },
    signal?: AbortSignal,
  ): Promise<Trial>;
  /**
   * What a taught pointer finds in the kept reply of an earlier write: the id, or `null` where the text is not whole JSON or
   * holds nothing usable there. Asks nobody.
   */
  idInReply(reply: string, pointers: readonly string[]): string | null;

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
