import type { Banner } from '../../../contract/status.ts';

type WatchingTrouble = Extract<Banner['kind'], 'watch_limit' | 'watch_failed' | 'reader_still'>;

const watchingTitles: Readonly<Record<WatchingTrouble, string>> = {
  watch_limit: 'The system ran out of watches',
  watch_failed: 'A folder cannot be watched',
  reader_still: 'Files cannot be read just now',
};

/** What is wrong with the machine or the data folder itself, as people are told it: the worst so far. */
export class SystemAlerts {
  readonly #onChanged: () => void;
  #storage: Banner | null;
  readonly #watching: Record<WatchingTrouble, Banner | null> = {
    watch_limit: null,
    watch_failed: null,
    reader_still: null,
  };
  #isBroken = false;

  /** `repaired`: what had to be repaired at the start. */
  constructor(repaired: { readonly title: string; readonly detail: string } | null, onChanged: () => void) {
    this.#onChanged = onChanged;
    this.#storage = repaired === null ? null : { kind: 'storage', connectionId: null, ...repaired };
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
