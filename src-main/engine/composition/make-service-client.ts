import { createServiceClient, type ServiceClientOptions } from '../service-client/create-service-client.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { Carrier, OpenExchange } from '../service-client/transport/network.ts';
import { overSockets, type Sockets } from '../service-client/transport/socket-exchange.ts';

/** The client over this computer's sockets, or over what a simulation opens instead. */
export function makeServiceClient(
  options: Omit<ServiceClientOptions, 'carrier'> &
    Sockets & { readonly openExchange?: OpenExchange | undefined },
): ServiceClient {
  const { openExchange } = options;
  return createServiceClient({
    ...options,
    carrier: openExchange === undefined ? overSockets(options) : withoutSockets(openExchange),
  });
}

function withoutSockets(open: OpenExchange): Carrier {
  return { open, closeIdle: () => undefined, counts: () => null, certificate: async () => null };
}
