import { message } from '../../../../../src-main/contract/messages/message.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Brand } from '../../../../../src-main/contract/connection.ts';
import type { FolderRules } from '../../../../../src-main/contract/folder-rules.ts';
import { runningEngine, type RunningEngine, type SpokenJob } from '../../../../helpers/running-engine.ts';
import { said } from '../../../../helpers/said.ts';

const quick = { clipProcessingMs: 10, renderQueueMs: 5, renderingMs: 5, documentIndexingMs: 10 };

describe('the rows of a watched list', () => {
  let running: RunningEngine;
  let folders: Brand;
  let other: Brand;

  beforeEach(async () => {
    running = await runningEngine({ practice: { delays: quick } });
    const { brands } = await running.call['connections.targets']({ id: running.connection.id });
    const [one, two] = brands.items;
    if (one === undefined || two === undefined) throw new Error('two brands are needed');
    [folders, other] = [one, two];
  });

  const watch = (rules: Partial<FolderRules> = {}) =>
    running.watch({ target: { kind: 'brand_clips', id: folders.id, label: folders.name }, ...rules });
  const list = (...rows: string[]): void => {
    writeFileSync(join(running.folder, 'links.csv'), ['url,brand,recipe', ...rows, ''].join('\n'));
  };
  const jobOf = async (link: number): Promise<SpokenJob | undefined> =>
    (await running.jobs()).findLast(({ url }) => url === `https://videos.example/${String(link)}`);
  const row = (link: number, brand = '', recipe = ''): string =>
    `https://videos.example/${String(link)},${brand},${recipe}`;
  const isDone = (link: number): Promise<void> =>
    running.until(`link ${String(link)} is imported`, async () => (await jobOf(link))?.state === 'done');
  const isAsked = (link: number): Promise<void> =>
    running.until(`link ${String(link)} is asked about`, async () => (await jobOf(link))?.cause === 'brand');
  const imports = () => running.accepted().filter(({ path }) => path.endsWith('/clips/import-url')).length;

  it('go to the brand that each names, by its id, slug or name', async () => {
    await watch();
    list(row(1, other.id), row(2, other.slug), row(3, other.name.toUpperCase()), row(4));
    for (const link of [1, 2, 3, 4]) await isDone(link);
    const targets = await Promise.all([1, 2, 3, 4].map(async (link) => (await jobOf(link))?.target.id));
    expect(targets).toEqual([other.id, other.id, other.id, folders.id]);
  });

  it('without headings go to the brand that each names, and a name that is no brand is asked about', async () => {
    await watch();
    const lines = [`${other.name},https://videos.example/1`, `${folders.name},https://videos.example/2`];
    writeFileSync(
      join(running.folder, 'links.csv'),
      [...lines, 'Acme,https://videos.example/3', ''].join('\n'),
    );
    for (const link of [1, 2]) await isDone(link);
    await isAsked(3);
    const targets = await Promise.all([1, 2].map(async (link) => (await jobOf(link))?.target.id));
    expect([targets, imports()]).toEqual([[other.id, folders.id], 2]);
  });

  it('wait where it is unclear what their columns or empty cells mean, and nothing of them is sent', async () => {
    await watch();
    const url = (link: number): string => `https://videos.example/${String(link)}`;
    writeFileSync(join(running.folder, 'a.csv'), `Acme,${url(1)}\nAcme,${url(2)}\n`);
    writeFileSync(join(running.folder, 'b.csv'), `brand,url\n${other.name},${url(3)}\n,${url(4)}\n`);
    writeFileSync(join(running.folder, 'c.txt'), `${other.name}:\n${url(5)}\n`);
    const sections = [`${folders.name},`, `One,${url(6)}`, `${other.name},`, `Two,${url(7)}`];
    writeFileSync(join(running.folder, 'd.csv'), ['title,url', ...sections, ''].join('\n'));
    const reasons = async () =>
      (await running.call['app.snapshot']({})).settling.map(({ reason }) => said(reason));
    await running.until(
      'four lists ask',
      async () => (await reasons()).filter((each) => each.startsWith('It waits for you. ')).length === 4,
    );
    expect(await reasons()).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`Row 2 has the brand “${other.name}”, and row 3 below it has none`),
        expect.stringContaining('can’t tell what column 1 means: “Acme”. It proposes brand'),
        expect.stringContaining(`Line 1 names the brand “${other.name}”`),
        expect.stringContaining(`Row 4 names the brand “${other.name}”`),
      ]),
    );
    expect(await running.jobs()).toEqual([]);
    expect(running.engine.idleStatus()).toMatchObject({ idle: true, exitCode: 3 });
  });

  it('that were left out keep their list waiting for a person, until it is corrected', async () => {
    await watch();
    list(row(1), 'http://videos.example/2,,');
    await isDone(1);
    await running.until('the run is over', async () => running.engine.idleStatus().idle);
    expect(running.engine.idleStatus().exitCode).toBe(3);
    expect((await running.call['app.snapshot']({})).settling).toMatchObject([
      { isHeld: true, reason: { params: { reason: { params: { link: 'http://videos.example/2' } } } } },
    ]);
    list(row(1), row(2));
    await isDone(2);
    await running.until('the run is over', async () => running.engine.idleStatus().idle);
    expect([running.engine.idleStatus().exitCode, imports()]).toEqual([0, 2]);
  });

  it('stop at a question where nobody knows the brand, and never go to the folder’s unasked', async () => {
    await watch();
    list(row(2), row(1, 'Acme'));
    await isAsked(1);
    await isDone(2);
    const asked = await jobOf(1);
    expect(asked).toMatchObject({ state: 'needs_attention', target: { label: 'Acme' } });
    expect(asked?.reason).toMatch(/^Choose a brand\. Row 3: No brand is called “Acme”\. The brands are /u);
    expect(imports()).toBe(1);

    const ids = [asked?.id ?? 0];
    expect((await running.call['jobs.retry']({ ids })).refused[0]?.why).toEqual(
      message('not_done.choose_brand'),
    );
    await running.call['jobs.cancel']({ ids });
    await running.call['jobs.retry']({ ids });
    expect(await jobOf(1)).toMatchObject({ state: 'needs_attention', cause: 'brand' });
  });

  it('go on to the brand that a person chooses, and are not asked about again', async () => {
    await watch();
    list(row(1, 'Acme'), row(2, 'Acme'));
    await isAsked(2);
    const ids = async (link: number): Promise<number[]> => [(await jobOf(link))?.id ?? 0];
    await running.call['jobs.chooseBrand']({ ids: await ids(1), brandId: other.id });
    await running.call['jobs.chooseBrand']({ ids: await ids(2), brandId: null });
    await isDone(1);
    await isDone(2);
    expect([(await jobOf(1))?.target.id, (await jobOf(2))?.target.id]).toEqual([other.id, folders.id]);
    list(row(1, 'Acme'), row(2, 'Acme'), row(3));
    await isDone(3);
    const waiting = (await running.jobs()).filter(({ state }) => state === 'needs_attention');
    expect([waiting, imports()]).toEqual([[], 3]);
  });

  it('are many at once without keeping everybody else from their turn', async () => {
    await watch();
    list(...Array.from({ length: 120 }, (_, index) => row(index + 1, 'Acme')));
    const asked = async () =>
      running.call['jobs.page']({
        ...{ filter: { view: 'attention' }, order: 'newest', offset: 0, limit: 500 },
      });
    await running.until('all are asked about', async () => (await asked()).total === 120);
    const ids = (await asked()).rows.map(({ id }) => id);
    let turns = 0;
    const others = setInterval(() => (turns += 1), 0);
    const { changed } = await running.call['jobs.chooseBrand']({ ids, brandId: other.id });
    clearInterval(others);
    expect([changed, (await asked()).total]).toEqual([120, 0]);
    expect(turns).toBeGreaterThan(0);
  });

  it('go through the recipe that each names, also after its brand was chosen', async () => {
    const plan = { upTo: 'render', formats: ['9:16' as const], candidates: 'first' } as const;
    await running.call['recipes.save']({ name: 'Shorts', plan: { ...plan, formats: ['9:16'] } });
    await watch();
    list(row(3), row(1, other.id, 'shorts'), row(2, 'Acme', 'Shorts'));
    await isAsked(2);
    await running.call['jobs.chooseBrand']({ ids: [(await jobOf(2))?.id ?? 0], brandId: other.id });
    const rows = async () =>
      (await running.call['recipes.page']({ batchId: null, offset: 0, limit: 9 })).rows;
    await running.until(
      'both are rendered',
      async () => (await rows()).filter(({ state }) => state === 'done').length === 2,
    );
    expect((await rows()).map(({ brandId }) => brandId)).toEqual([other.id, other.id]);
    await isDone(3);
  });

  it('wait where their recipe is not saved, and the others go on', async () => {
    await watch();
    list(row(2), row(1, '', 'Shorts'));
    await isDone(2);
    const { settling } = await running.call['app.snapshot']({});
    expect(settling.map(({ reason }) => said(reason))).toEqual([
      'It waits for you. Row 3: No recipe is saved as “Shorts”. Lists of links wait until one is',
    ]);
    expect(await jobOf(1)).toBeUndefined();
    expect(running.engine.idleStatus()).toMatchObject({ idle: true, exitCode: 3 });
    await running.call['recipes.save']({
      name: 'Shorts',
      plan: { upTo: 'import', formats: ['9:16'], candidates: 'first' },
    });
    await isDone(1);
  });

  it('are not composed again through the recipe each time their list is read, where one was cancelled', async () => {
    await running.call['recipes.save']({
      name: 'Only',
      plan: { upTo: 'import', formats: ['9:16'], candidates: 'first' },
    });
    await watch({ recipe: 'Only' });
    await running.call['queue.pause']({ untilMs: null });
    list(row(1));
    await running.until('the link is queued', async () => (await jobOf(1))?.state === 'queued');
    await running.call['jobs.cancel']({ ids: [(await jobOf(1))?.id ?? 0] });
    await running.call['queue.resume']({});
    list(row(1), row(2));
    await isDone(2);
    const { rows } = await running.call['recipes.page']({ batchId: null, offset: 0, limit: 9 });
    expect(rows.map(({ url }) => url?.at(-1)).toSorted()).toEqual(['1', '2']);
    expect(imports()).toBe(1);
    expect((await jobOf(1))?.state).toBe('cancelled');
  });

  it('are not imported again through the recipe after the folder got another brand', async () => {
    await running.call['recipes.save']({
      name: 'Only',
      plan: { upTo: 'import', formats: ['9:16'], candidates: 'first' },
    });
    const { watchFolder } = await watch({ recipe: 'Only' });
    list(row(1));
    await isDone(1);
    const { rules, connectionId, id } = watchFolder;
    const target = { kind: 'brand_clips', id: other.id, label: other.name } as const;
    await running.call['watchFolders.change']({
      id,
      connectionId,
      rules: { ...rules, target },
      sendAgain: false,
    });
    list(row(1), row(2));
    await isDone(2);
    expect((await jobOf(2))?.target.id).toBe(other.id);
    expect((await jobOf(1))?.target.id).toBe(folders.id);
    const { rows } = await running.call['recipes.page']({ batchId: null, offset: 0, limit: 9 });
    expect(rows.map(({ url }) => url?.at(-1)).toSorted()).toEqual(['1', '2']);
    expect(imports()).toBe(2);
  });
});
