import type { setupCalls } from '../../contract/api/setup-calls.ts';
import type { HandlersOf } from '../engine.ts';
import type { SnapshotPart } from '../reporting/live/change-feed.ts';
import { exportSetup } from '../reporting/moving/export-setup.ts';
import { importSetup } from '../reporting/moving/import-setup.ts';
import type { MovingParts } from '../reporting/moving/moving-parts.ts';
import { planSetup, type Places } from '../reporting/moving/plan-setup.ts';
import { readSetup } from '../reporting/moving/read-setup.ts';

type SetupApi = HandlersOf<typeof setupCalls>;

/** A whole setup on its way to another computer. */
export function setupApi(parts: {
  readonly moving: MovingParts;
  readonly chosenPaths: { pathOf(token: string): Promise<string> };
  mark(...parts: readonly SnapshotPart[]): void;
  wake(): void;
}): SetupApi {
  const { moving, chosenPaths } = parts;
  /** Every place on this computer is one that a person chose. */
  async function placesOf(input: {
    readonly roots: readonly { readonly from: string; readonly token: string }[];
    readonly folders: readonly { readonly from: string; readonly token: string | null }[];
  }): Promise<Places> {
    const roots = await Promise.all(
      input.roots.map(async ({ from, token }) => ({ from, to: await chosenPaths.pathOf(token) })),
    );
    const folders = await Promise.all(
      input.folders.map(
        async ({ from, token }) => [from, token === null ? null : await chosenPaths.pathOf(token)] as const,
      ),
    );
    return { roots, folders: new Map(folders) };
  }
  return {
    'setup.exportFile': () => exportSetup(moving),
    'setup.plan': async ({ token, ...places }) => {
      const setup = await readSetup(moving.fileSystem, await chosenPaths.pathOf(token));
      return planSetup(moving, setup, await placesOf(places));
    },
    'setup.import': async ({ token, sha256, acceptedUrls, withSettings, ...places }) => {
      const path = await chosenPaths.pathOf(token);
      const confirmed = { ...(await placesOf(places)), sha256, acceptedUrls, withSettings };
      const imported = await importSetup(moving, path, confirmed);
      parts.mark(
        'appearance',
        'sending',
        'connections',
        'banners',
        'clients',
        'watchFolders',
        'savedFilters',
      );
      parts.mark('counts', 'targetCounts', 'clientCounts', 'progress', 'settling', 'settlingCount');
      parts.wake();
      return imported;
    },
  };
}
