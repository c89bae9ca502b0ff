import { chmodSync, cpSync } from 'node:fs';
import { rulesTo } from '../../helpers/folder-rules.ts';
import { Product, type ProductOptions } from './product.ts';
import { cpuMsOf } from './usage.ts';

/** The key and the knowledge base of the sink, which takes any. */
export const sinkKey = 'sk-social-bench';
export const sinkBase = 'kb_1';

/** Connects it to a service and pauses sending. */
export async function connectPaused(product: Product, baseUrl: string): Promise<number> {
  await product.call('queue.pause', { untilMs: null });
  const { connection } = await product.call('connections.save', { name: 'Bench', baseUrl, key: sinkKey });
  return connection.id;
}

/** Watches a folder. What lies in it already is sent, unless it is to be left. */
export async function watch(
  product: Product,
  connectionId: number,
  folder: string,
  existing: 'upload' | 'skip' = 'upload',
): Promise<void> {
  await product.during(async (client) => {
    const { token } = await client.call('host.choose', { path: folder });
    const target = { kind: 'knowledge_base', id: sinkBase, label: 'Bench' } as const;
    await client.call('watchFolders.add', {
      token,
      connectionId,
      rules: rulesTo(target, { existing }),
    });
  });
}

/** A data folder in which all files of a folder are queued and sending is paused, to be copied for each round. */
export interface QueuedFiles {
  readonly dataDirectory: string;
  /** From the word to watch the folder to the last row; in it a file settles. */
  readonly intakeMs: number;
  readonly intakeCpuMs: number;
}

export async function queueFiles(
  options: ProductOptions,
  { baseUrl, files, count }: { readonly baseUrl: string; readonly files: string; readonly count: number },
): Promise<QueuedFiles> {
  const product = await Product.start(options);
  try {
    const connectionId = await connectPaused(product, baseUrl);
    const startedAtMs = performance.now();
    const cpuMs = cpuMsOf(product.processId);
    await watch(product, connectionId, files);
    await product.untilStatus(({ counts }) => counts.queued >= count, { stepMs: 250 });
    const intakeMs = performance.now() - startedAtMs;
    const intakeCpuMs = cpuMsOf(product.processId) - cpuMs;
    await product.untilStatus(({ settling }) => settling === 0);
    return { dataDirectory: options.dataDirectory, intakeMs, intakeCpuMs };
  } finally {
    await product.stop();
  }
}

/** Another data folder with the same queue. */
export function copyOf({ dataDirectory }: QueuedFiles, to: string): string {
  cpSync(dataDirectory, to, { recursive: true });
  // A data folder that others can enter is refused.
  chmodSync(to, 0o700);
  return to;
}
