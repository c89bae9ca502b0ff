import { createGetStream } from '../../foundation/get-stream.ts';
import type { HostServices } from '../host-services.ts';
import type { Settings } from '../storage/settings/settings.ts';
import { isSafeFeedAddress } from '../../contract/updates.ts';
import { channelFileOf } from '../../updates/channel-file.ts';
import { Updates } from '../../updates/updates.ts';
import type { NetworkParts } from './assemble-network.ts';

/** Newer versions are fetched the way that services are. */
export function assembleUpdates(options: {
  host: HostServices;
  settings: Settings;
  network: NetworkParts;
}): Updates {
  const { host, settings, network } = options;
  return new Updates({
    ...{ clock: host.clock, random: host.random, logger: host.logger, settings },
    notify: (notification) => {
      host.notify(notification);
    },
    installed: host.traits.version,
    host: host.updates ?? { feedUrl: null, installer: null },
    channelFile: channelFileOf(process.platform, process.arch),
    get: createGetStream({ ...network.ways, isAllowed: isSafeFeedAddress }),
  });
}
