import { elementsIn, ids, numberIn, trackNumberIn, type Element } from './ebml.ts';
import type { FileWindow } from './file-window.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import { placeBetweenPictures, placeInText } from './track-places.ts';

const readTexts = 8;
const textBytes = 400;
const mostBlocks = 4000;

/** Texts below the pictures of a Matroska film: cameras of drones write there the way that they took. */
export class TrackTexts {
  readonly #window: FileWindow;
  readonly #tracks = new Set<number>();
  readonly #found: MetadataBlock[] = [];
  #texts = 0;
  #blocks = 0;

  constructor(window: FileWindow) {
    this.#window = window;
  }

  get areWanted(): boolean {
    return this.#tracks.size > 0 && this.#texts < readTexts && this.#found.length === 0;
  }

  /** Those of texts; one whose texts are packed is out of sight. */
  async takeTracks(tracks: Element): Promise<void> {
    for (const entry of await elementsIn(this.#window, tracks)) {
      if (entry.id !== ids.trackEntry) continue;
      const inside = await elementsIn(this.#window, entry);
      const codec = inside.find(({ id }) => id === ids.codecId);
      const number = inside.find(({ id }) => id === ids.trackNumber);
      if (codec === undefined || number === undefined) continue;
      const name = (await this.#window.upTo(codec.at, Math.min(codec.end - codec.at, 100))).text();
      if (!/^(?:S_TEXT|D_WEBVTT|S_ASS|S_SSA)/u.test(name)) continue;
      this.#tracks.add(await numberIn(this.#window, number));
      if (inside.some(({ id }) => id === ids.contentEncodings)) this.#found.push(outOfSight);
    }
  }

  async takeCluster(cluster: Element): Promise<void> {
    for (const element of await elementsIn(this.#window, cluster)) {
      if (!this.areWanted) return;
      await this.takeBlock(element);
    }
  }

  async takeBlock(element: Element): Promise<void> {
    if (!this.areWanted) return;
    this.#blocks += 1;
    if (this.#blocks > mostBlocks) {
      this.#found.push(outOfSight);
      return;
    }
    if (element.id === ids.simpleBlock) await this.#look(element);
    if (element.id !== ids.blockGroup) return;
    for (const inner of await elementsIn(this.#window, element))
      if (inner.id === ids.block) await this.#look(inner);
  }

  async #look(block: Element): Promise<void> {
    const { number, length } = await trackNumberIn(this.#window, block);
    if (!this.#tracks.has(number)) return;
    this.#texts += 1;
    const size = Math.min(block.end - block.at, length + 3 + textBytes);
    const text = (await this.#window.upTo(block.at, size)).text();
    if (placeInText.test(text))
      this.#found.push(placeBetweenPictures({ at: block.at, sizeBytes: block.end - block.at }));
  }

  blocks(): readonly MetadataBlock[] {
    return this.#found;
  }
}
