import { Sink } from '../sink/sink.ts';
import type { CurlOptions } from '../yardsticks/curl.ts';
import type { ProductOptions } from '../product/product.ts';
import type { Tool } from '../tools.ts';
import { makeCertificate } from './certificate.ts';
import { linkNeeds, linkUp, type Link } from './link.ts';

export const linkedSinkNeeds: readonly Tool[] = [...linkNeeds, 'openssl', 'openssl/ssl.h'];

/** 100 Mbit/s and 80 ms there and back, as from home to a service on another continent. */
const rateMbit = 100;
const oneWayDelayMs = 40;

/** The sink with TLS at the far end of a link. */
export interface LinkedSink {
  readonly link: Link;
  readonly sink: Sink;
  /** How the product and curl run at the near end, and whom they trust. */
  readonly product: Pick<ProductOptions, 'prefix' | 'environment'>;
  readonly curl: CurlOptions;
  end(): Promise<void>;
}

export async function linkedSink(folder: string, lossPercent: number): Promise<LinkedSink> {
  const link = await linkUp(folder, { rateMbit, oneWayDelayMs, lossPercent });
  try {
    const address = link.serverAddress;
    const tls = makeCertificate(folder, address);
    const sink = await Sink.start({ folder, address, tls, prefix: link.server });
    return {
      link,
      sink,
      product: { prefix: link.client, environment: { NODE_EXTRA_CA_CERTS: tls.certificate } },
      curl: { folder, baseUrl: sink.baseUrl, authority: tls.certificate, prefix: link.client },
      async end() {
        await sink.die();
        await link.down();
      },
    };
  } catch (error) {
    await link.down();
    throw error;
  }
}
