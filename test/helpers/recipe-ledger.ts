import { expect } from 'vitest';
import type { JobRow } from '../../src-main/contract/job.ts';
import type { RecipeRow } from '../../src-main/contract/recipe.ts';
import { z } from '../../src-main/contract/zod.ts';
import type { LedgerEntry } from '../../src-main/practice-service/practice-service.ts';

/** What the service carried out for recipes, in their words. */
export interface RecipeLedger {
  readonly imports: readonly LedgerEntry[];
  readonly renders: readonly LedgerEntry[];
  readonly drafts: readonly LedgerEntry[];
  /** Everything that was carried out of what this job asks for. */
  of(job: Pick<JobRow, 'kind' | 'url' | 'target' | 'clipWork'>): LedgerEntry[];
  clipOf(url: string): string | null;
  /**
   * Every row that is done was imported once, with one draft for each chosen one of its clip's candidates in each format; nothing
   * stands in the ledger that none of the jobs explains, and nothing twice.
   */
  expectExactly(
    rows: readonly RecipeRow[],
    jobs: readonly JobRow[],
    candidatesOf: ReadonlyMap<string, readonly string[]>,
  ): void;
}

const stateSchema = z.object({
  clips: z.array(z.object({ id: z.string(), candidates: z.array(z.object({ id: z.string() })) })),
});

const draftKey = (entry: Pick<LedgerEntry, 'clipId' | 'candidateId' | 'aspectRatio'>): string =>
  [entry.clipId, entry.candidateId, entry.aspectRatio].join(' ');
const renderKey = (entry: Pick<LedgerEntry, 'clipId' | 'candidateId' | 'formats'>): string =>
  [entry.clipId, entry.candidateId, [...(entry.formats ?? [])].sort().join()].join(' ');

export function recipeLedger(entries: readonly LedgerEntry[]): RecipeLedger {
  const accepted = (operation: LedgerEntry['operation']): LedgerEntry[] =>
    entries.filter((entry) => entry.operation === operation && entry.outcome === 'accepted');
  const imports = accepted('import-clip');
  const renders = accepted('render-clip');
  const drafts = accepted('create-draft');
  const importsByUrl = Map.groupBy(imports, ({ url }) => url);
  const rendersByKey = Map.groupBy(renders, renderKey);
  const draftsByKey = Map.groupBy(drafts, draftKey);

  const ledger: RecipeLedger = {
    imports,
    renders,
    drafts,
    of({ kind, url, target, clipWork }) {
      const work = { clipId: target.id, candidateId: clipWork?.candidateId ?? null };
      switch (kind) {
        case 'clip_import':
          return (importsByUrl.get(url) ?? []).filter((entry) => entry.brandId === target.id);
        case 'clip_render':
          return rendersByKey.get(renderKey({ ...work, formats: [...(clipWork?.formats ?? [])] })) ?? [];
        case 'post_draft':
          return draftsByKey.get(draftKey({ ...work, aspectRatio: clipWork?.aspectRatio ?? null })) ?? [];
        default:
          throw new Error(`${kind} is no step of a recipe`);
      }
    },
    clipOf: (url) => importsByUrl.get(url)?.[0]?.clipId ?? null,
    expectExactly(rows, jobs, candidatesOf) {
      expect(repeated(imports.map(({ url }) => url)), 'links imported more than once').toEqual([]);
      expect(repeated(renders.map(renderKey)), 'renders submitted more than once').toEqual([]);
      expect(repeated(drafts.map(draftKey)), 'drafts made more than once').toEqual([]);

      const explained = new Set(jobs.flatMap((job) => ledger.of(job).map(({ sequence }) => sequence)));
      const unexplained = [...imports, ...renders, ...drafts].filter(
        ({ sequence }) => !explained.has(sequence),
      );
      expect(unexplained, 'done by nobody').toEqual([]);

      const draftsOf = Map.groupBy(drafts, ({ clipId }) => clipId);
      for (const row of rows) {
        if (row.state !== 'done') continue;
        expect(ledger.clipOf(row.url ?? ''), row.url ?? '').toBe(row.clipId);
        const made = draftsOf.get(row.clipId) ?? [];
        const all = candidatesOf.get(row.clipId ?? '') ?? [];
        const chosen = row.plan.candidates === 'first' ? all.slice(0, 1) : all;
        const expected = chosen.flatMap((candidateId) =>
          row.plan.formats.map((aspectRatio) => draftKey({ clipId: row.clipId, candidateId, aspectRatio })),
        );
        expect(expected.length).toBeGreaterThan(0);
        expect(made.map(draftKey).sort(), row.url ?? '').toEqual(expected.sort());
      }
    },
  };
  return ledger;
}

/** The candidates of every clip that the service holds, in its order. */
export async function candidatesAtService({
  baseUrl,
  apiKey,
}: {
  readonly baseUrl: string;
  readonly apiKey: string;
}): Promise<Map<string, string[]>> {
  const reply = await fetch(`${baseUrl}/practice/state`, { headers: { authorization: `Bearer ${apiKey}` } });
  const { clips } = stateSchema.parse(await reply.json());
  return new Map(clips.map(({ id, candidates }) => [id, candidates.map((candidate) => candidate.id)]));
}

function repeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>();
  return values.filter((value) => seen.size === seen.add(value).size);
}
