import type { ShownFile } from '../../src-main/contract/file-preview.ts';
import type { ContentFacts } from '../../src-main/contract/content-facts.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type { Picture } from '../shared/file-picture.ts';
import { drawStill, sourceOfJpeg } from './draw-still.ts';

/** What a person looks at. */
export interface Looked {
  /** `null` where there is no file behind it, as of a link. */
  readonly of: ShownFile | null;
  readonly name: string;
  readonly sizeBytes: number | null;
  /** What stands for it where nothing of it can be shown. */
  readonly picture: Picture;
}

/** The list that it stands in. */
export interface LookPlace {
  /** Goes to the next or the one before; `null` where there is none. */
  step(by: 1 | -1): Looked | null;
  /** The keyboard goes to what is looked at, in the list. */
  focus(): void;
}

/** What is to be seen of it. `facts`: `null` where the file is not there. */
export interface Found {
  readonly facts: ContentFacts | null;
  readonly sizeBytes: number | null;
  readonly shown:
    | { readonly kind: 'picture'; readonly source: string }
    | { readonly kind: 'text'; readonly lines: readonly string[]; readonly isCut: boolean }
    | { readonly kind: 'nothing' };
}

const edgePx = 1600;
const mostCharacters = 900_000;
const nothing: Found = { facts: null, sizeBytes: null, shown: { kind: 'nothing' } };

/** A large look at one file after the other, wherever files are listed. */
export class Previews {
  readonly #client: Pick<OutboxClient, 'call'>;
  readonly #draw: typeof drawStill;
  #place: LookPlace | null = null;
  #looked = $state.raw<Looked | null>(null);
  #found = $state.raw<Found | null>(null);

  /** `draw`: the browser's decoder for films. */
  constructor(client: Pick<OutboxClient, 'call'>, draw = drawStill) {
    this.#client = client;
    this.#draw = draw;
  }

  /** What is looked at now, or `null`. */
  get looked(): Looked | null {
    return this.#looked;
  }

  /** `null` while it is asked for. */
  get found(): Found | null {
    return this.#found;
  }

  open(looked: Looked, place: LookPlace): void {
    this.#place = place;
    this.#look(looked);
  }

  step(by: 1 | -1): void {
    const next = this.#place?.step(by) ?? null;
    if (next !== null) this.#look(next);
  }

  close(): void {
    this.#looked = null;
    this.#found = null;
  }

  /** Once what lay over the list is gone. */
  giveBackKeyboard(): void {
    this.#place?.focus();
    this.#place = null;
  }

  #look(looked: Looked): void {
    this.#looked = looked;
    this.#found = null;
    void this.#find(looked);
  }

  async #find(looked: Looked): Promise<void> {
    const found = looked.of === null ? nothing : await this.#ask(looked.of);
    // Somebody may have gone on meanwhile.
    if (this.#looked === looked) this.#found = found;
  }

  async #ask(of: ShownFile): Promise<Found> {
    try {
      const { shown, ...said } = await this.#client.call('pictures.preview', { of });
      if (shown.kind === 'picture') return { ...said, shown: pictureOf(shown.jpeg) };
      if (shown.kind !== 'still') return { ...said, shown };
      const jpeg = await this.#draw(shown.still, { edgePx, mostCharacters });
      return { ...said, shown: jpeg === null ? nothing.shown : pictureOf(jpeg) };
    } catch {
      // Ignored: an engine that is away says so over all pages, and the next look asks again.
      return nothing;
    }
  }
}

function pictureOf(jpeg: string): Found['shown'] {
  return { kind: 'picture', source: sourceOfJpeg(jpeg) };
}

const ofClients = new WeakMap<OutboxClient, Previews>();

/** One for all of the pages of one client. */
export function previewsOf(client: OutboxClient): Previews {
  const previews = ofClients.get(client) ?? new Previews(client);
  ofClients.set(client, previews);
  return previews;
}
