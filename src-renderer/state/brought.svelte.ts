import type { ChosenItem } from './choose-paths.ts';

/** A file as the browser gives it: only its content can be had. */
export type BroughtList = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

export interface BroughtLinks {
  readonly lists: readonly BroughtList[];
  readonly text: string;
}

/** What a person brought to the window, from wherever they stood in it, until the part that takes it has it. */
export class Brought {
  #files = $state.raw<readonly ChosenItem[] | null>(null);
  #lists = $state.raw<readonly BroughtList[]>([]);
  #links = $state.raw<BroughtLinks | null>(null);

  /** Files to be sent once; empty while none is chosen, `null` while nobody wants to send any. */
  get files(): readonly ChosenItem[] | null {
    return this.#files;
  }

  /** The same files, where all of them may be lists of links. */
  get lists(): readonly BroughtList[] {
    return this.#lists;
  }

  takeFiles(files: readonly ChosenItem[], lists: readonly BroughtList[] = []): void {
    this.#files = files;
    this.#lists = lists;
  }

  leaveFiles(): void {
    this.#files = null;
    this.#lists = [];
  }

  /** Lists and text for the review of links. */
  takeLinks(links: BroughtLinks): void {
    this.#links = links;
  }

  get hasLinks(): boolean {
    return this.#links !== null;
  }

  /** Hands them over, once. */
  giveLinks(): BroughtLinks | null {
    const links = this.#links;
    this.#links = null;
    return links;
  }
}
