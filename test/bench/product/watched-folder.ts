import { join } from 'node:path';
import { makeFiles } from '../files.ts';
import type { Bench } from '../goal.ts';
import { Sink } from '../sink/sink.ts';
import { Product } from './product.ts';
import { connectPaused, watch } from './queued-files.ts';

const fileBytes = 1000;

export interface WatchedFolder {
  readonly product: Product;
  readonly sink: Sink;
  readonly files: string;
  end(): Promise<void>;
}

/** A folder of so many files, watched, none of which is to be sent; the product knows them all, and rests. */
export async function watchedFolder(
  bench: Bench,
  count: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<WatchedFolder> {
  const files = join(bench.folder, 'files');
  bench.say(`${String(count)} files are made`);
  makeFiles(files, count, fileBytes);
  const sink = await Sink.start({ folder: bench.folder });
  const dataDirectory = join(bench.folder, 'data');
  const product = await Product.start({ program: bench.program, dataDirectory, environment });
  const end = async (): Promise<void> => {
    await product.stop();
    await sink.die();
  };
  try {
    const connectionId = await connectPaused(product, sink.baseUrl);
    bench.say('they are watched');
    await watch(product, connectionId, files, 'skip');
    await product.untilResting();
    return { product, sink, files, end };
  } catch (error) {
    await end();
    throw error;
  }
}
