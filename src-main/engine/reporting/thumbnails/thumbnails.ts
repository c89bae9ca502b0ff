import type { CodedStill } from '../../../contract/coded-still.ts';
import type { ThumbnailSize } from '../../../contract/file-preview.ts';
import type { ThumbnailFiles } from '../../storage/thumbnails/thumbnail-files.ts';
import type { Pictures, Shrunk, SmallLook } from '../../watch-folders/looks/pictures.ts';
import type { FoundFile } from './shown-files.ts';

/** `still`: a page has to make the picture, and hands it back (`keep`). */
export type FoundThumbnail =
  | { readonly kind: 'jpeg'; readonly jpeg: Uint8Array }
  | { readonly kind: 'still'; readonly still: CodedStill }
  | null;

/** Content that cannot be shown is not tried again until the next start. */
const mostHopeless = 5000;

/** Small pictures of what files hold, made when they are asked for and kept by their content. */
export class Thumbnails {
  readonly #files: ThumbnailFiles;
  readonly #pictures: Pictures | null;
  readonly #underWay = new Map<string, Promise<SmallLook>>();
  readonly #hopeless = new Set<string>();

  /** `pictures`: `null` where the host makes none. */
  constructor(options: { files: ThumbnailFiles; pictures: Pictures | null }) {
    this.#files = options.files;
    this.#pictures = options.pictures;
  }

  /** `null`: no such file, or nothing of it that can be shown. Never rejects. */
  async of(found: FoundFile | null, size: ThumbnailSize): Promise<FoundThumbnail> {
    if (found === null || this.#hopeless.has(found.key)) return null;
    const kept = this.#files.read(found.key, size);
    if (kept !== null) return { kind: 'jpeg', jpeg: kept };
    const making = this.#underWay.get(found.key) ?? this.#make(found);
    this.#underWay.set(found.key, making);
    const look = await making;
    return look?.kind === 'shrunk' ? { kind: 'jpeg', jpeg: look.shrunk[size] } : look;
  }

  /** Takes what a page made of a `still`. False where it is no picture, or none is wanted: what Outbox made itself stays. */
  async keep(found: FoundFile | null, jpeg: Uint8Array): Promise<boolean> {
    if (found === null || (await this.of(found, 'small'))?.kind !== 'still') return false;
    const shrunk = (await this.#pictures?.shrink(jpeg)) ?? null;
    if (shrunk !== null) this.#keep(found.key, shrunk);
    return shrunk !== null;
  }

  async #make({ key, file }: FoundFile): Promise<SmallLook> {
    try {
      if (file === null || this.#pictures === null) return null;
      const look = await this.#pictures.small(file);
      if (look === null) this.#giveUp(key);
      else if (look.kind === 'shrunk') this.#keep(key, look.shrunk);
      return look;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #keep(key: string, { small, large }: Shrunk): void {
    this.#files.keep(key, 'small', small);
    this.#files.keep(key, 'large', large);
  }

  #giveUp(key: string): void {
    if (this.#hopeless.size >= mostHopeless) this.#hopeless.clear();
    this.#hopeless.add(key);
  }
}
