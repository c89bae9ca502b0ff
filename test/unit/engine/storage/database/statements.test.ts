import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runningEngine } from '../../../../helpers/running-engine.ts';

/** Tables with one row for each file, job, attempt, event or link: what reads all of one costs more the longer Outbox is used. */
const growing = new Set([
  ...['job', 'file', 'attempt', 'activity', 'clip', 'clip_candidate', 'upload_part'],
  ...['recipe_row', 'recipe_job', 'told', 'render_evidence', 'same_name', 'job_facts'],
]);

/** Statements whose plan says so, by words of theirs. */
const allowed: readonly RegExp[] = [
  // The last row alone, as the plan does not say.
  /select (?:ifnull\()?max\(id\)/,
  // A page of a list in its order, from its beginning to the page's end.
  /limit :limit offset :offset/,
  // Words that a person looks for, in texts that no index finds them in.
  /select count\(\*\) as (?:rows|total) from .* like :(?:search|anywhere) escape/,
  // The totals of all recipes, from an index with an entry for each row, when one of them changed.
  /select count\(\*\) as rows, ifnull\(sum\(state = 'open'\), 0\) as open, .* from recipe_row$/,
];

/** Every statement that the engine prepares when it starts, each with the database that it is for. */
async function statements(): Promise<Map<string, Database.Database>> {
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  onTestFinished(() => {
    prepare.mockRestore();
  });
  await runningEngine();
  return new Map(
    prepare.mock.calls.flatMap(([source], index) => {
      const database = prepare.mock.contexts[index];
      return database instanceof Database ? [[source, database] as const] : [];
    }),
  );
}

/** How SQLite would go about it: `SCAN job USING INDEX ...`. */
function planOf(database: Database.Database, source: string): string[] {
  const bare = source.replaceAll(/'[^']*'/g, "''");
  const names = [...bare.matchAll(/[:@$]([a-z_]\w*)/gi)].map((match) => [match[1], null]);
  const unnamed = [...bare.matchAll(/\?/g)].map(() => null);
  const values: unknown[] = names.length === 0 ? unnamed : [...unnamed, Object.fromEntries(names)];
  return database
    .prepare<unknown[], { detail: string }>(`explain query plan ${source}`)
    .all(...values)
    .map(({ detail }) => detail);
}

/** The growing tables that a statement reads from end to end. `partial`: indexes that hold a part of their table alone. */
function scannedBy(source: string, plan: readonly string[], partial: ReadonlySet<string>): string[] {
  const tables = new Map(
    [...source.matchAll(/\b(?:from|join|update)\s+(\w+)(?:\s+as)?(?:\s+(\w+))?/gi)].flatMap(
      ([, table = '', alias = '']) => [
        [table, table],
        [alias, table],
      ],
    ),
  );
  return plan.flatMap((step) => {
    const [, scanned = '', index = ''] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$/.exec(step) ?? [];
    const table = tables.get(scanned);
    return table !== undefined && growing.has(table) && !partial.has(index) ? [table] : [];
  });
}

function partialIndexes(database: Database.Database): Set<string> {
  return new Set(
    database
      .prepare<[], string>("select name from sqlite_schema where type = 'index' and sql like '% where %'")
      .pluck()
      .all(),
  );
}

it('no statement reads all of a table that grows with use', async () => {
  const all = [...(await statements())].filter(([source]) =>
    /^\s*(?:select|insert|update|delete|with)\b/i.test(source),
  );
  expect(all.length).toBeGreaterThan(200);
  const reads = all.flatMap(([source, database]) => {
    const scanned = scannedBy(source, planOf(database, source), partialIndexes(database));
    const words = source.replaceAll(/\s+/g, ' ').trim();
    const isAllowed = allowed.some((kind) => kind.test(words));
    return scanned.length === 0 || isAllowed ? [] : [`${scanned.join(', ')}: ${words}`];
  });
  expect(reads).toEqual([]);
});
