import type { SeenCertificate } from './transport/look-at-certificate.ts';
import type { Brand, Carousel, KnowledgeBase } from '../../contract/connection.ts';
import type { Message } from '../../contract/messages/message.ts';
import type { ServiceOperation } from '../../contract/service-profile.ts';
import type { RenderFormat } from '../../contract/render-format.ts';
import type { ServiceAccess } from './wire/access.ts';
import type { PartOutcome, ReadOutcome, WriteOutcome } from './outcomes/outcome.ts';
import type {
  AssetReceipt,
  ClipReceipt,
  ClipState,
  ClipSummary,
  ClipUploadSession,
  DocumentReceipt,
  DraftReceipt,
  ListedDocument,
  Page,
  RemoteClipJob,
  RenderReceipt,
} from './replies/values.ts';
import type { ChunkMemory, PostSteps, UploadContent, UploadSteps } from './wire/sending.ts';

/** What is tried: an operation's path, or the one given, with `values` for its placeholders. */
export interface TriedOperation {
  readonly operation: ServiceOperation;
  readonly path: string | null;
  readonly values: Readonly<Record<string, string>>;
}

/** One read of any operation's path, for people: what came, and what was understood of it. */
export interface OperationTest {
  readonly request: string;
  readonly statusCode: number | null;
  readonly tookMs: number | null;
  readonly message: Message;
  readonly reply: string | null;
  readonly understood: readonly { readonly label: Message; readonly value: string }[];
  readonly missing: string | null;
}

/**
 * What the rest of the engine may ask of the service. Times and doubt are decided here, once: every write ends in one of its
 * outcomes, and nothing outside this folder looks at a status code or an error code of the network.
 */
export interface ServiceClient {
  /** service-interface §4.4 */
  uploadDocument(
    access: ServiceAccess,
    target: { readonly knowledgeBaseId: string },
    content: UploadContent,
    steps: UploadSteps,
  ): Promise<WriteOutcome<DocumentReceipt>>;
  /** service-interface §4.3 */
  uploadCarouselAsset(
    access: ServiceAccess,
    target: { readonly carouselId: string; readonly slideId: string },
    content: UploadContent,
    steps: UploadSteps,
  ): Promise<WriteOutcome<AssetReceipt>>;
  /** service-interface §4.1 */
  importClip(
    access: ServiceAccess,
    clip: { readonly url: string; readonly brandId: string; readonly title: string | null },
    steps: PostSteps,
  ): Promise<WriteOutcome<ClipReceipt>>;
  /** service-interface §4.5. `candidateId` `null`: the clip's candidates. */
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
  /** service-interface §4.2. What is `null` is left out of the body. */
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
      chunks(memory: ChunkMemory): AsyncIterable<Uint8Array>;
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

  /** Only where a person switched it on: no page names it. Sent twice it does no harm. */
  deleteDocument(
    access: ServiceAccess,
    document: { readonly knowledgeBaseId: string; readonly documentId: string },
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
  tryOperation(access: ServiceAccess, test: TriedOperation, signal?: AbortSignal): Promise<OperationTest>;
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
  /** service-interface §4.6; the one documented read without parameters, so it proves a key. */
  brands(access: ServiceAccess, signal?: AbortSignal): Promise<ReadOutcome<readonly Brand[]>>;
  knowledgeBases(access: ServiceAccess, signal?: AbortSignal): Promise<ReadOutcome<readonly KnowledgeBase[]>>;
  documents(
    access: ServiceAccess,
    request: { readonly knowledgeBaseId: string; readonly offset: number; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<ReadOutcome<Page<ListedDocument>>>;
  /** Slides may be empty in a list: read one carousel for them. */
  carousels(access: ServiceAccess, signal?: AbortSignal): Promise<ReadOutcome<readonly Carousel[]>>;
  carousel(access: ServiceAccess, carouselId: string, signal?: AbortSignal): Promise<ReadOutcome<Carousel>>;
  clip(access: ServiceAccess, clipId: string, signal?: AbortSignal): Promise<ReadOutcome<ClipState>>;

  /** What the host of a base URL shows to prove who it is; nothing is sent. `null` where that is not known. */
  certificate(baseUrl: string): Promise<SeenCertificate | null>;
  /** Lets connections go that are kept for the next request, as the way may be another one now. */
  closeIdle(): void;
  /** Connections that carry a request, and that are kept for the next; `null` where the network is not this computer's. */
  sockets(): { readonly busy: number; readonly kept: number } | null;

  /** Ends the reads under way; they come back as `offline`. Writes end by their own signals. */
  close(): Promise<void>;
}
