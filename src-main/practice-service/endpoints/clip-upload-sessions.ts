import { seededHex } from '../world/identifiers.ts';
import { notFound } from '../http/reply.ts';
import type { IncomingFile } from '../upload-storage.ts';

export interface UploadedPart {
  /** As sent in the ETag header, quotes included. */
  readonly etag: string;
  readonly sizeBytes: number;
  readonly file: IncomingFile;
}

/** A local video on its way in. It lives in memory: a restart forgets uploads that were not completed. */
export interface ClipUploadSession {
  readonly uploadId: string;
  readonly clipId: string;
  readonly key: string;
  readonly fileName: string;
  readonly fileSizeBytes: number;
  readonly parts: Map<number, UploadedPart>;
  isCompleting: boolean;
}

export class ClipUploadSessions {
  readonly #seed: number;
  readonly #sessions = new Map<string, ClipUploadSession>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  open(session: ClipUploadSession): void {
    this.#sessions.set(session.uploadId, session);
  }

  /** Throws 404. */
  get(uploadId: string): ClipUploadSession {
    const session = this.#sessions.get(uploadId);
    if (session === undefined) throw notFound('upload', uploadId);
    return session;
  }

  /** Forgets an upload and removes its parts. */
  async close(session: ClipUploadSession): Promise<void> {
    this.#sessions.delete(session.uploadId);
    for (const part of session.parts.values()) await part.file.discard();
  }

  async closeAll(): Promise<void> {
    for (const session of [...this.#sessions.values()]) await this.close(session);
  }

  /** What makes the address of one part a permission to write it. */
  signatureOf(uploadId: string, partNumber: number): string {
    return seededHex(this.#seed, `part/${uploadId}/${partNumber}`, 32);
  }
}
