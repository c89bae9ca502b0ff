import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from '../../src-main/contract/zod.ts';
import { Broken, canary, must, type Decoder } from './decoders/decoder.ts';

const usualReadingMs = 50;
/** On a computer that is slow at the moment a reading may last so many times what a fixed piece of work lasts beside it. */
const longestInYardsticks = 2.5;
const suspiciousShare = 0.3;

/** How one input was read: `problem` is why that was wrong. */
export interface Reading {
  readonly tookMs: number;
  readonly isRefused: boolean;
  readonly problem: string | null;
}

/**
 * Reads one input and judges the reading: only the decoder's own refusals, in time, nothing changed that all objects share, no
 * trace of the key. What seems slow is read again, as the machine may have been busy; the fastest counts, and is judged beside how
 * fast the machine is then.
 */
export async function watchReading(decoder: Decoder, input: Buffer): Promise<Reading> {
  const longestReadingMs = decoder.longestReadingMs ?? usualReadingMs;
  const suspiciousMs = longestReadingMs * suspiciousShare;
  const first = await readOnce(decoder, input);
  if (first.problem !== null || first.tookMs <= suspiciousMs) return first;
  let tookMs = first.tookMs;
  for (let again = 0; again < 4 && tookMs > suspiciousMs; again += 1) {
    tookMs = Math.min(tookMs, (await readOnce(decoder, input)).tookMs);
  }
  return {
    ...first,
    tookMs,
    problem: tookMs > longestReadingMs ? slownessOf(tookMs, longestReadingMs / usualReadingMs) : null,
  };
}

function slownessOf(tookMs: number, times: number): string | null {
  const besideMs = yardstickMs() * times;
  if (tookMs <= besideMs * longestInYardsticks) return null;
  return `took ${tookMs.toFixed(0)} ms, every time; the yardstick ${besideMs.toFixed(0)} ms`;
}

/** Some 20 ms of work on a computer of these years that does nothing else. The slowest of three counts: it excuses. */
function yardstickMs(): number {
  return Math.max(...Array.from({ length: 3 }, turnOfYardstick));
}

function turnOfYardstick(): number {
  const before = process.threadCpuUsage();
  let hash = 0;
  for (let turn = 0; turn < 7500; turn += 1) {
    for (let at = 0; at < yardstick.length; at += 1) hash = (hash * 31 + yardstick.charCodeAt(at)) % 65_521;
  }
  must(hash >= 0, 'the yardstick was not read');
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function readOnce(decoder: Decoder, input: Buffer): Promise<Reading> {
  // Of this thread alone, so that what else the machine does is not counted.
  const before = process.threadCpuUsage();
  let result: unknown;
  let isRefused = false;
  let problem: string | null = null;
  try {
    result = decoder.read(input);
    // Most are read at once, and a turn for each would take most of the time.
    if (result instanceof Promise) result = await result;
  } catch (error) {
    isRefused = !(error instanceof Broken) && decoder.isRefusal?.(error) === true;
    if (isRefused) result = decoder.mayRepeat === true || !(error instanceof Error) ? null : error.message;
    else problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const { user, system } = process.threadCpuUsage(before);
  const tookMs = (user + system) / 1000;
  problem ??= problemOf(result);
  return { tookMs, isRefused, problem };
}

function problemOf(result: unknown): string | null {
  const polluted = pollution();
  if (polluted !== null) return polluted;
  // Control characters are written out with digits, which are none of the key's.
  const text = textOf(result).toLowerCase().replace(writtenOut, ' ');
  return traces.some((trace) => text.includes(trace)) ? 'the key came out' : null;
}

const yardstick = 'aaaaaaaa/é.png'.repeat(64);

const sliceLength = 12;
const traces = [canary, Buffer.from(canary).toString('hex')].flatMap((form) => {
  const lower = form.toLowerCase();
  return Array.from({ length: lower.length - sliceLength + 1 }, (_none, at) =>
    lower.slice(at, at + sliceLength),
  );
});

const writtenOut = /\\+u(?:00[0189][\da-f]|20[0-6][\da-f]|061c|d[89a-f][\da-f]{2})/g;

function textOf(result: unknown): string {
  if (typeof result === 'string') return result;
  if (result === undefined) return '';
  return JSON.stringify(result, (_name, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    return value instanceof Map ? [...value.entries()] : value;
  });
}

const shared = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Map.prototype];
const namesBefore = shared.map((prototype) => Reflect.ownKeys(prototype).length);

function pollution(): string | null {
  const changed = shared.findIndex(
    (prototype, index) => Reflect.ownKeys(prototype).length !== namesBefore[index],
  );
  return changed === -1 ? null : `a shared prototype (number ${String(changed)}) was changed`;
}

const collectSchema = z.custom<() => void>((value) => typeof value === 'function');
let collect: (() => void) | null = null;

/** Bytes that are still held after everything that can go has gone. */
export async function heldBytes(): Promise<number> {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = collectSchema.parse(runInNewContext('gc'));
  }
  collect();
  // What was held outside of the heap goes a turn later.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  const { heapUsed, external } = process.memoryUsage();
  must(heapUsed > 0, 'no memory is used');
  return heapUsed + external;
}
