import { createPostJson, type PostJson } from '../../foundation/post-json.ts';
import type { FindProxy } from '../../foundation/proxy/proxy-address.ts';
import { NetworkSettingsDesk } from '../connections/network/network-settings.ts';
import { proxyChoice } from '../connections/network/proxy-choice.ts';
import type { HostServices } from '../host-services.ts';
import type { Settings } from '../storage/settings/settings.ts';
import type { EngineEvents } from './engine-events.ts';

/** The way to services and webhooks. */
export interface NetworkParts {
  readonly desk: NetworkSettingsDesk;
  readonly findProxy: FindProxy;
  readonly postJson: PostJson;
}

export function assembleNetwork(options: {
  host: HostServices;
  settings: Settings;
  events: EngineEvents;
}): NetworkParts {
  const { host, settings, events } = options;
  const desk = new NetworkSettingsDesk({
    ...{ settings, secrets: host.secrets },
    onChanged: ({ proxy, hasCredentials }) => {
      host.logger.write('engine.proxy_changed', { proxy, hasCredentials });
      events.emit('network.changed');
    },
  });
  const findProxy = proxyChoice(desk, host.findSystemProxy ?? (() => null));
  return { desk, findProxy, postJson: host.postJson ?? createPostJson({ findProxy }) };
}
