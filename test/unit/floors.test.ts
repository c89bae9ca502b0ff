import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync(['src-main/**/*.ts', 'src-renderer/**/*.{ts,svelte}'], { cwd: root }).map((file) =>
  file.replaceAll(sep, '/'),
);

/** Types count: they couple as much as values do. */
function importedBy(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/gu)].map(([, from = '']) =>
    relative(root, join(root, dirname(file), from)).replaceAll(sep, '/'),
  );
}

const imports = files.flatMap((from) => importedBy(from).map((to) => ({ from, to })));

/** The folder or the file of a room in which a file lies; `null` for one that lies elsewhere. */
function partOf(room: string, file: string): string | null {
  return file.startsWith(`${room}/`) ? (file.slice(room.length + 1).split('/')[0] ?? null) : null;
}

/** Folders that hold two folders or more, but for those whose parts are directed one by one. */
function rooms(): string[] {
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    const parts = file.split('/').slice(0, -1);
    for (const [at, name] of parts.entries()) {
      const folder = parts.slice(0, at).join('/');
      folders.set(folder, (folders.get(folder) ?? new Set()).add(name));
    }
  }
  return [...folders]
    .filter(([folder, within]) => within.size > 1 && !['', 'src-main', 'src-main/engine'].includes(folder))
    .map(([folder]) => folder);
}

/** What is left of a room when everything was taken away that imports nothing of the rest. */
function circleIn(room: string): string[] {
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [part, needed] = [partOf(room, from), partOf(room, to)];
    if (part === null || needed === null || part === needed) continue;
    needs.set(part, (needs.get(part) ?? new Set()).add(needed));
  }
  let free: string[];
  do {
    free = [...needs]
      .filter(([, needed]) => [...needed].every((each) => !needs.has(each)))
      .map(([part]) => part);
    for (const part of free) needs.delete(part);
  } while (free.length > 0);
  return [...needs.keys()].sort();
}

describe('the folders of a room', () => {
  it.each(rooms())('%s: none needs one that needs it, also by way of the files beside them', (room) => {
    expect(circleIn(room)).toEqual([]);
  });
});
