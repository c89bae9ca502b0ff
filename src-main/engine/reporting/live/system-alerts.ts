import type { Banner } from '../../../contract/status.ts';

/** What is wrong with the machine or the data folder itself, as people are told it: the worst so far. */
export class SystemAlerts {
  readonly #onChanged: () => void;
  #storage: Banner | null;
  #watchLimit: Banner | null = null;
  #isBroken = false;

  /** `repaired`: what had to be repaired at the start. */
  constructor(repaired: { readonly title: string; readonly detail: string } | null, onChanged: () => void) {
    this.#onChanged = onChanged;
    this.#storage = repaired === null ? null : { kind: 'storage', connectionId: null, ...repaired };
  }

  get current(): Banner | null {
    return this.#storage ?? this.#watchLimit;
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

  /** `null`: it keeps no folder from being watched any more. */
  watchLimit(message: string | null): void {
    this.#watchLimit =
      message === null
        ? null
        : {
            kind: 'watch_limit',
            connectionId: null,
            title: 'The system ran out of watches',
            detail: message,
          };
    this.#onChanged();
  }
}
