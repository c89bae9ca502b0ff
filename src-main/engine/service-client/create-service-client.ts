import type { Clock } from '../../foundation/clock.ts';
import { clipUploadOperations } from './requests/clip-upload-operations.ts';
import { defaultLimits, type ClientLimits } from './transport/client-limits.ts';
import { ListPages } from './requests/list-pages.ts';
import { postsOver } from './requests/post.ts';
import { readOperationsOf } from './requests/read-operations.ts';
import { Reads } from './requests/send-read.ts';
import type { Carrier, Network } from './transport/network.ts';
import { sendPart } from './requests/send-part.ts';
import { ServiceAddresses } from './requests/service-address.ts';
import type { ServiceClient } from './service-client.ts';
import { idInReply } from './replies/mapped-fields.ts';
import { observationsOf } from './replies/observations.ts';
import { tryOperation } from './requests/try-operation.ts';
import { writeOperationsOf } from './requests/write-operations.ts';

export interface ServiceClientOptions {
  readonly clock: Clock;
  /** Printable ASCII. */
  readonly userAgent: string;
  readonly limits?: Partial<ClientLimits>;
  readonly carrier: Carrier;
}

/**
 * The service as the engine sees it. A base URL, key or id that no request may carry is found before anything is sent: a write
 * then ends as `stopped` with an `OutboxError` invalid_input, a read rejects with it. A read also rejects with its signal's
 * reason. Nothing else rejects.
 */
export function createServiceClient({
  clock,
  userAgent,
  limits,
  carrier,
}: ServiceClientOptions): ServiceClient {
  const network: Network = {
    clock,
    limits: { ...defaultLimits, ...limits },
    userAgent: userAgent.replace(/[^\x20-\x7e]/g, ''),
    openExchange: carrier.open,
  };
  const addresses = new ServiceAddresses();
  const reads = new Reads(network);
  const post = postsOver(network, addresses, observationsOf);
  return {
    ...writeOperationsOf(post),
    ...clipUploadOperations(post),
    putClipPart: (access, part, steps) => sendPart(network, addresses, access, part, steps),
    ...readOperationsOf(reads, new ListPages(reads, clock), addresses),
    tryOperation: (access, test, signal) => tryOperation(reads, addresses, access, test, signal),
    idInReply,
    certificate: (baseUrl) => carrier.certificate(baseUrl, network.limits.connectTimeoutMs),
    closeIdle: () => {
      carrier.closeIdle();
    },
    sockets: () => carrier.counts(),
    close: async () => {
      reads.end();
      carrier.closeIdle();
    },
  };
}
