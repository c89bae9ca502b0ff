import { join } from 'node:path';
import { campaignFolder, removeFolder } from '../../helpers/campaign.ts';
import type { Sink } from '../sink/sink.ts';
import { Product, type ProductOptions } from './product.ts';
import { copyOf, type QueuedFiles } from './queued-files.ts';
import { sendAll, type Sent } from './send-all.ts';

/** One round: sends a queue from a copy of its data folder, so that the next round finds it as it was. */
export async function sendCopy(
  queued: QueuedFiles,
  options: Omit<ProductOptions, 'dataDirectory'>,
  sink: Sink,
  count: number,
): Promise<Sent> {
  const folder = campaignFolder('bench-round');
  try {
    const product = await Product.start({ ...options, dataDirectory: copyOf(queued, join(folder, 'data')) });
    try {
      return await sendAll(product, sink, count);
    } finally {
      await product.stop();
    }
  } finally {
    removeFolder(folder);
  }
}
