import type Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LateStatements } from '../../../../../src-main/engine/storage/database/late-statements.ts';
import { planOf, type PlanStep } from '../../../../../src-main/engine/storage/database/query-plan.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';

/** Tables with one row for each file, job, attempt, event or link: what reads all of one costs more the longer Outbox is used. */
const growing = new Set([
  ...['job', 'file', 'attempt', 'activity', 'clip', 'clip_candidate', 'upload_part'],
  ...[
    'recipe_row',
    'recipe_job',
    'told',
    'render_evidence',
    'same_name',
    'job_facts',
    'goes_unfit',
    'sent_content',
    'large_content',
    'link_key',
  ],
  ...['forgotten_document', 'document_removal'],
  ...['batch', 'job_batch_count', 'batch_notice'],
  ...['quarter_hour', 'offline_time'],
]);

/** Statements whose plan says so, by words of theirs. */
const allowed: readonly RegExp[] = [
  // The last row alone, as the plan does not say.
  /select (?:ifnull\()?max\(id\)/,
  // So many of the newest rows, in the order of their table.
  /from \(select [\w, ]+ from (?:job|told|attempt|same_name) order by (?:job_)?id desc limit \d+\) as /,
  // A page of a list in its order, from its beginning to the page's end.
  /limit :limit offset :offset/,
  // Words that a person looks for, in texts that no index finds them in.
  /select count\(\*\) as (?:rows|total) from .* like :(?:search|anywhere) escape/,
  // The totals of all recipes, from an index with an entry for each row, when one of them changed.
  /select count\(\*\) as rows, ifnull\(sum\(state = 'open'\), 0\) as open, .* from recipe_row$/,
];

/** Statements that sort or group what they find, with what bounds that. */
const boundedSorts: readonly { readonly which: RegExp; readonly bound: string }[] = [
  { which: /where target_id = \? .* target_kind = 'clip' /, bound: 'what is made of one clip' },
  {
    which: /from job indexed by job_state where .* order by case state /,
    bound: 'a group of 20,000 at most',
  },
  {
    which:
      /from job where state in \(select value .* order by (?:id desc|id|size_bytes desc, id) limit :limit/,
    bound: 'fewer than 20,000 jobs: of more, lists choose in memory',
  },
  { which: /from \(select id from job .* limit :limit offset :offset\) as page/, bound: 'a page of a list' },
  {
    which:
      /^select (?:id|state, count\(\*\) as count) from job where (?:\+state in .* and )?id > :afterId and id <= :upToId /,
    bound: '5,000 jobs in each look at a month',
  },
  { which: /^with held as \( select connection_id, target_id, /, bound: 'targets that are held' },
  { which: /from clip_candidate where connection_id = \? and clip_id = \?/, bound: 'candidates of one clip' },
  {
    which: /job indexed by job_path (?:cross join connection .* )?where path = /,
    bound: 'what was ever sent of one path',
  },
  { which: /^select id from job where path = \?/, bound: 'what was ever sent of one path' },
  {
    which: /and content = \+:content and .* state not in \(.*\) order by id limit 1$/,
    bound: 'deliberate repetitions of one content for one target',
  },
  {
    which: /^select job\.\* from \(select id from \( select \(select job\.id from job indexed by job_claim /,
    bound: 'one of each kind of job',
  },
  {
    which: /from upload_session cross join job .* order by job\.id$/,
    bound: 'uploads in parts that are open',
  },
  {
    which: /as first_end_ms, .* and job\.remote_id is null .* group by job\.id$/,
    bound: 'tries that left no id: what is in doubt, or was given up as such',
  },
  {
    which: /as first_end_ms, .* job\.kind = 'clip_render' .* group by job\.id$/,
    bound: 'renders of one clip',
  },
  {
    which: /^select remote_id as remote, id as job from job where remote_id in/,
    bound: 'the ids that were asked for',
  },
  { which: /where job\.state = 'in_doubt' union all /, bound: 'what is in doubt, which a person answers' },
  {
    which: /in \('in_doubt', 'needs_attention'\)|job\.state = 'in_doubt' or /,
    bound: 'what waits for a person',
  },
  {
    which: /from recipe_row where id in \(select value from json_each/,
    bound: 'the rows that were asked for',
  },
  {
    which:
      /from recipe_job join (?:job on job\.id = job_id where row_id|recipe_row on id = row_id where job_id) = \?/,
    bound: 'the steps of one row, the rows of one job',
  },
  {
    which: /from recipe_job cross join attempt on .* order by row_id, attempt\.job_id, number$/,
    bound: 'the tries of renders of one page of rows',
  },
  {
    which: /^select \* from job where watch_folder_id = \? and \(state = 'queued' /,
    bound: 'all that it finds is wanted: what waits of a folder whose rules a person changed',
  },
  {
    which: /cross join file on .* file\.phase = 'queued' cross join job /,
    bound: 'all that it finds is wanted, at a start',
  },
  {
    which: /^select job\.id, job\.kind, connection\.name as connection_name/,
    bound: 'a page of receipts, or those of 20,000 jobs',
  },
  {
    which:
      /from job where id in \(select value from json_each\(\?\)\) and state = 'queued' order by priority desc/,
    bound: 'a piece of what waits of one batch, when a person puts another before it',
  },
  {
    which: /as endedAtMs, coalesce\(\(select final_at_ms from attempt where attempt\.job_id = job\.id /,
    bound: 'the tries of each job of a piece of a report',
  },
];

/** Every statement that the engine prepares when it starts, each with the database that it is for. */
async function statements(): Promise<Map<string, Database.Database>> {
  const prepare = vi.spyOn(LateStatements.prototype, 'prepare');
  onTestFinished(() => {
    prepare.mockRestore();
  });
  await runningEngine();
  return new Map(
    prepare.mock.calls.flatMap(([source], index) => {
      const late = prepare.mock.contexts[index];
      return late instanceof LateStatements ? [[source, late.database] as const] : [];
    }),
  );
}

/** The tables of a statement, by the names that its plan has for them. */
function tablesOf(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(/\b(?:from|join|update)\s+(\w+)(?:\s+as)?(?:\s+(\w+))?/gi)].flatMap(
      ([, table = '', alias = '']) => [
        [table, table],
        [alias, table],
      ],
    ),
  );
}

/** The growing tables that a statement reads from end to end. `partial`: indexes that hold a part of their table alone. */
function scannedBy(source: string, plan: readonly PlanStep[], partial: ReadonlySet<string>): string[] {
  const tables = tablesOf(source);
  return plan.flatMap(({ detail }) => {
    const [, scanned = '', index = ''] =
      /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$/.exec(detail) ?? [];
    const table = tables.get(scanned);
    return table !== undefined && growing.has(table) && !partial.has(index) ? [table] : [];
  });
}

/** The growing tables whose rows a statement gathers, all that it finds, before it gives the first. */
function sortedBy(source: string, plan: readonly PlanStep[]): string[] {
  const tables = tablesOf(source);
  const sorted = plan.filter(({ detail }) => detail.startsWith('USE TEMP B-TREE'));
  const read = sorted.flatMap(({ parent }) =>
    readFrom(plan, parent).flatMap((name) => {
      const table = tables.get(name);
      return table !== undefined && growing.has(table) ? [table] : [];
    }),
  );
  return [...new Set(read)];
}

/** What one part of a plan reads by itself: several indexes for an `or` are below it, queries of their own are not its own. */
function readFrom(plan: readonly PlanStep[], parent: number): string[] {
  return plan
    .filter((step) => step.parent === parent)
    .flatMap(({ id, detail }) => {
      const [, name] = /^(?:SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
      if (name !== undefined) return [name];
      return /^(?:MULTI-INDEX OR|INDEX \d+)$/.test(detail) ? readFrom(plan, id) : [];
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

async function rowStatements(): Promise<{ source: string; words: string; database: Database.Database }[]> {
  const all = [...(await statements())].filter(([source]) =>
    /^\s*(?:select|insert|update|delete|with)\b/i.test(source),
  );
  expect(all.length).toBeGreaterThan(200);
  return all.map(([source, database]) => {
    return { source, database, words: source.replaceAll(/\s+/g, ' ').trim() };
  });
}

it('no statement reads all of a table that grows with use', async () => {
  const reads = (await rowStatements()).flatMap(({ source, words, database }) => {
    const scanned = scannedBy(source, planOf(database, source), partialIndexes(database));
    const isAllowed = allowed.some((kind) => kind.test(words));
    return scanned.length === 0 || isAllowed ? [] : [`${scanned.join(', ')}: ${words}`];
  });
  expect(reads).toEqual([]);
});

it('no statement sorts or groups rows of a table that grows with use, but for what a bound is stated of', async () => {
  const found = (await rowStatements()).flatMap(({ source, words, database }) => {
    const sorted = sortedBy(source, planOf(database, source));
    return sorted.length === 0 ? [] : [{ words, sorted }];
  });
  const unbounded = found.filter(({ words }) => !boundedSorts.some(({ which }) => which.test(words)));
  expect(unbounded.map(({ words, sorted }) => `${sorted.join(', ')}: ${words}`)).toEqual([]);
  const idle = boundedSorts.filter(({ which }) => !found.some(({ words }) => which.test(words)));
  expect(idle, 'allowed, and sorted by nothing').toEqual([]);
});
