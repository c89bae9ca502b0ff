import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FolderPreview, FolderRules } from '../../../src-main/contract/watch-folder.ts';
import { runningEngine, type RunningEngine } from '../../helpers/running-engine.ts';
import { rulesTo } from '../../helpers/folder-rules.ts';

async function previewOf(running: RunningEngine, rules: Partial<FolderRules>): Promise<FolderPreview> {
  const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
  return running.call['watchFolders.preview']({
    token: running.engine.chosenPaths.issue(running.folder),
    connectionId: running.connection.id,
    rules: rulesTo({ kind: 'knowledge_base', id: knowledgeBases.items[0]?.id ?? '', label: null }, rules),
  });
}

describe('the preview of a folder', () => {
  it('tells of the files that are as large as one that the service refused', async () => {
    const running = await runningEngine();
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'status', status: 413, count: 1 }]);
    writeFileSync(join(running.folder, 'handbook.txt'), 'x'.repeat(2000));
    await running.watch();
    await running.until('the file is refused', async () => (await running.jobs())[0]?.state === 'rejected');
    const [folder] = await running.call['watchFolders.list']({});
    await running.call['watchFolders.remove']({ id: folder?.id ?? 0 });
    writeFileSync(join(running.folder, 'note.txt'), 'x');

    const preview = await previewOf(running, {});
    expect(preview).toMatchObject({ refusedBefore: 1, warned: 1 });
    const warned = preview.files.filter(({ fate }) => fate === 'warned');
    expect(warned.map(({ relativePath }) => relativePath)).toEqual(['handbook.txt']);
    expect(warned[0]?.words).toContain('The service refused a file of 2 kB here before');
    expect(preview.warnings.join(' ')).toContain('1 file is of a size or a type that the service refused');
  });

  it('names a recipe that is not saved, and so does adding the folder', async () => {
    const running = await runningEngine();
    const { brands } = await running.call['connections.targets']({ id: running.connection.id });
    const target = { kind: 'brand_clips', id: brands.items[0]?.id ?? '', label: null } as const;
    const missing = 'No recipe is saved as “Shorts”: lists of links wait until one of that name is.';
    expect((await previewOf(running, { target, recipe: 'Shorts' })).warnings).toEqual([missing]);
    await running.call['recipes.save']({
      name: 'Shorts',
      plan: { upTo: 'candidates', formats: ['9:16'], candidates: 'first' },
    });
    expect((await previewOf(running, { target, recipe: 'Shorts' })).warnings).toEqual([]);
    const { warnings, watchFolder } = await running.watch({ target, recipe: 'Reels' });
    expect(warnings).toContain(missing.replace('Shorts', 'Reels'));
    expect(watchFolder.rules.recipe).toBe('Reels');
  });
});
