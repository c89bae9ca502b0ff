import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const engine = join(root, 'src-main/engine');
const architecture = readFileSync(join(root, 'src-main/ARCHITECTURE.md'), 'utf8');

/** Paths are named from the root, with `/`. */
const named = (path: string): string => relative(root, path).replaceAll('\\', '/');
const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const filesIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const linesOf = (file: string): number => sourceOf(file).split('\n').length - 1;

const engineFiles = filesIn('src-main/engine/**/*.ts');
const notMigrations = engineFiles.filter((file) => !file.includes('/migrations/'));

/** What the module needs when it runs: a type is gone by then. */
function neededBy(file: string): string[] {
  const imports = sourceOf(file).matchAll(
    /^(?:import|export) (?<what>[^;]*?) from '(?<from>\.[^']+\.ts)';/gmu,
  );
  return [...imports].flatMap(({ groups }) => {
    const { what = '', from = '' } = groups ?? {};
    const names = /^\{(?<names>[^}]*)\}$/u.exec(what)?.groups?.['names'];
    const isOfTypes =
      what.startsWith('type ') ||
      (names !== undefined && names.split(',').every((name) => /^\s*(?:type .*)?$/u.test(name)));
    return isOfTypes ? [] : [named(join(root, dirname(file), from))];
  });
}

/** These and all that they need, of the engine. */
function closureOf(entries: readonly string[]): string[] {
  const found = new Set(entries);
  for (const file of found) for (const needed of neededBy(file)) found.add(needed);
  return [...found].filter((file) => file.startsWith('src-main/engine/'));
}

/** The files that `The way of one file` names for its steps. */
function steps(): string[] {
  const [, after = ''] = architecture.split('## The way of one file');
  const [table = ''] = after.split('\n## ');
  return [...table.matchAll(/^\| \d+ .*`(?<file>[\w/-]+\.ts)`: `/gmu)].map(
    ({ groups }) => `src-main/engine/${groups?.['file'] ?? ''}`,
  );
}

describe('the house that this program is', () => {
  it('has three files at the door of the engine: put any other into the room that its subject has', () => {
    const loose = readdirSync(engine).filter((name) => name.endsWith('.ts'));
    expect(loose.sort()).toEqual(['create-engine.ts', 'engine.ts', 'host-services.ts']);
  });

  it('has at most ten rooms: what knows nothing of files, jobs and services stands beside the engine', () => {
    const rooms = readdirSync(engine, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.length, rooms.map(({ name }) => name).join(', ')).toBeLessThanOrEqual(10);
  });

  it('has short files: split what is too long by its subjects', () => {
    const files = [...filesIn('src-main/**/*.ts'), ...filesIn('src-renderer/**/*.{ts,svelte}')].filter(
      // A line for each message, made from the catalogues.
      (file) => file !== 'src-main/contract/messages/parameters.ts',
    );
    expect(files.filter((file) => file.endsWith('.ts') && linesOf(file) > 350)).toEqual([]);
    const lengths = engineFiles.map(linesOf).sort((one, other) => one - other);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(100);
  });

  it('writes the table of jobs in one folder: ask its store for what is missing there', () => {
    const writers = notMigrations.filter((file) =>
      /(?:update|insert into|delete from) job(?: |$)/mu.test(sourceOf(file)),
    );
    expect([...new Set(writers.map((file) => dirname(file)))]).toEqual(['src-main/engine/jobs/store']);
  });

  it('lists the states of jobs in one file: give a new set its name there', () => {
    const lists = notMigrations.filter((file) =>
      /'rejected', '(?:failed|cancelled)'|'failed', '(?:rejected|cancelled)'/u.test(sourceOf(file)),
    );
    expect(lists).toEqual(['src-main/engine/jobs/record/states.ts']);
  });

  it('has the twelve steps of a document in files that are there', () => {
    expect(steps()).toHaveLength(12);
    expect(closureOf(steps()).length, 'imports are found').toBeGreaterThan(40);
  });

  it('says in a README what lives in a folder of more than a dozen files', () => {
    const folders = Map.groupBy(
      [...filesIn('src-main/**/*.ts'), ...filesIn('src-renderer/**/*.{ts,svelte}')],
      (file) => dirname(file),
    );
    const silent = [...folders].filter(
      ([folder, files]) => files.length > 12 && !existsSync(join(root, folder, 'README.md')),
    );
    expect(silent.map(([folder, files]) => `${folder}: ${String(files.length)} files`)).toEqual([]);
  });
});
