import { message, type Message } from '../../../contract/messages/message.ts';
import type { Banner } from '../../../contract/status.ts';

type WatchingTrouble = Extract<Banner['kind'], 'watch_limit' | 'watch_failed' | 'reader_still'>;

/** What was repaired, until a person says that it was read. */
interface Repairs {
  list(): readonly { readonly title: Message; readonly detail: Message }[];
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
    const repaired = this.#repairs.list().map(({ title, detail }): Banner => ({
      ...{ kind: 'repaired', connectionId: null },
      ...{ title, detail },
    }));
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

  breakDown(reason: Message): void {
    this.#isBroken = true;
    this.#storage = {
      kind: 'storage',
      connectionId: null,
      title: message('banner.storage'),
      detail: message('banner.storage_why', { reason }),
    };
    this.#onChanged();
  }

  /** `null`: that keeps no folder from being watched any more. */
  watching(kind: WatchingTrouble, detail: Message | null): void {
    this.#watching[kind] =
      detail === null ? null : { kind, connectionId: null, title: message(`banner.${kind}`), detail };
    this.#onChanged();
  }
}
