import type { FileWindow } from './file-window.ts';
import { boxIn, type Box } from './iso-boxes.ts';

/** A piece of a track as it lies in the file. */
export interface Sample {
  readonly at: number;
  readonly sizeBytes: number;
}

/** A picture is looked for at the beginning: half a minute of most films. */
const mostSamples = 1800;
const mostWhole = 8;

/** The first samples of a track that are whole by themselves. */
export async function readSamples(window: FileWindow, stbl: Box): Promise<readonly Sample[]> {
  const tables = new SampleTables(window, {
    stsz: await boxIn(window, stbl, 'stsz'),
    stsc: await boxIn(window, stbl, 'stsc'),
    stco: (await boxIn(window, stbl, 'stco')) ?? (await boxIn(window, stbl, 'co64')),
    stss: await boxIn(window, stbl, 'stss'),
  });
  return tables.whole();
}

interface Boxes {
  /** Their sizes. */
  readonly stsz: Box | null;
  /** How many lie in each chunk. */
  readonly stsc: Box | null;
  /** Where the chunks lie. */
  readonly stco: Box | null;
  /** Which are whole; all where it is left out. */
  readonly stss: Box | null;
}

class SampleTables {
  readonly #window: FileWindow;
  readonly #boxes: Boxes;

  constructor(window: FileWindow, boxes: Boxes) {
    this.#window = window;
    this.#boxes = boxes;
  }

  async whole(): Promise<readonly Sample[]> {
    const { stsz, stsc, stco } = this.#boxes;
    if (stsz === null || stsc === null || stco === null) return [];
    const wanted = new Set(await this.#wholeNumbers());
    const last = Math.max(0, ...wanted);
    const found: Sample[] = [];
    const count = Math.min(await this.#u32(stsz, 8), last);
    let number = 1;
    for (let chunk = 1; number <= count; chunk += 1) {
      const inChunk = await this.#samplesIn(stsc, chunk);
      let at = await this.#chunkAt(stco, chunk);
      if (at === null || inChunk === 0) break;
      for (let index = 0; index < inChunk && number <= count; index += 1, number += 1) {
        const sizeBytes = await this.#sizeOf(stsz, number);
        if (wanted.has(number)) found.push({ at, sizeBytes });
        at += sizeBytes;
      }
    }
    return found;
  }

  async #wholeNumbers(): Promise<readonly number[]> {
    const { stss } = this.#boxes;
    if (stss === null) return [1];
    const count = Math.min(await this.#u32(stss, 4), mostWhole);
    const numbers: number[] = [];
    for (let index = 0; index < count; index += 1) numbers.push(await this.#u32(stss, 8 + index * 4));
    return numbers.filter((number) => number >= 1 && number <= mostSamples);
  }

  async #sizeOf(stsz: Box, number: number): Promise<number> {
    const same = await this.#u32(stsz, 4);
    return same === 0 ? this.#u32(stsz, 12 + (number - 1) * 4) : same;
  }

  /** How many samples the chunk holds: by the last run that begins at or before it. */
  async #samplesIn(stsc: Box, chunk: number): Promise<number> {
    const runs = Math.min(await this.#u32(stsc, 4), mostSamples);
    let samples = 0;
    for (let run = this.#runOf(chunk); run < runs; run += 1) {
      if ((await this.#u32(stsc, 8 + run * 12)) > chunk) break;
      samples = await this.#u32(stsc, 12 + run * 12);
      this.#lastRun = run;
    }
    return samples;
  }

  #lastRun = 0;

  /** Chunks are asked for in their order: earlier runs are behind. */
  #runOf(chunk: number): number {
    return chunk === 1 ? 0 : this.#lastRun;
  }

  /** `null` behind the last. */
  async #chunkAt(stco: Box, chunk: number): Promise<number | null> {
    if (chunk > (await this.#u32(stco, 4))) return null;
    const isLong = stco.name === 'co64';
    const at = stco.at + 8 + (chunk - 1) * (isLong ? 8 : 4);
    return isLong ? (await this.#window.bytes(at, 8)).u64(0) : (await this.#window.bytes(at, 4)).u32(0);
  }

  async #u32(box: Box, offset: number): Promise<number> {
    return (await this.#window.bytes(box.at + offset, 4)).u32(0);
  }
}
