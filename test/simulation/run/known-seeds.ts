import { readFileSync } from 'node:fs';

/** Seeds that fail and are not understood yet. They are named here so that nothing else can fail unseen beside them. */
export function openSeeds(): number[] {
  return seedsIn('../open-seeds.json');
}

/** Seeds that failed once, each with what it found. They are run first, for ever. */
export function knownSeeds(): number[] {
  return seedsIn('../seeds.json');
}

function seedsIn(file: string): number[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const entries = JSON.parse(text) as readonly { readonly seed: number; readonly found: string }[];
  return entries.map(({ seed }) => seed);
}
