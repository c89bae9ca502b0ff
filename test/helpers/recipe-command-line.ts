import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { z } from '../../src-main/contract/zod.ts';
import type {
  LedgerEntry,
  PracticeDialect,
  PracticeService,
} from '../../src-main/practice-service/practice-service.ts';
import { candidatesAtService } from './recipe-ledger.ts';
import type { CommandLine } from './command-line.ts';
import { connectedCommandLine } from './connected-command-line.ts';

const jobsSchema = z.array(
  z.object({
    id: z.int(),
    kind: z.enum(['clip_import', 'clip_render', 'post_draft']),
    state: z.string(),
  }),
);
export type ShownJob = z.infer<typeof jobsSchema>[number];

/** The command line, connected to a practice service. */
export interface RecipeWorld {
  readonly cli: CommandLine;
  readonly practice: PracticeService;
  /** `outbox import --from links.csv --render 9:16,1:1 --draft` with so many new links; nothing runs yet. */
  queue(links: number): Promise<void>;
  jobs(): Promise<ShownJob[]>;
  accepted(operation: LedgerEntry['operation']): LedgerEntry[];
  /**
   * Whether one job of this kind has its whole request out and unanswered, and no other job has anything to do, as the database of
   * a running process says.
   */
  standsAlone(kind: string): boolean;
  /** Each queued link was imported once, each clip rendered once, each of its candidates drafted once in each format, and no more. */
  expectAllOnce(): Promise<void>;
}

export async function recipeWorld(dialect: PracticeDialect): Promise<RecipeWorld> {
  const { root, dataDirectory, cli, practice } = await connectedCommandLine({
    dialect,
    delays: { clipProcessingMs: 20, renderQueueMs: 10, renderingMs: 10 },
  });
  const brand = await firstBrand(practice);
  const urls: string[] = [];

  const accepted = (operation: LedgerEntry['operation']): LedgerEntry[] =>
    practice.ledger().filter((entry) => entry.operation === operation && entry.outcome === 'accepted');

  return {
    cli,
    practice,
    async queue(links) {
      const fresh = Array.from(
        { length: links },
        (_, index) => `https://videos.example/${String(urls.length + index)}`,
      );
      const list = join(root, 'links.csv');
      writeFileSync(list, `url,title\n${fresh.map((url) => `${url},A talk\n`).join('')}`);
      await cli.mustRun(['import', '--from', list, '--brand', brand, '--render', '9:16,1:1', '--draft']);
      urls.push(...fresh);
    },
    accepted,
    async jobs() {
      return jobsSchema.parse(JSON.parse(await cli.mustRun(['jobs', '--json', '--limit', '1000'])));
    },
    standsAlone(kind) {
      const database = new Database(join(dataDirectory, 'outbox.db'), { readonly: true });
      try {
        const underWay = database
          .prepare<[], { kind: string; phase: string | null }>(
            "select kind, phase from job where state in ('queued', 'sending', 'tracking')",
          )
          .all();
        return underWay.length === 1 && underWay[0]?.kind === kind && underWay[0].phase === 'final';
      } finally {
        database.close();
      }
    },
    async expectAllOnce() {
      const candidatesOf = await candidatesAtService(practice);
      const imports = accepted('import-clip');
      const clipIds = imports.map(({ clipId }) => clipId ?? '');
      expect(sorted(imports.map(({ url }) => url))).toEqual(sorted(urls));
      expect(sorted(accepted('render-clip').map(({ clipId }) => clipId))).toEqual(sorted(clipIds));
      const drafts = clipIds.flatMap((clipId) =>
        (candidatesOf.get(clipId) ?? []).flatMap((candidateId) =>
          ['9:16', '1:1'].map((format) => `${clipId} ${candidateId} ${format}`),
        ),
      );
      expect(drafts.length).toBeGreaterThanOrEqual(4 * urls.length);
      const made = accepted('create-draft').map((entry) =>
        [entry.clipId, entry.candidateId, entry.aspectRatio].join(' '),
      );
      expect(sorted(made)).toEqual(sorted(drafts));
    },
  };
}

async function firstBrand(practice: PracticeService): Promise<string> {
  const reply = await fetch(`${practice.baseUrl}/api-proxy/brands`, {
    headers: { authorization: `Bearer ${practice.apiKey}` },
  });
  const found = /"id":"(brand_[^"]+)"/.exec(await reply.text())?.[1];
  if (found === undefined) throw new Error('no brand');
  return found;
}

function sorted(values: readonly (string | null)[]): (string | null)[] {
  return [...values].sort();
}
