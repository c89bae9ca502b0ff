import { createPostJson, type PostJson } from '../../foundation/post-json.ts';
import type { Ways } from '../../foundation/proxy/secure-connection.ts';
import { NetworkSettingsDesk } from '../connections/network/network-settings.ts';
import { proxyChoice } from '../connections/network/proxy-choice.ts';
import { trustChoice } from '../connections/network/trust-choice.ts';
import type { HostServices } from '../host-services.ts';
import type { Settings } from '../storage/settings/settings.ts';
import type { EngineEvents } from './engine-events.ts';

/** The way to services, webhooks and the feed of newer versions. */
export interface NetworkParts {
  readonly desk: NetworkSettingsDesk;
  readonly ways: Ways;
  readonly postJson: PostJson;
}

export function assembleNetwork(options: {
  host: HostServices;
  settings: Settings;
  events: EngineEvents;
}): NetworkParts {
  const { host, settings, events } = options;
  const desk = new NetworkSettingsDesk({
    ...{ settings, secrets: host.secrets, files: host.fileSystem, clock: host.clock },
    onChanged: ({ proxy, hasCredentials }, { isOfProxy, authorities }) => {
      if (isOfProxy) host.logger.write('engine.proxy_changed', { proxy, hasCredentials });
      if (authorities !== null) host.logger.write('engine.authorities_changed', { authorities });
      events.emit('network.changed');
    },
  });
  const ways: Ways = {
    findProxy: proxyChoice(desk, host.findSystemProxy ?? (() => null)),
    findTrust: trustChoice({ named: () => desk.get().authorities, files: host.fileSystem }),
  };
  return { desk, ways, postJson: host.postJson ?? createPostJson(ways) };
}
