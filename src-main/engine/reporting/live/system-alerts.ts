import type { Banner } from '../../../contract/status.ts';

type WatchingTrouble = Extract<Banner['kind'], 'watch_limit' | 'watch_failed' | 'reader_still'>;

const watchingTitles: Readonly<Record<WatchingTrouble, string>> = {
  watch_limit: 'The system ran out of watches',
  watch_failed: 'A folder cannot be watched',
  reader_still: 'Files cannot be read just now',
};

/** What was repaired, until a person says that it was read. */
interface Repairs {
  list(): readonly { readonly title: string; readonly detail: string }[];
  acknowledge(): number;
}

/** What is wrong with the machine or the data folder itself, as people are told it: the worst so far. */
export class SystemAlerts {
  readonly #onChanged: () => void;
  readonly #repairs: Repairs;
  #storage: Banner | null = null;
  readonly #watching: Record<WatchingTrouble, Banner | null> = {
    watch_limit: null,
    watch_failed: null,
    reader_still: null,
  };
  #isBroken = false;

  constructor(repairs: Repairs, onChanged: () => void) {
    this.#repairs = repairs;
    this.#onChanged = onChanged;
  }

  /** The worst that is wrong now, and each repair that no person has acknowledged. */
  get banners(): Banner[] {
    const repaired = this.#repairs
      .list()
      .map(({ title, detail }): Banner => ({ kind: 'repaired', connectionId: null, title, detail }));
    return [...(this.current === null ? [] : [this.current]), ...repaired];
  }

  /** How many repairs are not told of any more. */
  acknowledge(): number {
    const count = this.#repairs.acknowledge();
    this.#onChanged();
    return count;
  }

  get current(): Banner | null {
    const { watch_limit: limit, watch_failed: failed, reader_still: still } = this.#watching;
    return this.#storage ?? still ?? limit ?? failed;
  }

  /** True where the database cannot be trusted, so that nothing is sent any more. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  breakDown(message: string): void {
    this.#isBroken = true;
    this.#storage = {
      kind: 'storage',
      connectionId: null,
      title: 'Nothing is sent, as it could not be written down',
      detail: `${message}. Check the disk, then start Outbox again; nothing is lost.`,
    };
    this.#onChanged();
  }

  /** `null`: that keeps no folder from being watched any more. */
  watching(kind: WatchingTrouble, message: string | null): void {
    this.#watching[kind] =
      message === null ? null : { kind, connectionId: null, title: watchingTitles[kind], detail: message };
    this.#onChanged();
  }
}
