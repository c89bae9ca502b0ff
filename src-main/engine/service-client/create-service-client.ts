import type { LookupFunction } from 'node:net';
import type { Clock } from '../../foundation/clock.ts';
import { clipUploadOperations } from './clip-upload-operations.ts';
import { defaultLimits, type ClientLimits } from './client-limits.ts';
import type { OpenExchange } from './exchange.ts';
import { readOperationsOf } from './read-operations.ts';
import { Reads } from './send-read.ts';
import type { Network } from './network.ts';
import { ServiceAddresses } from './service-address.ts';
import type { ServiceClient } from './service-client.ts';
import { overSockets } from './socket-exchange.ts';
import { idInReply } from './taught-fields.ts';
import { tryOperation } from './try-operation.ts';
import { writeOperationsOf } from './write-operations.ts';
import { writer } from './writer.ts';

export interface ServiceClientOptions {
  readonly clock: Clock;
  /** Printable ASCII. */
  readonly userAgent: string;
  readonly limits?: Partial<ClientLimits>;
  /** Instead of the system's name resolution. */
  readonly lookup?: LookupFunction | undefined;
  /** Default: sockets. */
  readonly openExchange?: OpenExchange | undefined;
}

/**
 * The service as the engine sees it. A base URL, key or id that no request may carry is found before anything is sent: a write
 * then ends as `stopped` with an `OutboxError` invalid_input, a read rejects with it. A read also rejects with its signal's
 * reason. Nothing else rejects.
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const network: Network = {
    clock: options.clock,
    limits: { ...defaultLimits, ...options.limits },
    userAgent: options.userAgent.replace(/[^\x20-\x7e]/g, ''),
    openExchange: options.openExchange ?? overSockets({ clock: options.clock, lookup: options.lookup }),
  };
  const addresses = new ServiceAddresses();
  const reads = new Reads(network);
  const write = writer(network, addresses);
  return {
    ...writeOperationsOf(write),
    ...clipUploadOperations(network, addresses, write),
    ...readOperationsOf(reads, addresses),
    tryOperation: (access, trial, signal) => tryOperation(reads, addresses, access, trial, signal),
    idInReply,
    close: async () => {
      reads.end();
    },
  };
}
