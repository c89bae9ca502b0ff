import { readHeading } from '../../../contract/tables/heading-words.ts';

const deepest = 50;

/** The titles that stand beside or above addresses in JSON, by address; `null` where the text is none. */
export function titlesInJson(text: string): ReadonlyMap<string, string> | null {
  const values = parsed(text);
  if (values === null) return null;
  const titles = new Map<string, string>();
  for (const value of values) gather(value, null, titles, 0);
  return titles;
}

/** One value, or one in each line. */
function parsed(text: string): readonly unknown[] | null {
  if (!/^\s*[[{]/u.test(text)) return null;
  try {
    return [JSON.parse(text) as unknown];
  } catch {
    // Ignored: it may be JSON line by line.
  }
  const lines = text.split(/\r\n|[\r\n]/u).filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  try {
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    // Ignored: it is some other text.
    return null;
  }
}

function gather(value: unknown, title: string | null, titles: Map<string, string>, depth: number): void {
  if (typeof value === 'string') {
    if (title !== null && /^https?:\/\//iu.test(value)) titles.set(value, titles.get(value) ?? title);
    return;
  }
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  const own = Array.isArray(value) ? undefined : entries.find(([key, each]) => isTitle(key, each))?.[1];
  const nearest = typeof own === 'string' ? own.trim().slice(0, 300) : title;
  for (const [, each] of entries) gather(each, nearest, titles, depth + 1);
}

function isTitle(key: string, value: unknown): boolean {
  return typeof value === 'string' && /[\p{L}\p{N}]/u.test(value) && readHeading(key, ['title']) !== null;
}
