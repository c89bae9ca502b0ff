import { message } from '../../../../../src-main/contract/messages/message.ts';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { said } from '../../../../helpers/said.ts';
import type { FolderRules } from '../../../../../src-main/contract/folder-rules.ts';
import type { FolderPreview } from '../../../../../src-main/contract/watch-folder.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';

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
    writeFileSync(join(running.folder, 'handbook 2.txt'), 'y'.repeat(2000));

    const preview = await previewOf(running, {});
    expect(preview).toMatchObject({ refusedBefore: 1, warned: 1 });
    const warned = preview.files.filter(({ fate }) => fate === 'warned');
    expect(warned.map(({ relativePath }) => relativePath)).toEqual(['handbook 2.txt']);
    expect(preview.files.find(({ relativePath }) => relativePath === 'handbook.txt')).toMatchObject({
      fate: 'stay',
      message: message('known.ended', { job: 1, state: 'rejected' }),
    });
    expect(said(warned[0]?.message)).toContain('The service refused a file of 2 kB here before');
    expect(preview.warnings).toContainEqual(message('warning.refused_before', { count: 1 }));
  });

  it('names a recipe that is not saved, and so does adding the folder', async () => {
    const running = await runningEngine();
    const { brands } = await running.call['connections.targets']({ id: running.connection.id });
    const target = { kind: 'brand_clips', id: brands.items[0]?.id ?? '', label: null } as const;
    const missing = (name: string) => message('warning.no_recipe', { name });
    expect((await previewOf(running, { target, recipe: 'Shorts' })).warnings).toEqual([missing('Shorts')]);
    await running.call['recipes.save']({
      name: 'Shorts',
      plan: { upTo: 'candidates', formats: ['9:16'], candidates: 'first' },
    });
    expect((await previewOf(running, { target, recipe: 'Shorts' })).warnings).toEqual([]);
    const { warnings, watchFolder } = await running.watch({ target, recipe: 'Reels' });
    expect(warnings).toContainEqual(missing('Reels'));
    expect(watchFolder.rules.recipe).toBe('Reels');
  });

  describe('of a folder that was watched before', () => {
    async function sentOnce(): Promise<RunningEngine> {
      const running = await runningEngine();
      writeFileSync(join(running.folder, 'guide.txt'), 'the guide');
      writeFileSync(join(running.folder, 'notes.txt'), 'the notes');
      const { watchFolder } = await running.watch();
      await running.until(
        'both are delivered',
        async () =>
          (await running.jobs()).every(({ state }) => state === 'done') && running.accepted().length === 2,
      );
      await running.call['watchFolders.remove']({ id: watchFolder.id });
      return running;
    }

    it('counts what was sent, by its content also under another name, and says what would really go', async () => {
      const running = await sentOnce();
      renameSync(join(running.folder, 'notes.txt'), join(running.folder, 'renamed.txt'));
      writeFileSync(join(running.folder, 'new.txt'), 'was not there');
      const preview = await previewOf(running, {});
      expect(preview).toMatchObject({ matched: 3, toSend: 1, alreadySent: 2, asked: 0 });
      expect(preview.warnings).toEqual([message('warning.sent_before', { count: 2, more: 1 })]);
      const words = new Map(
        preview.files.map((file) => [file.relativePath, `${file.fate}: ${said(file.message)}`]),
      );
      expect(words.get('guide.txt')).toMatch(
        /^already_sent: It was sent before \(job \d\)\. It isn’t sent again$/u,
      );
      expect(words.get('renamed.txt')).toMatch(/^already_sent/u);

      await running.watch();
      await running.untilIdle();
      expect(running.accepted()).toHaveLength(3);
    });

    it('says that everything goes where the target is another one, and that edited files are asked about', async () => {
      const running = await sentOnce();
      writeFileSync(join(running.folder, 'guide.txt'), 'the guide, second edition');
      const same = await previewOf(running, {});
      expect(same).toMatchObject({ matched: 2, toSend: 0, alreadySent: 1, asked: 1 });
      const edited = same.files.find(({ relativePath }) => relativePath === 'guide.txt');
      expect(said(edited?.message)).toMatch(
        /^It was edited since job \d delivered it\. You are asked first$/u,
      );

      const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
      const other = { kind: 'knowledge_base', id: knowledgeBases.items[1]?.id ?? '', label: null } as const;
      expect(await previewOf(running, { target: other })).toMatchObject({
        toSend: 2,
        alreadySent: 0,
        asked: 0,
      });
    });
  });
});
