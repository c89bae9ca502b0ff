import type { LookupFunction } from 'node:net';
import type { Clock } from '../../foundation/clock.ts';
import type { FindProxy } from '../../foundation/proxy/proxy-address.ts';
import type { FindTrust } from '../../foundation/trust/find-trust.ts';
import { clipUploadOperations } from './requests/clip-upload-operations.ts';
import { defaultLimits, type ClientLimits } from './transport/client-limits.ts';
import { postsOver } from './requests/post.ts';
import { readOperationsOf } from './requests/read-operations.ts';
import { Reads } from './requests/send-read.ts';
import { lookAtCertificate } from './transport/look-at-certificate.ts';
import type { Network, OpenExchange } from './transport/network.ts';
import { sendPart } from './requests/send-part.ts';
import { ServiceAddresses } from './requests/service-address.ts';
import type { ServiceClient } from './service-client.ts';
import { overSockets } from './transport/socket-exchange.ts';
import { idInReply } from './replies/mapped-fields.ts';
import { observationsOf } from './replies/observations.ts';
import { tryOperation } from './requests/try-operation.ts';
import { writeOperationsOf } from './requests/write-operations.ts';

export interface ServiceClientOptions {
  readonly clock: Clock;
  /** Printable ASCII. */
  readonly userAgent: string;
  readonly limits?: Partial<ClientLimits>;
  /** Instead of the system's name resolution. */
  readonly lookup?: LookupFunction | undefined;
  /** How a proxy is found for a host. Left out: the way is always direct. */
  readonly findProxy?: FindProxy | undefined;
  /** Whom a service must prove itself by. Left out: the authorities that come with the runtime. */
  readonly findTrust?: FindTrust | undefined;
  /** Default: sockets. */
  readonly openExchange?: OpenExchange | undefined;
  /** A socket was connected, after so many milliseconds. */
  onConnected?(tookMs: number): void;
}

/**
 * The service as the engine sees it. A base URL, key or id that no request may carry is found before anything is sent: a write
 * then ends as `stopped` with an `OutboxError` invalid_input, a read rejects with it. A read also rejects with its signal's
 * reason. Nothing else rejects.
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { clock, lookup, findProxy, findTrust } = options;
  const ways = { clock, lookup, findProxy, findTrust };
  const sockets = overSockets({
    ...ways,
    onConnected: (tookMs) => {
      options.onConnected?.(tookMs);
    },
  });
  const network: Network = {
    clock: options.clock,
    limits: { ...defaultLimits, ...options.limits },
    userAgent: options.userAgent.replace(/[^\x20-\x7e]/g, ''),
    openExchange: options.openExchange ?? sockets.open,
  };
  const addresses = new ServiceAddresses();
  const reads = new Reads(network);
  const post = postsOver(network, addresses, observationsOf);
  return {
    ...writeOperationsOf(post),
    ...clipUploadOperations(post),
    putClipPart: (access, part, steps) => sendPart(network, addresses, access, part, steps),
    ...readOperationsOf(reads, addresses),
    tryOperation: (access, test, signal) => tryOperation(reads, addresses, access, test, signal),
    idInReply,
    certificate: async (baseUrl) =>
      options.openExchange === undefined
        ? lookAtCertificate(baseUrl, { ...ways, timeoutMs: network.limits.connectTimeoutMs })
        : null,
    closeIdle: () => {
      sockets.closeIdle();
    },
    sockets: () => (options.openExchange === undefined ? sockets.counts() : null),
    close: async () => {
      reads.end();
      sockets.closeIdle();
    },
  };
}
