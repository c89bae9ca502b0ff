import type { networkCalls } from '../../contract/api/network-calls.ts';
import type { HandlersOf } from '../engine.ts';
import type { ChosenPathsByToken } from './chosen-paths.ts';
import type { NetworkSettingsDesk } from '../connections/network/network-settings.ts';

export interface NetworkParts {
  readonly chosenPaths: ChosenPathsByToken;
  readonly network: NetworkSettingsDesk;
}

/** How services are reached. */
export function networkApi({ network, chosenPaths }: NetworkParts): HandlersOf<typeof networkCalls> {
  return {
    'network.get': () => network.get(),
    'network.set': async ({ authorities, ...changes }) =>
      network.set({
        ...changes,
        ...(authorities === undefined
          ? {}
          : { authorities: authorities === null ? null : await chosenPaths.pathOf(authorities) }),
      }),
    'network.authorities': () => network.authorities(),
  };
}
