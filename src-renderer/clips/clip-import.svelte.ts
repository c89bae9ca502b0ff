import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type { FoundLink } from '../../src-main/contract/links.ts';
import { Request } from '../state/request.svelte.ts';
import { inPortions, review, type ReviewedLink } from './found-links.ts';

const linksPerCall = 200;
/** Well below what one request may carry, as characters may take several bytes. */
const charactersPerCall = 15_000;

export interface ImportOutcome {
  readonly added: number;
  readonly skipped: readonly { readonly url: string; readonly why: string }[];
}

/** Pasted text, the links found in it, and their import for one brand. Nothing is fetched. */
export class ClipImport {
  readonly #client: OutboxClient;
  readonly #finding = new Request<FoundLink[]>();
  readonly #importing = new Request<ImportOutcome>();
  #text = $state('');
  #links = $state.raw<readonly ReviewedLink[]>([]);

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
  }

  get links(): readonly ReviewedLink[] {
    return this.#links;
  }

  get chosen(): readonly ReviewedLink[] {
    return this.#links.filter((each) => each.isChosen);
  }

  get error(): unknown {
    return this.#importing.error ?? this.#finding.error;
  }

  get outcome(): ImportOutcome | null {
    return this.#importing.value;
  }

  get isImporting(): boolean {
    return this.#importing.isPending;
  }

  /** Looks for links in a text. `brandId` may be empty while none is chosen. */
  async find(text: string, connectionId: number, brandId: string): Promise<void> {
    if (text.trim() === '') {
      this.#finding.clear();
      this.#links = [];
      return;
    }
    const found = await this.#finding.run(() =>
      this.#client.call('clips.findLinks', { text, connectionId, brandId }),
    );
    if (found === null) return;
    this.#links = review(found, this.#links);
    this.#importing.clear();
  }

  choose(index: number, isChosen: boolean): void {
    this.#change(index, { isChosen });
  }

  rename(index: number, title: string): void {
    this.#change(index, { title });
  }

  async import(connectionId: number, brandId: string): Promise<ImportOutcome | null> {
    const links = this.chosen.map(({ link, title }) => ({
      url: link.url,
      title: title.trim() === '' ? null : title.trim(),
    }));
    const outcome = await this.#importing.run(async () => {
      let added = 0;
      const skipped: { url: string; why: string }[] = [];
      for (const portion of inPortions(links, linksPerCall, charactersPerCall)) {
        const answer = await this.#client.call('clips.import', {
          connectionId,
          brandId,
          links: [...portion],
        });
        added += answer.added.length;
        skipped.push(...answer.skipped);
      }
      return { added, skipped };
    });
    if (outcome !== null) {
      this.#text = '';
      this.#links = [];
      this.#finding.clear();
    }
    return outcome;
  }

  #change(index: number, change: Partial<Pick<ReviewedLink, 'isChosen' | 'title'>>): void {
    this.#links = this.#links.map((each, at) => (at === index ? { ...each, ...change } : each));
  }
}
