import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, 'corpus');
const failedBefore = 'failed-';

/** The inputs that are kept for a decoder; those that ever failed come first. */
export function corpusOf(decoder: string): { readonly name: string; readonly input: Buffer }[] {
  const folder = join(root, decoder);
  if (!existsSync(folder)) return [];
  const rank = (name: string): string => `${name.startsWith(failedBefore) ? '0' : '1'}${name}`;
  return readdirSync(folder)
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .map((name) => ({ name, input: readFileSync(join(folder, name)) }));
}

/** Keeps an input that failed, for ever. Gives its name. */
export function keepFailed(decoder: string, input: Buffer): string {
  const folder = join(root, decoder);
  mkdirSync(folder, { recursive: true });
  const name = `${failedBefore}${createHash('sha256').update(input).digest('hex').slice(0, 12)}`;
  writeFileSync(join(folder, name), input);
  return name;
}
