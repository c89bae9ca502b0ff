import { sha256Of } from '../disk/contents.ts';

/** What a client must name to prove that an upload is its own. */
export interface UploadIds {
  readonly clipId: string;
  readonly uploadId: string;
  readonly key: string;
}

export interface UploadSession extends UploadIds {
  readonly brandId: string;
  readonly title: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly openedAtMs: number;
  /** The life of the engine that opened it. */
  readonly life: number;
  state: 'open' | 'completed' | 'aborted' | 'forgotten';
  /** The ETag of each part as it stands. */
  readonly parts: Map<number, string>;
  /** Everything that was ever stored, by number and ETag. */
  readonly stored: Map<string, Buffer>;
  /** When each of its addresses was signed. */
  readonly signedAtMs: number[];
  /** The client was told that the service does not know it. */
  isDenied: boolean;
}

/** Uploads in parts of one account: all that ever were, with all that ever arrived of them. */
export class UploadSessions {
  readonly all: UploadSession[] = [];

  find(uploadId: string): UploadSession | null {
    return this.all.find((session) => session.uploadId === uploadId) ?? null;
  }

  /** All three ids must belong together. */
  named({ clipId, uploadId, key }: UploadIds): UploadSession | null {
    const session = this.find(uploadId);
    return session?.clipId === clipId && session.key === key ? session : null;
  }

  /** Clips that are not there yet, for those who list them. */
  uploading(): UploadSession[] {
    return this.all.filter(({ state }) => state === 'open');
  }
}

/** Its ETag, which depends on the bytes alone. */
export function storePart(session: UploadSession, number: number, bytes: Buffer): string {
  const etag = `"${sha256Of(bytes).slice(0, 32)}"`;
  session.parts.set(number, etag);
  session.stored.set(`${number} ${etag}`, bytes);
  return etag;
}

/** The bytes of the parts that a client lists, joined; `null` where it lists one that was never stored. */
export function joined(
  session: UploadSession,
  listed: readonly { readonly partNumber: number; readonly etag: string }[],
): Buffer | null {
  const pieces: Buffer[] = [];
  for (const { partNumber, etag } of listed) {
    const bytes = session.stored.get(`${partNumber} ${etag}`);
    if (bytes === undefined) return null;
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}
