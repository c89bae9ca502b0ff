import { seededRandom } from '../../src-main/foundation/random.ts';
import { corpusOf } from './corpus.ts';
import type { Decoder } from './decoders/decoder.ts';
import { Mutator } from './mutator.ts';
import { heldBytes, watchReading } from './watch-reading.ts';

const defaultLongestBytes = 64 * 1024;
const mostGrowthBytes = 64 * 1024 * 1024;
/** Short runs leave them to the tests of each reader. */
const costlyFromInputs = 2000;

export interface Failure {
  /** A name in the corpus, or the number of the input. */
  readonly which: string;
  readonly input: Buffer;
  readonly problem: string;
}

export interface Figures {
  readonly decoder: string;
  readonly inputs: number;
  readonly refused: number;
  readonly worstMs: number;
  readonly grownBytes: number;
  readonly tookMs: number;
  readonly failures: readonly Failure[];
}

/** After this many the rest is likely the same fault again. */
const mostFailures = 20;

/** Reads the whole corpus, then `inputs` made out of it. */
export async function fuzzDecoder(
  decoder: Decoder,
  { inputs, seed }: { readonly inputs: number; readonly seed: number },
): Promise<Figures> {
  const corpus = corpusOf(decoder.name);
  const failures: Failure[] = [];
  let worstMs = 0;
  let refused = 0;
  let count = 0;
  const read = async (which: string, input: Buffer): Promise<void> => {
    const { tookMs, isRefused, problem } = await watchReading(decoder, input);
    count += 1;
    worstMs = Math.max(worstMs, tookMs);
    if (isRefused) refused += 1;
    if (problem !== null) failures.push({ which, input, problem });
  };

  const startedAtMs = performance.now();
  for (const { name, input } of corpus) await read(name, input);
  const costly = inputs >= costlyFromInputs ? (decoder.costly?.() ?? []) : [];
  for (const [index, input] of costly.entries()) await read(`costly input ${String(index)}`, input);
  const mutator = new Mutator(seededRandom(seed), {
    corpus: corpus.map(({ input }) => input),
    tokens: decoder.tokens,
    longestBytes: decoder.longestBytes ?? defaultLongestBytes,
  });
  // The corpus has made everything that is made once.
  const heldBefore = await heldBytes();
  for (let number = 1; number <= inputs && failures.length < mostFailures; number += 1) {
    await read(`input ${String(number)} of seed ${String(seed)}`, mutator.next());
  }
  const tookMs = performance.now() - startedAtMs;
  const grownBytes = (await heldBytes()) - heldBefore;
  if (grownBytes > mostGrowthBytes) {
    const problem = `${String(Math.round(grownBytes / 1024 / 1024))} MiB are held after ${String(count)} inputs`;
    failures.push({ which: 'all inputs', input: Buffer.alloc(0), problem });
  }
  return { decoder: decoder.name, inputs: count, refused, worstMs, grownBytes, tookMs, failures };
}
