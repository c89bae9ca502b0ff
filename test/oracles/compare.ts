import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Draw } from './draw.ts';
import { NoAnswer, type Oracle, type Readings } from './oracle.ts';

export interface Disagreement {
  readonly oracle: string;
  readonly input: Buffer;
  readonly readings: Readings;
  readonly ending: string;
  /** The words that repeat it, after `npm run oracles --`. */
  readonly repeat: string;
}

export interface Figures {
  readonly oracle: string;
  readonly inputs: number;
  /** Inputs that the second reader has no opinion of. */
  readonly skipped: number;
  /** The words that repeat each input at which the second reader did not end. */
  readonly unanswered: readonly string[];
  /** How often each listed difference was met, by its reason. */
  readonly listed: ReadonlyMap<string, number>;
  readonly disagreements: readonly Disagreement[];
  readonly tookMs: number;
}

/** After so many the rest is likely the same again. */
const mostDisagreements = 20;
/** Each of them takes the time that the program gets. */
const mostUnanswered = 50;

export interface Asked {
  readonly seed: number;
  readonly from: number;
  readonly inputs: number;
}

/** Inputs that are made, by their numbers. */
export function* made(oracle: Oracle, { seed, from, inputs }: Asked): Generator<Offered> {
  for (let index = from; index < from + inputs; index += 1) {
    const repeat = `--reader ${oracle.name} --seed ${String(seed)} --index ${String(index)}`;
    yield { input: oracle.make(new Draw(seed, index)), ending: oracle.ending, repeat };
  }
}

export interface Offered {
  readonly input: Buffer;
  readonly ending: string;
  readonly repeat: string;
}

export async function compare(oracle: Oracle, offered: Iterable<Offered>): Promise<Figures> {
  const startedAtMs = performance.now();
  const listed = new Map<string, number>();
  const disagreements: Disagreement[] = [];
  const unanswered: string[] = [];
  let [inputs, skipped] = [0, 0];
  for (const { input, ending, repeat } of offered) {
    inputs += 1;
    const readings = await readingsOf(oracle, input, ending);
    if (readings === 'no answer') {
      unanswered.push(repeat);
      if (unanswered.length >= mostUnanswered) break;
      continue;
    }
    if (readings === null) {
      skipped += 1;
      continue;
    }
    if (isDeepStrictEqual(readings.ours, readings.theirs)) continue;
    const known = oracle.listed.find((difference) => difference.isThis(readings, input));
    if (known === undefined) disagreements.push({ oracle: oracle.name, input, readings, ending, repeat });
    else listed.set(known.why, (listed.get(known.why) ?? 0) + 1);
    if (disagreements.length >= mostDisagreements) break;
  }
  return {
    oracle: oracle.name,
    ...{ inputs, skipped, unanswered, listed, disagreements },
    tookMs: performance.now() - startedAtMs,
  };
}

async function readingsOf(
  oracle: Oracle,
  input: Buffer,
  ending: string,
): Promise<Readings | null | 'no answer'> {
  try {
    return await oracle.read(input, ending);
  } catch (error) {
    if (error instanceof NoAnswer) return 'no answer';
    throw error;
  }
}

/** Keeps the input where nothing of the project lies, as it may be somebody's file. Gives its path. */
export function keepInput({ oracle, input, ending, repeat }: Disagreement): string {
  const folder = join(tmpdir(), 'outbox-oracles');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = repeat
    .replaceAll(/[^\w]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
    .slice(-80);
  const path = join(folder, `${oracle}-${name}${ending}`);
  writeFileSync(path, input);
  return path;
}

/** Both readings, as far as a terminal shows them well. */
export function readingsText({ ours, theirs }: Readings): string {
  return `  Outbox: ${shown(ours)}\n  second: ${shown(theirs)}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify([value], (_name, each: unknown) =>
    typeof each === 'bigint' ? `${String(each)}n` : each,
  );
  return text.slice(1, -1).slice(0, 1500);
}
