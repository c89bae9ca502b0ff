import { message } from '../../contract/messages/message.ts';
import { silentLogger } from '../../contract/log/logger.ts';
import type { HostServices, SecretStore } from '../host-services.ts';

/** What a host lends to the Outbox of a tour: time, chance, files and a practice service, and nothing that outlives it or is heard of. */
export function tourHost(host: HostServices, dataDirectory: string): HostServices {
  const { traits, clock, random, fileSystem } = host;
  return {
    ...{ traits, clock, random, fileSystem, dataDirectory },
    logger: silentLogger,
    secrets: noSecrets,
    signals: { onWake: () => () => undefined, onNetworkChange: () => () => undefined },
    notify: () => undefined,
    englishOf: (message) => host.englishOf(message),
    startPractice: (options) => host.startPractice(options),
    trash: () => Promise.reject(new Error('a tour throws nothing away')),
    environmentKey: null,
  };
}

/** The practice service lends its key; no other is asked for. */
const noSecrets: SecretStore = {
  place: message('key_place.practice'),
  persists: false,
  get: () => Promise.resolve(null),
  set: () => Promise.reject(new Error('a tour keeps no keys')),
  delete: () => Promise.resolve(),
};
