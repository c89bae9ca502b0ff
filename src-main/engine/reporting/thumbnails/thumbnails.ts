import type { JobStore } from '../../jobs/store/job-store.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';
import type { ThumbnailFiles } from '../../storage/thumbnails/thumbnail-files.ts';
import type { Pictures, Shrunk } from '../../watch-folders/looks/pictures.ts';

export type ThumbnailSize = 'small' | 'large';

/** Content that cannot be shown is not tried again until the next start. */
const mostHopeless = 5000;

/** Small pictures of what jobs send, made when they are asked for and kept by their content. */
export class Thumbnails {
  readonly #store: Pick<JobStore, 'get'>;
  readonly #files: ThumbnailFiles;
  readonly #pictures: Pictures | null;
  readonly #underWay = new Map<string, Promise<Shrunk | null>>();
  readonly #hopeless = new Set<string>();

  /** `pictures`: `null` where the host makes none. */
  constructor(options: { store: Pick<JobStore, 'get'>; files: ThumbnailFiles; pictures: Pictures | null }) {
    this.#store = options.store;
    this.#files = options.files;
    this.#pictures = options.pictures;
  }

  /** As JPEG. `null`: no such job, or nothing of it that can be shown. Never rejects. */
  async of(jobId: number, size: ThumbnailSize): Promise<Uint8Array | null> {
    const job = this.#store.get(jobId);
    const sha256 = job?.sha256 ?? null;
    if (job === null || sha256 === null || this.#hopeless.has(sha256)) return null;
    const kept = this.#files.read(sha256, size);
    if (kept !== null) return kept;
    const making = this.#underWay.get(sha256) ?? this.#make(job, sha256);
    this.#underWay.set(sha256, making);
    return (await making)?.[size] ?? null;
  }

  async stop(): Promise<void> {
    await this.#pictures?.close();
  }

  async #make(job: JobRecord, sha256: string): Promise<Shrunk | null> {
    const { path, device, inode, size_bytes: sizeBytes, modified_at_ms: modifiedAtMs } = job;
    const isThere = path !== null && device !== null && inode !== null;
    try {
      if (!isThere || sizeBytes === null || modifiedAtMs === null || this.#pictures === null) return null;
      const expected = { device, inode, sizeBytes, modifiedAtMs };
      const shrunk = await this.#pictures.shrink({ path, expected });
      if (shrunk === null) this.#giveUp(sha256);
      else {
        this.#files.keep(sha256, 'small', shrunk.small);
        this.#files.keep(sha256, 'large', shrunk.large);
      }
      return shrunk;
    } finally {
      this.#underWay.delete(sha256);
    }
  }

  #giveUp(sha256: string): void {
    if (this.#hopeless.size >= mostHopeless) this.#hopeless.clear();
    this.#hopeless.add(sha256);
  }
}
