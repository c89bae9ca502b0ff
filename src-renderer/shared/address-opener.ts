import { createContext } from 'svelte';
import type { NamedAddress } from '../../src-main/contract/address.ts';

/** How the window opens an address. A page in a browser has none: there it is a link. */
export interface AddressOpener {
  readonly open: ((named: NamedAddress) => void) | null;
}

export const [useAddressOpener, provideAddressOpener] = createContext<AddressOpener>();
