import type { Message } from '../../../src-main/contract/messages/message.ts';
import type { NewBatch } from '../../../src-main/contract/batch.ts';
import type { FoundLink } from '../../../src-main/contract/links.ts';
import type { ComposeRow } from '../../../src-main/contract/recipe.ts';
import type { Brand } from '../../../src-main/contract/connection.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { mapOf, setOf } from '../../state/collections.ts';
import { Request } from '../../state/request.svelte.ts';
import { importKey, inPortions, joinFound, review, type ReviewedLink } from './found-links.ts';
import { readWith, readLists, type LinkListText, type ListFile, type UnreadableList } from './list-file.ts';
import {
  charactersPerCall,
  openingOf,
  pastedText,
  readSearched,
  type ListAnswers,
  type ListQuestion,
} from './list-questions.ts';

const linksPerCall = 100;

/** What a person says of links that are queued together. */
export interface LinksSaid {
  readonly batch?: NewBatch | undefined;
  /** The brand that was chosen for all that name none. */
  readonly forBrandId?: string;
  /** That some of them go to another client. */
  readonly otherClient?: boolean;
}

export interface ImportOutcome {
  readonly batchId: number;
  readonly added: number;
  readonly skipped: readonly { readonly url: string; readonly why: Message }[];
}

/** Pasted text and lists from files, the links found in them, and the recipes made of them. Nothing is fetched. */
export class ClipImport {
  readonly #client: OutboxClient;
  readonly #finding = new Request<readonly FoundLink[]>();
  readonly #composing = new Request<ImportOutcome>();
  /** Links that were queued of the text and the lists, which stay as others in them are left to mend. */
  #queued = setOf<string>();
  /** What was found in each piece since links were last queued, so that a letter written does not search long lists anew. */
  #foundIn = mapOf<string, readonly FoundLink[]>();
  #text = $state('');
  #lists = $state.raw<readonly LinkListText[]>([]);
  #unreadable = $state.raw<readonly UnreadableList[]>([]);
  #links = $state.raw<readonly ReviewedLink[]>([]);
  #questions = $state.raw<readonly ListQuestion[]>([]);
  /** What was answered of each list, by its name. */
  #answers = $state.raw<ReadonlyMap<string, ListAnswers>>(mapOf());
  /** How the pasted text began that was looked at last: answers belong to it, and not to another list in its place. */
  #opening = '';
  #progress = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  /** The batch that was begun, and could not be finished: the rest of its links goes on in it. */
  #openBatch: { readonly id: number; readonly connectionId: number } | null = null;
  /** That in which the links stand that are shown: what is queued is taken out of it, and nothing else. */
  #searched: { readonly text: string; readonly lists: readonly LinkListText[] } = { text: '', lists: [] };
  /** What was looked for last, and whether links were being queued when it was found. */
  #looked: (SearchPlace & { readonly isMissed: boolean }) | null = null;

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
  }

  /** Lists from files, in the order in which they were taken. */
  get lists(): readonly LinkListText[] {
    return this.#lists;
  }

  /** Everything that is searched: what is written, and each list. */
  get texts(): readonly string[] {
    return [this.#text, ...this.#lists.map((list) => list.text)].filter((text) => text.trim() !== '');
  }

  /** Of the files that were taken last, those that could not be read. */
  get unreadable(): readonly UnreadableList[] {
    return this.#unreadable;
  }

  /** Lists whose columns are unclear. Their links wait until a person says what the columns mean. */
  get questions(): readonly ListQuestion[] {
    return this.#questions;
  }

  get answers(): ReadonlyMap<string, ListAnswers> {
    return this.#answers;
  }

  get links(): readonly ReviewedLink[] {
    return this.#links;
  }

  get isFinding(): boolean {
    return this.#finding.isPending;
  }

  get chosen(): readonly ReviewedLink[] {
    return this.#links.filter((each) => each.isChosen);
  }

  get error(): unknown {
    return this.#composing.error ?? this.#finding.error;
  }

  get outcome(): ImportOutcome | null {
    return this.#composing.value;
  }

  get isImporting(): boolean {
    return this.#composing.isPending;
  }

  /** Links that are composed, of how many; `null` when nothing is under way. */
  get progress(): { readonly done: number; readonly total: number } | null {
    return this.#progress;
  }

  /** Text that was dropped comes below what is written already. */
  addText(text: string): void {
    const added = text.trim();
    if (added === '') return;
    this.#text = this.#text.trim() === '' ? added : `${this.#text.trimEnd()}\n${added}`;
  }

  /** Reads lists of links. A file of the same name takes the place of the one before. */
  async take(files: readonly ListFile[]): Promise<void> {
    const { lists, unreadable } = await readLists(files);
    const names = setOf(lists.map((list) => list.name));
    this.#lists = [...this.#lists.filter((list) => !names.has(list.name)), ...lists];
    this.#unreadable = unreadable;
    for (const name of names) this.#forgetAnswers(name);
  }

  leaveOut(name: string): void {
    this.#lists = this.#lists.filter((list) => list.name !== name);
    this.#forgetAnswers(name);
  }

  /** Reads a list that does not say its encoding with another one. */
  readWith(name: string, encoding: string): void {
    this.#lists = this.#lists.map((list) => (list.name === name ? readWith(list, encoding) : list));
  }

  /** What a person says of a list that asks; `name`: `pastedText` for what was pasted. */
  answer(name: string, { columns, empty }: ListAnswers): void {
    const before = this.#answers.get(name);
    const answers = {
      columns: mapOf([...(before?.columns ?? []), ...columns]),
      empty: empty ?? before?.empty,
    };
    this.#answers = mapOf([...this.#answers, [name, answers]]);
  }

  #forgetAnswers(name: string): void {
    if (this.#answers.has(name)) this.#answers = mapOf([...this.#answers].filter(([of]) => of !== name));
  }

  forgetUnreadable(): void {
    this.#unreadable = [];
  }

  /** Looks for links in the text and the lists; after those that are being queued. `brandId` may be empty while none is chosen. */
  async find(connectionId: number, brandId: string, brands: readonly Brand[] | null = null): Promise<void> {
    if (await this.#look({ connectionId, brandId, brands })) this.#composing.clear();
  }

  /** Whether anything was found out. */
  async #look({ connectionId, brandId, brands }: SearchPlace): Promise<boolean> {
    this.#looked = { connectionId, brandId, brands, isMissed: false };
    const opening = openingOf(this.#text);
    if (opening !== this.#opening) this.#forgetAnswers(pastedText);
    this.#opening = opening;
    const whole = { text: this.#text, lists: this.#lists };
    if (this.texts.length === 0) {
      this.#finding.clear();
      this.#links = [];
      this.#questions = [];
      this.#searched = whole;
      this.#queued = setOf();
      return false;
    }
    const foundIn = this.#foundIn;
    const { pieces, questions, whyOf } = readSearched(whole, this.#answers, {
      brands,
      chosenBrandId: brandId,
    });
    const isAsked = (name: string): boolean => questions.some((each) => each.name === name);
    const searched = {
      text: isAsked(pastedText) ? '' : whole.text,
      lists: whole.lists.filter(({ name }) => !isAsked(name)),
    };
    this.#questions = questions;
    const found = await this.#finding.run(async () => {
      const all: (readonly FoundLink[])[] = [];
      const asked = setOf<string>();
      for (const piece of pieces) {
        const key = JSON.stringify([connectionId, brandId, piece]);
        asked.add(key);
        const known = foundIn.get(key);
        const answer =
          known ?? (await this.#client.call('clips.findLinks', { ...piece, connectionId, brandId }));
        foundIn.set(key, answer);
        all.push(answer);
      }
      for (const key of foundIn.keys()) if (!asked.has(key)) foundIn.delete(key);
      return joinFound(all).map((each) => ({ ...each, why: whyOf.get(each.url) ?? each.why }));
    });
    if (found === null) return false;
    if (this.isImporting) {
      // What is being queued is still told of as new.
      this.#looked = { connectionId, brandId, brands, isMissed: true };
      return false;
    }
    this.#links = review(
      found.filter((each) => !this.#queued.has(importKey(each))),
      this.#links,
    );
    this.#searched = searched;
    return true;
  }

  choose(index: number, isChosen: boolean): void {
    this.#change(index, { isChosen });
  }

  rename(index: number, title: string): void {
    this.#change(index, { title });
  }

  /**
   * Composes rows in portions of one batch. What went through before an error is not offered again, and what was written or dropped
   * meanwhile stays. `left`: of the chosen links those that can't be queued as they are. They stay with their text and their list
   * to be mended, as do those that are no links of videos.
   */
  async compose(
    connectionId: number,
    rows: readonly ComposeRow[],
    { batch, ...whose }: LinksSaid = {},
    left: readonly ReviewedLink[] = [],
  ): Promise<ImportOutcome | null> {
    const composed = setOf<string>();
    const { text, lists } = this.#searched;
    this.#progress = { done: 0, total: rows.length };
    const outcome = await this.#composing.run(() =>
      this.#send({ connectionId, batch, whose }, rows, composed),
    );
    this.#progress = null;
    this.#foundIn = mapOf();
    if (outcome === null) this.#links = this.#links.filter((each) => !composed.has(each.link.url));
    else {
      this.#openBatch = null;
      this.#unreadable = [];
      if (!this.#keepLeft(left)) {
        this.#text = withoutBeginning(this.#text, text);
        this.#lists = this.#lists.filter((list) => !lists.includes(list));
      }
    }
    const looked = this.#looked;
    if (looked !== null && (looked.isMissed || this.#finding.isPending)) void this.#look(looked);
    return outcome;
  }

  /** Whether anything is left to mend. What was queued is shown no longer, and what a person did not choose stays so. */
  #keepLeft(left: readonly ReviewedLink[]): boolean {
    const leftKeys = setOf(left.map(({ link }) => importKey(link)));
    const isLeft = ({ link }: ReviewedLink): boolean =>
      link.fate === 'refused' || leftKeys.has(importKey(link));
    const hasLeft = this.#links.some(isLeft);
    const queued = this.#links.filter((each) => each.isChosen && !isLeft(each));
    if (hasLeft) for (const { link } of queued) this.#queued.add(importKey(link));
    this.#links = hasLeft
      ? this.#links.filter((each) => isLeft(each) || (isReady(each) && !each.isChosen))
      : [];
    return hasLeft;
  }

  async #send(
    {
      connectionId,
      batch,
      whose,
    }: { connectionId: number; batch: NewBatch | undefined; whose: Omit<LinksSaid, 'batch'> },
    rows: readonly ComposeRow[],
    composed: Set<string>,
  ): Promise<ImportOutcome> {
    const open = this.#openBatch;
    let batchId = open?.connectionId === connectionId ? open.id : null;
    let added = 0;
    const skipped: { url: string; why: Message }[] = [];
    for (const portion of inPortions(rows, linksPerCall, charactersPerCall)) {
      const answer = await this.#client.call('recipes.compose', {
        connectionId,
        batchId,
        name: null,
        ...(batch !== undefined && { batch }),
        ...whose,
        rows: [...portion],
      });
      batchId = answer.batchId;
      this.#openBatch = { id: batchId, connectionId };
      added += answer.added.length;
      skipped.push(...answer.skipped);
      for (const row of portion) composed.add(row.url);
      this.#progress = { done: composed.size, total: rows.length };
    }
    return { batchId: batchId ?? 0, added, skipped };
  }

  #change(index: number, change: Partial<Pick<ReviewedLink, 'isChosen' | 'title'>>): void {
    this.#links = this.#links.map((each, at) => (at === index ? { ...each, ...change } : each));
  }
}

function isReady({ link }: ReviewedLink): boolean {
  return link.fate === 'ready';
}

interface SearchPlace {
  readonly connectionId: number;
  readonly brandId: string;
  readonly brands: readonly Brand[] | null;
}

/** What was written below since; all of it where its beginning was changed. */
function withoutBeginning(text: string, beginning: string): string {
  const rest = text.slice(beginning.length);
  return text.startsWith(beginning) && /^(?:\s|$)/u.test(rest) ? rest.trimStart() : text;
}
