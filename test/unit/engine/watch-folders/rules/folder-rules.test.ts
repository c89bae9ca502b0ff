import { appendFileSync, mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FolderRules } from '../../../../../src-main/contract/folder-rules.ts';
import type { FolderChangePreview, WatchFolder } from '../../../../../src-main/contract/watch-folder.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

interface Watched extends RunningEngine {
  readonly id: number;
  readonly rules: FolderRules;
  /** The ids of the service's knowledge bases. */
  readonly bases: readonly string[];
  write(relativePath: string, content?: string): void;
  previewWith(changes: Partial<FolderRules>): Promise<FolderChangePreview>;
  changeTo(changes: Partial<FolderRules>, sendAgain?: boolean): Promise<WatchFolder>;
  states(): Promise<Record<string, string>>;
}

async function watched(files: readonly string[], rules: Partial<FolderRules> = {}): Promise<Watched> {
  const running = await runningEngine();
  const write = (relativePath: string, content = `content of ${relativePath}`): void => {
    const path = join(running.folder, relativePath);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  for (const file of files) write(file);
  const { watchFolder } = await running.watch(rules);
  const { id } = watchFolder;
  const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
  const change = (changes: Partial<FolderRules>) => ({
    ...{ id, connectionId: running.connection.id },
    rules: { ...watchFolder.rules, ...changes },
  });
  // A plain spread would read the getters of the running engine once.
  return Object.assign(Object.create(running) as RunningEngine, {
    ...{ id, rules: watchFolder.rules, write, bases: knowledgeBases.items.map((base) => base.id) },
    previewWith: async (changes: Partial<FolderRules>) =>
      running.call['watchFolders.previewChange'](change(changes)),
    changeTo: async (changes: Partial<FolderRules>, sendAgain = false) =>
      (await running.call['watchFolders.change']({ ...change(changes), sendAgain })).watchFolder,
    states: async () =>
      Object.fromEntries((await running.jobs()).map((job) => [job.name, job.cause ?? job.state])),
  });
}

const other = (folder: Watched): FolderRules['target'] => ({
  kind: 'knowledge_base',
  id: folder.bases[1] ?? '',
  label: null,
});

describe('other rules for a watched folder', () => {
  it('let files go at once that were left out, and only those', async () => {
    const folder = await watched(['a.txt', 'drafts/b.txt', 'drafts/c.txt'], { ignore: ['drafts/'] });
    await folder.untilIdle();
    expect(folder.accepted()).toHaveLength(1);
    const preview = await folder.previewWith({ ignore: [] });
    expect(preview).toMatchObject({ newlyGoes: 2, noLongerGoes: 0, jobsMove: 0, jobsOut: 0, sentBefore: 0 });
    expect(folder.accepted()).toHaveLength(1);
    await folder.changeTo({ ignore: [] });
    await folder.until('both went', () => folder.accepted().length === 3);
    await folder.untilIdle();
    expect(folder.accepted()).toHaveLength(3);
  });

  it('take waiting jobs out that they leave out now, with the reason, and bring them back', async () => {
    const folder = await watched([]);
    await folder.call['queue.pause']({ untilMs: null });
    folder.write('a.txt');
    folder.write('b_draft.txt');
    await folder.until('both wait', async () => (await folder.jobs()).length === 2);
    const rules = { ignore: ['*_draft.*'] };
    expect(await folder.previewWith(rules)).toMatchObject({ jobsOut: 1, jobsMove: 0, newlyGoes: 0 });
    await folder.changeTo(rules);
    const [draft] = (await folder.jobs()).filter((job) => job.state === 'skipped');
    expect(draft).toMatchObject({
      name: 'b_draft.txt',
      cause: 'rules',
      reason: 'Its folder’s rules leave it out now. It matches the ignore rule *_draft.*',
    });
    await folder.changeTo({ ignore: [] });
    await folder.until('it waits again', async () => (await folder.jobs()).length === 3);
    await folder.call['queue.resume']({});
    await folder.until('both went', () => folder.accepted().length === 2);
  });

  it('let the twin of a job go that they take out', async () => {
    const folder = await watched([]);
    await folder.call['queue.pause']({ untilMs: null });
    folder.write('drafts/a.txt', 'the same');
    await folder.until('it waits', async () => (await folder.jobs()).length === 1);
    folder.write('final.txt', 'the same');
    await folder.until('its twin is known', async () => (await folder.jobs()).length === 2);
    await folder.changeTo({ ignore: ['drafts/'] });
    await folder.call['queue.resume']({});
    await folder.until('the twin went', () => folder.accepted().length === 1);
    await folder.untilIdle();
    expect(await folder.states()).toEqual({ 'a.txt': 'rules', 'final.txt': 'done' });
  });

  it('send what waits to another target, and leave what was delivered where it is', async () => {
    const folder = await watched(['old.txt']);
    await folder.until('it is delivered', () => folder.accepted().length === 1);
    await folder.untilIdle();
    await folder.call['queue.pause']({ untilMs: null });
    folder.write('waits.txt');
    await folder.until('one waits', async () => (await folder.jobs()).length === 2);
    const preview = await folder.previewWith({ target: other(folder) });
    expect(preview).toMatchObject({ jobsMove: 1, sentBefore: 1, newlyGoes: 0, jobsOut: 0 });
    expect(preview.files.map(({ relativePath, effect }) => [relativePath, effect])).toEqual([
      ['waits.txt', 'job_moves'],
      ['old.txt', 'sent_before'],
    ]);
    const changed = await folder.changeTo({ target: other(folder) });
    expect(changed.rules.target.label).not.toBeNull();
    await folder.until('it waits for the other', async () =>
      (await folder.jobs()).some((job) => job.state === 'queued' && job.target.id === folder.bases[1]),
    );
    await folder.call['queue.resume']({});
    await folder.until('it went', () => folder.accepted().length === 2);

    // By the file's row, when it is touched; and by its content, under another name.
    utimesSync(join(folder.folder, 'old.txt'), new Date(), new Date(Date.now() + 5000));
    await folder.call['watchFolders.scan']({ id: folder.id });
    renameSync(join(folder.folder, 'old.txt'), join(folder.folder, 'renamed.txt'));
    await folder.call['watchFolders.scan']({ id: folder.id });
    await folder.restart();
    await folder.untilIdle();
    expect(folder.accepted()).toHaveLength(2);
  });

  it('send what was delivered to the new target too where a person says so, once', async () => {
    const folder = await watched(['a.txt', 'b.txt']);
    await folder.until('both are delivered', () => folder.accepted().length === 2);
    await folder.untilIdle();
    await folder.changeTo({ target: other(folder) }, true);
    await folder.until('both went there too', () => folder.accepted().length === 4);
    await folder.untilIdle();
    await folder.call['watchFolders.scan']({ id: folder.id });
    await folder.untilIdle();
    expect(folder.accepted()).toHaveLength(4);
  });

  it('ask about a file that is edited after it went to the old target', async () => {
    const folder = await watched(['a.txt']);
    await folder.until('it is delivered', () => folder.accepted().length === 1);
    await folder.untilIdle();
    await folder.changeTo({ target: other(folder) });
    appendFileSync(join(folder.folder, 'a.txt'), ', edited');
    await folder.until('it is asked about', async () =>
      (await folder.jobs()).some((job) => job.cause === 'edited' && job.newerOf !== null),
    );
    expect(folder.accepted()).toHaveLength(1);
  });

  it('send what was to stay, where they say that what is there goes too', async () => {
    const folder = await watched(['there.txt'], { existing: 'skip' });
    await folder.untilIdle();
    expect(await folder.previewWith({ existing: 'upload' })).toMatchObject({ newlyGoes: 1 });
    await folder.changeTo({ existing: 'upload' });
    await folder.until('it went', () => folder.accepted().length === 1);
  });

  it('give jobs that wait their place in the queue, but leave what a person moved to the top', async () => {
    const folder = await watched([]);
    await folder.call['queue.pause']({ untilMs: null });
    folder.write('a.txt');
    folder.write('b.txt');
    await folder.until('both wait', async () => (await folder.jobs()).length === 2);
    const [first] = await folder.jobs();
    await folder.call['jobs.moveToTop']({ ids: [first?.id ?? 0] });
    await folder.changeTo({ priority: 'low' });
    const { rules } = (await folder.call['watchFolders.list']({}))[0] ?? {};
    expect(rules?.priority).toBe('low');
    await folder.changeTo({ after: 'keep' });
    await folder.call['queue.resume']({});
    await folder.until('both went', () => folder.accepted().length === 2);
  });

  it('are refused where they do not fit their target, and change nothing then', async () => {
    const folder = await watched([]);
    const target = { kind: 'carousel', id: 'car_1', label: null } as const;
    await expect(folder.changeTo({ target, slides: null })).rejects.toMatchObject({ code: 'invalid_input' });
    const [before] = await folder.call['watchFolders.list']({});
    expect(before?.rules.target.kind).toBe('knowledge_base');
    await expect(
      folder.call['watchFolders.previewChange']({
        ...{ id: 99, connectionId: folder.connection.id, rules: folder.rules },
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
