import type { ContentSum } from '../../../foundation/content-sum.ts';

/** Where the chunks of a request are read into. */
export interface ChunkMemory {
  /** For one chunk; its content is whatever was there. What was taken before is given back with that, and may be overwritten. */
  take(sizeBytes: number): Buffer;
}

/** The bytes of one upload. */
export interface UploadContent {
  /** As on disk; made safe for the header here. */
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /**
   * The file's bytes in order, each chunk in memory of its own or taken from `memory`. May throw; its error comes back in `stopped`.
   */
  chunks(memory: ChunkMemory): AsyncIterable<Uint8Array>;
  /** What `beforeEnd` is told of the bytes. Default: SHA-256. */
  newSum?(): ContentSum;
  /** For how long the sender itself held bytes back so far, milliseconds: it does not count against the network. */
  heldBackMs?(): number;
}

/** The file of a write, as refusals of it name it. */
export interface SentFile {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly contentType: string;
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
  beforeEnd(sent: { readonly sizeBytes: number; readonly sum: string }): Promise<void>;
}

/** For small JSON posts: `beforeEnd` is called before anything is sent. */
export interface PostSteps {
  readonly signal: AbortSignal;
  beforeEnd(): Promise<void>;
}
