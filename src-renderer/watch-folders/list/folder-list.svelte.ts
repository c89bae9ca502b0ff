import type { WatchFolder } from '../../../src-main/contract/watch-folder.ts';
import {
  byClient,
  fitsSearch,
  folderStates,
  inOrder,
  isInState,
  type FolderGroup,
  type FolderOrder,
  type FolderState,
  type ListedFolder,
} from './folder-groups.ts';

/** Which of the watched folders are shown, and how: what is searched, in which state, in which order, and which groups are folded. */
export class FolderList {
  readonly #folders: () => readonly WatchFolder[];
  readonly #describe: (folder: WatchFolder) => ListedFolder;
  search = $state('');
  order = $state<FolderOrder>('name');
  #state = $state<FolderState>('all');
  #folded = $state.raw<readonly (number | null)[]>([]);
  // Each is made once for all that show it.
  readonly #listed = $derived.by(() => this.#folders().map((folder) => this.#describe(folder)));
  readonly #counts = $derived(countsOf(this.#listed));
  readonly #groups = $derived.by(() => {
    const { search, state } = this;
    const shown = this.#listed.filter((each) => isInState(each, state) && fitsSearch(each, search));
    return byClient(inOrder(shown, this.order));
  });

  /** `describe`: what is shown of a folder from elsewhere. */
  constructor(folders: () => readonly WatchFolder[], describe: (folder: WatchFolder) => ListedFolder) {
    this.#folders = folders;
    this.#describe = describe;
  }

  /** How many are in each state, whatever is searched. */
  get counts(): Readonly<Record<FolderState, number>> {
    return this.#counts;
  }

  /** Back to all, where none is left in the chosen state. */
  get state(): FolderState {
    return this.#counts[this.#state] === 0 ? 'all' : this.#state;
  }

  set state(state: FolderState) {
    this.#state = state;
  }

  get groups(): readonly FolderGroup[] {
    return this.#groups;
  }

  isFolded({ client }: FolderGroup): boolean {
    return this.#folded.includes(client?.id ?? null);
  }

  fold({ client }: FolderGroup): void {
    const id = client?.id ?? null;
    this.#folded = this.#folded.includes(id)
      ? this.#folded.filter((each) => each !== id)
      : [...this.#folded, id];
  }
}

function countsOf(listed: readonly ListedFolder[]): Record<FolderState, number> {
  const counts = { all: 0, attention: 0, failed: 0, away: 0, paused: 0 };
  for (const state of folderStates) counts[state] = listed.filter((each) => isInState(each, state)).length;
  return counts;
}
