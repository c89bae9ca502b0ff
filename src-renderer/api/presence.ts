import type { Entrance, SessionEnd } from '../../src-main/contract/page-session.ts';

/** Whether the engine can be spoken to. A window always can; loopback pages lose it when the command ends or sleeps. */
export type PresenceState =
  | { readonly kind: 'present' }
  /** `nextTryAtMs` is `null` while it is being asked. */
  | { readonly kind: 'away'; readonly sinceMs: number; readonly nextTryAtMs: number | null }
  /** The session is over: `entrance` says what lets the browser in again. */
  | { readonly kind: 'signed_out'; readonly why: SessionEnd; readonly entrance: Entrance };

export interface Presence {
  readonly state: PresenceState;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (state: PresenceState) => void): () => void;
  /** Asks at once instead of at the next try. */
  askNow(): void;
}

export const alwaysPresent: Presence = {
  state: { kind: 'present' },
  subscribe: () => () => undefined,
  askNow: () => undefined,
};

/** A presence that a transport keeps up to date. */
export class KeptPresence implements Presence {
  readonly #listeners = new Set<(state: PresenceState) => void>();
  readonly #onAskNow: () => void;
  #state: PresenceState;

  constructor(state: PresenceState, onAskNow: () => void) {
    this.#state = state;
    this.#onAskNow = onAskNow;
  }

  get state(): PresenceState {
    return this.#state;
  }

  become(state: PresenceState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }

  subscribe(listener: (state: PresenceState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  askNow(): void {
    this.#onAskNow();
  }
}
