import type { ShownFile, ThumbnailSize } from '../../src-main/contract/file-preview.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { drawStill, sourceOfJpeg } from './draw-still.ts';

/** As many as fill several screens. */
const mostKept = 400;
/** The engine makes one after the other; what is in view now should not wait for what was in view before. */
const mostAsked = 2;

/** The source of an image; `null` where there is none. */
export type ReadThumbnail = (of: ShownFile, size: ThumbnailSize) => Promise<string | null>;

interface Wanted {
  readonly key: string;
  readonly of: ShownFile;
  readonly size: ThumbnailSize;
  readonly give: (source: string | null) => void;
}

/** Small pictures of files: asked for while they are in view, the newest wish first, and kept for a while. */
export class ThumbnailShelf {
  readonly #read: ReadThumbnail;
  /** Sources by content and size, longest not looked at first; `null` for what cannot be shown. */
  readonly #kept = new Map<string, string | null>();
  readonly #wanted: Wanted[] = [];
  #asked = 0;

  constructor(read: ReadThumbnail) {
    this.#read = read;
  }

  /** What is known now; `undefined`: ask. */
  at(content: string, size: ThumbnailSize): string | null | undefined {
    const key = `${content} ${size}`;
    const source = this.#kept.get(key);
    if (source === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, source);
    return source;
  }

  /** `give` gets the source of an image, or `null`. Returns what calls it off: what has left the view is not asked for. */
  want(
    { of, content, size }: { of: ShownFile; content: string; size: ThumbnailSize },
    give: Wanted['give'],
  ): () => void {
    const wanted = { key: `${content} ${size}`, of, size, give };
    this.#wanted.push(wanted);
    this.#next();
    return () => {
      const at = this.#wanted.indexOf(wanted);
      if (at >= 0) this.#wanted.splice(at, 1);
    };
  }

  #next(): void {
    while (this.#asked < mostAsked) {
      const wanted = this.#wanted.pop();
      if (wanted === undefined) return;
      const known = this.#kept.get(wanted.key);
      if (known !== undefined) wanted.give(known);
      else void this.#ask(wanted);
    }
  }

  async #ask({ key, of, size, give }: Wanted): Promise<void> {
    this.#asked += 1;
    let source: string | null = null;
    try {
      source = await this.#read(of, size);
      this.#keep(key, source);
    } catch {
      // Ignored: a picture is an ornament, and is asked for again with the next look.
    }
    this.#asked -= 1;
    give(source);
    this.#next();
  }

  #keep(key: string, source: string | null): void {
    this.#kept.set(key, source);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

const shelves = new WeakMap<OutboxClient, ThumbnailShelf>();

/** One shelf for all of the pages of one client. */
export function shelfOf(client: OutboxClient): ThumbnailShelf {
  const shelf = shelves.get(client) ?? new ThumbnailShelf(readerOf(client));
  shelves.set(client, shelf);
  return shelf;
}

const drawnEdgePx = 480;
/** As a call may carry: three bytes become four characters. */
const mostKeptCharacters = 48_000;

/** What only a page can draw is drawn here, and handed back: the next one, and reports, have it then. */
function readerOf(client: OutboxClient): ReadThumbnail {
  return async (of, size) => {
    const { jpeg, still } = await client.call('pictures.thumbnail', { of, size });
    if (jpeg !== null) return sourceOfJpeg(jpeg);
    const drawn =
      still === null
        ? null
        : await drawStill(still, { edgePx: drawnEdgePx, mostCharacters: mostKeptCharacters });
    if (drawn === null) return null;
    // Ignored where it is not kept: it is drawn again then.
    client.call('pictures.keep', { of, jpeg: drawn }).catch(() => undefined);
    return sourceOfJpeg(drawn);
  };
}
