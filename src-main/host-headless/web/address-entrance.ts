import { z } from '../../contract/zod.ts';
import type { OneUseTokens } from './one-use-tokens.ts';
import type { Entry, PageEntrance } from './page-entrance.ts';

const exchangeSchema = z.object({ token: z.string().min(1).max(200) });

export interface AddressEntranceOptions {
  readonly tokens: OneUseTokens;
  /** The last printed token was used. */
  readonly onOpened: () => void;
  /** A token was given that opens nothing. */
  readonly onRefused: () => void;
}

/** Lets a browser of this computer in by the token of a printed address. */
export class AddressEntrance implements PageEntrance {
  readonly kind = 'address';
  /** A token and its name. */
  readonly maximumBytes = 1024;
  readonly #options: AddressEntranceOptions;

  constructor(options: AddressEntranceOptions) {
    this.#options = options;
  }

  tryToEnter(value: unknown): Promise<Entry> {
    return Promise.resolve(this.#enter(value));
  }

  #enter(value: unknown): Entry {
    const { tokens, onOpened, onRefused } = this.#options;
    const parsed = exchangeSchema.safeParse(value);
    if (!parsed.success) return { kind: 'not_understood', message: 'A token is needed.' };
    if (!tokens.use(parsed.data.token)) {
      onRefused();
      return { kind: 'refused', status: 401, answer: 'The address was used already, or is too old.' };
    }
    onOpened();
    return { kind: 'let_in', address: null, mark: null };
  }
}
