import type { OutboxClient } from '../../src-main/contract/transport.ts';

export type ThumbnailSize = 'small' | 'large';

/** As many as fill several screens. */
const mostKept = 400;
/** The engine makes one after the other; what is in view now should not wait for what was in view before. */
const mostAsked = 2;

export type ReadThumbnail = (jobId: number, size: ThumbnailSize) => Promise<{ readonly jpeg: string | null }>;

interface Wanted {
  readonly key: string;
  readonly jobId: number;
  readonly size: ThumbnailSize;
  readonly give: (source: string | null) => void;
}

/** Small pictures of jobs: asked for while they are in view, the newest wish first, and kept for a while. */
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
    { jobId, content, size }: { jobId: number; content: string; size: ThumbnailSize },
    give: Wanted['give'],
  ): () => void {
    const wanted = { key: `${content} ${size}`, jobId, size, give };
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

  async #ask({ key, jobId, size, give }: Wanted): Promise<void> {
    this.#asked += 1;
    let source: string | null = null;
    try {
      const { jpeg } = await this.#read(jobId, size);
      source = jpeg === null ? null : `data:image/jpeg;base64,${jpeg}`;
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
  const shelf =
    shelves.get(client) ?? new ThumbnailShelf((id, size) => client.call('jobs.thumbnail', { id, size }));
  shelves.set(client, shelf);
  return shelf;
}
