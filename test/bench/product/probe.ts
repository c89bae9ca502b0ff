import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from '../../../src-main/contract/zod.ts';
import { until } from '../pause.ts';
import type { Product } from './product.ts';

const readingSchema = z.object({
  count: z.int(),
  /** The longest time in which the main thread did nothing else; `null` where it was not looked at. */
  longestBlockMs: z.number().nullable(),
  /** Share of the time in which the main thread worked. */
  utilization: z.number(),
  /** Delays of the timers that were set. */
  timersMs: z.array(z.number()),
  /** Bytes that the main thread copied within its memory; `null` where that was not looked at. */
  copiedBytes: z.number().nullable(),
});
type Reading = z.infer<typeof readingSchema>;

const patienceMs = 30_000;

/** What the process under test says of its own main thread since it was last asked. */
export class Probe {
  readonly #file: string;
  readonly environment: Readonly<Record<string, string>>;
  #count = 0;

  constructor(
    folder: string,
    { blocks = false, copies = false }: { readonly blocks?: boolean; readonly copies?: boolean } = {},
  ) {
    this.#file = join(folder, 'probe.json');
    this.environment = {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'probe.mjs')).href}`,
      OUTBOX_BENCH_PROBE: this.#file,
      ...(blocks ? { OUTBOX_BENCH_BLOCKS: 'on' } : {}),
      ...(copies ? { OUTBOX_BENCH_COPIES: 'on' } : {}),
    };
  }

  /** Throws where it does not answer. */
  async read(product: Product): Promise<Reading> {
    process.kill(product.processId, 'SIGUSR2');
    await until(() => (this.#written()?.count ?? 0) > this.#count, patienceMs);
    const reading = this.#written();
    if (reading === null) throw new Error('The probe does not answer.');
    this.#count = reading.count;
    return reading;
  }

  #written(): Reading | null {
    try {
      return readingSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      return null; // not written yet
    }
  }
}
