import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { ContentSum } from '../../../foundation/content-sum.ts';
import { Sha256 } from '../../../foundation/sha256.ts';
import { LatchClosed, type FinalBytesLatch } from './final-bytes-latch.ts';
import type { MultipartFrame } from './multipart.ts';
import { PieceMemory } from './piece-memory.ts';
import type { PostSteps, UploadContent, UploadSteps } from '../wire/sending.ts';

/** Ended on this side before the last bytes, by the caller or by the file: certainly not applied. */
export class CallerError extends Error {
  readonly error: Error;

  constructor(error: unknown) {
    super('stopped before the last bytes');
    this.name = 'CallerError';
    this.error = error instanceof Error ? error : new Error('stopped');
  }
}

/** A request's body, its last bytes held back behind a latch. */
export interface OutgoingBody {
  /** Ends the request. */
  readonly signal: AbortSignal;
  readonly contentType: string;
  readonly lengthBytes: number;
  /**
   * The whole body in order. The next piece may be asked for only when the former one has left this process. Throws `CallerError`,
   * or `LatchClosed` once the exchange is over.
   */
  pieces(latch: FinalBytesLatch, watch: BodyWatch): AsyncGenerator<Uint8Array, void>;
  /** For how long the sender itself held bytes back so far, milliseconds. */
  heldBackMs?(): number;
  /** All of it is held back, so that on a connection that has died it would be taken for sent. */
  readonly needsFresh?: boolean;
  /** Lets the source go, however far `pieces` came: they may be asked for once more. */
  close(): void;
}

export interface BodyWatch {
  /** A piece is handed to the network. */
  pieceLeaves(): void;
  /** The network has taken it. */
  pieceLeft(): void;
  /** The other side has, of all of them. */
  allTaken(sentBytes: number): Promise<void>;
}

/** Below this, the first bytes of a file are copied behind the part headers, which saves a write for each small file. */
const joinedAtMostBytes = 64 * 1024;
const smallestSliceBytes = 32 * 1024;
const largestSliceBytes = 512 * 1024;
const progressStepBytes = 64 * 1024;

/** What a small post may hold. */
export type JsonFields = Readonly<
  Record<string, string | number | readonly (string | number | Readonly<Record<string, string | number>>)[]>
>;

/** A small JSON post: all of it is held back, so that a connection which never comes about leaves no doubt. */
export function jsonBody(value: JsonFields, steps: PostSteps): OutgoingBody {
  return heldBack(Buffer.from(JSON.stringify(value), 'utf8'), steps);
}

/** Nothing but the request itself, held back as a small post is. */
export function noBody(steps: PostSteps): OutgoingBody {
  return heldBack(null, steps);
}

function heldBack(bytes: Buffer | null, steps: PostSteps): OutgoingBody {
  return {
    signal: steps.signal,
    needsFresh: true,
    contentType: 'application/json',
    lengthBytes: bytes?.byteLength ?? 0,
    async *pieces(latch, watch) {
      try {
        await latch.release(() => steps.beforeEnd());
      } catch (error) {
        throw stoppedBy(error);
      }
      if (bytes === null) return;
      watch.pieceLeaves();
      yield bytes;
      watch.pieceLeft();
    },
    close: () => undefined,
  };
}

/** An upload: part headers and file go out as they come; the closing delimiter waits for `steps.beforeEnd` (reliability §2.1). */
export function uploadBody(frame: MultipartFrame, content: UploadContent, steps: UploadSteps): OutgoingBody {
  let source: AsyncIterator<Uint8Array> | null = null;
  return {
    signal: steps.signal,
    contentType: frame.contentType,
    lengthBytes: frame.head.byteLength + content.sizeBytes + frame.end.byteLength,
    async *pieces(latch, watch) {
      try {
        source = content.chunks(new PieceMemory())[Symbol.asyncIterator]();
        const sum = content.newSum?.() ?? new Sha256();
        const sizeBytes = yield* fileBytes(source, { frame, content, steps, sum, latch, watch });
        await latch.orEnded(watch.allTaken(frame.head.byteLength + sizeBytes));
        await latch.release(() => steps.beforeEnd({ sizeBytes, sum: sum.hex() }));
      } catch (error) {
        throw stoppedBy(error);
      }
      watch.pieceLeaves();
      yield frame.end;
      watch.pieceLeft();
    },
    heldBackMs: () => content.heldBackMs?.() ?? 0,
    close() {
      letGo(source);
      source = null;
    },
  };
}

/** One part of a file, as it is. Nothing counts before the parts are joined, so nothing is held back and nothing recorded. */
export function partBody(
  content: Pick<UploadContent, 'sizeBytes' | 'chunks' | 'heldBackMs'>,
  steps: Pick<UploadSteps, 'signal' | 'onProgress'>,
): Omit<OutgoingBody, 'contentType'> {
  let source: AsyncIterator<Uint8Array> | null = null;
  return {
    signal: steps.signal,
    lengthBytes: content.sizeBytes,
    async *pieces(latch, watch) {
      try {
        source = content.chunks(new PieceMemory())[Symbol.asyncIterator]();
        yield* fileBytes(source, { content: { ...content, fileName: 'The file' }, steps, latch, watch });
        await latch.release(() => Promise.resolve());
      } catch (error) {
        throw stoppedBy(error);
      }
    },
    heldBackMs: () => content.heldBackMs?.() ?? 0,
    close() {
      letGo(source);
      source = null;
    },
  };
}

/** A source that waits for its disk ends when it can; nobody waits for it, and its error has no reader. */
function letGo(source: AsyncIterator<Uint8Array> | null): void {
  Promise.resolve(source?.return?.()).catch(() => undefined);
}

/** Everything before the closing delimiter. Returns the size of the file, which is the promised one. */
async function* fileBytes(
  source: AsyncIterator<Uint8Array>,
  upload: {
    readonly frame?: MultipartFrame;
    readonly content: Pick<UploadContent, 'fileName' | 'sizeBytes'>;
    readonly steps: Pick<UploadSteps, 'onProgress'>;
    readonly sum?: ContentSum;
    readonly latch: FinalBytesLatch;
    readonly watch: BodyWatch;
  },
): AsyncGenerator<Uint8Array, number> {
  const { content, steps, sum, latch, watch } = upload;
  const sliceBytes = sliceFor(content.sizeBytes);
  let head: Uint8Array | null = upload.frame?.head ?? null;
  let sentBytes = 0;
  let reportedBytes = 0;
  async function* send(piece: Uint8Array): AsyncGenerator<Uint8Array, void> {
    watch.pieceLeaves();
    yield piece;
    watch.pieceLeft();
    await latch.pass();
  }

  for (;;) {
    const next = await latch.orEnded(source.next());
    if (next.done === true) break;
    const chunk = next.value;
    if (sentBytes + chunk.byteLength > content.sizeBytes) {
      throw sizeChanged(content, null);
    }
    for (let start = 0; start < chunk.byteLength; start += sliceBytes) {
      const slice = chunk.subarray(start, start + sliceBytes);
      sum?.add(slice);
      if (head !== null && slice.byteLength <= joinedAtMostBytes) {
        yield* send(Buffer.concat([head, slice]));
      } else {
        if (head !== null) yield* send(head);
        yield* send(slice);
      }
      head = null;
      sentBytes += slice.byteLength;
      if (sentBytes - reportedBytes >= progressStepBytes || sentBytes === content.sizeBytes) {
        reportedBytes = sentBytes;
        steps.onProgress(sentBytes);
      }
    }
  }
  if (sentBytes !== content.sizeBytes) {
    throw sizeChanged(content, sentBytes);
  }
  if (head !== null) yield* send(head);
  return sentBytes;
}

/**
 * How much of a file is handed over at a time, which is how finely a stall is seen. A sixteenth of the file, within bounds, so
 * that no upload which could still meet its total time is taken for stalled, and large files cost few turns.
 */
function sliceFor(sizeBytes: number): number {
  return Math.min(Math.max(Math.ceil(sizeBytes / 16), smallestSliceBytes), largestSliceBytes);
}

/** What the caller's own code throws ends the request with the caller's own error. */
function stoppedBy(error: unknown): Error {
  return error instanceof LatchClosed ? error : new CallerError(error);
}

/** `sentBytes`: where it ended too early; `null`: it has more than its size. */
function sizeChanged(
  { fileName: name, sizeBytes: bytes }: Pick<UploadContent, 'fileName' | 'sizeBytes'>,
  sentBytes: number | null,
): OutboxError {
  const told =
    sentBytes === null
      ? message('source.has_more', { name, bytes })
      : message('source.ended_early', { name, sent: sentBytes, bytes });
  return new OutboxError('conflict', told);
}
