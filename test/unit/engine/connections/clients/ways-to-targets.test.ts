import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readCorrectionFile } from '../../../../../src-main/contract/correction-file.ts';
import type { Client } from '../../../../../src-main/contract/clients.ts';
import type { FolderRules } from '../../../../../src-main/contract/folder-rules.ts';
import type { FileTargetKind } from '../../../../../src-main/contract/job.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';
import { runningEngine, type RunningEngine, type SpokenJob } from '../../../../helpers/running-engine.ts';

let running: RunningEngine;
let acme: Client;
let moss: Client;
/** The first target of each kind is Acme's, the second Moss'. */
const ids: Record<FileTargetKind, readonly string[]> = { knowledge_base: [], carousel: [], brand_clips: [] };

beforeEach(async () => {
  running = await runningEngine();
  const { call, connection } = running;
  const targets = await call['connections.targets']({ id: connection.id });
  ids.knowledge_base = targets.knowledgeBases.items.map(({ id }) => id);
  ids.carousel = targets.carousels.items.map(({ id }) => id);
  ids.brand_clips = targets.brands.items.map(({ id }) => id);
  acme = await call['clients.add']({ name: 'Acme' });
  moss = await call['clients.add']({ name: 'Moss' });
  for (const kind of ['knowledge_base', 'carousel', 'brand_clips'] as const) {
    for (const [place, { id: clientId }] of [acme, moss].entries()) {
      const target = targetOf(kind, place);
      await call['clients.assign']({ clientId, connectionId: connection.id, target });
    }
  }
});

const targetOf = (kind: FileTargetKind, place: number) => ({ kind, id: ids[kind][place] ?? '', label: null });
const write = (name: string, content = `content of ${name}`): void => {
  writeFileSync(join(running.folder, name), content);
};
/** Acme's folder. */
const watch = async (kind: FileTargetKind, rules: Partial<FolderRules> = {}): Promise<number> => {
  const { watchFolder } = await running.watch({ ...rulesTo(targetOf(kind, 0)), ...rules });
  return watchFolder.id;
};
const asking = async (): Promise<SpokenJob[]> =>
  (await running.jobs()).filter(({ cause }) => cause === 'client');
async function untilAsked(count = 1): Promise<SpokenJob[]> {
  await running.until('it asks', async () => (await asking()).length === count);
  return asking();
}
const namedBases = {
  patterns: ['{base}--*'],
  choose: [{ part: 'base', use: 'knowledge_base' as const, values: [] }],
};
const mossBase = (): string => `${ids.knowledge_base[1] ?? ''}--notes.txt`;

describe("a file of one client's folder goes to another's target only once a person says yes", () => {
  it('where the sheet beside it says that target', async () => {
    await watch('knowledge_base', { sheets: true });
    write(
      'documents.csv',
      `file,knowledge base\nours.txt,${ids.knowledge_base[0] ?? ''}\ntheirs.txt,${ids.knowledge_base[1] ?? ''}\n`,
    );
    write('ours.txt');
    write('theirs.txt');
    const [job] = await untilAsked();
    expect(job).toMatchObject({ name: 'theirs.txt', target: { id: ids.knowledge_base[1] } });
    expect(job?.reason).toContain(`It is in ${running.folder}, which is watched for Acme`);
    expect(job?.reason).toMatch(/belongs to Moss$/u);
    await running.until('its own is sent', () => running.accepted().length === 1);
    expect(await running.call['jobs.allowOtherClient']({ ids: [job?.id ?? 0] })).toMatchObject({
      changed: 1,
    });
    await running.until('both are sent', () => running.accepted().length === 2);
  });

  it('where a pattern of its name says it, and for good where a person says that', async () => {
    const id = await watch('knowledge_base', { names: namedBases });
    write(mossBase());
    write(`${ids.knowledge_base[1] ?? ''}--more.txt`);
    const [job] = await untilAsked(2);
    expect((await running.call['jobs.retry']({ ids: [job?.id ?? 0] })).refused).toHaveLength(1);
    await running.call['jobs.allowOtherClient']({ ids: [job?.id ?? 0], always: true });
    await running.until('both are sent', () => running.accepted().length === 2);
    expect(await running.call['watchFolders.list']({})).toMatchObject([
      { id, rules: { otherClients: true } },
    ]);
    write(`${ids.knowledge_base[1] ?? ''}--last.txt`);
    await running.until('the next is not asked about', () => running.accepted().length === 3);
  });

  it('where its name says a slide of that carousel: the client is asked first', async () => {
    const names = {
      patterns: ['{carousel}--{slide:number}.png'],
      choose: [{ part: 'carousel', use: 'carousel' as const, values: [] }],
    };
    await watch('carousel', { slides: { mode: 'pattern' }, names });
    write(`${ids.carousel[1] ?? ''}--99.png`);
    const [job] = await untilAsked();
    await running.call['jobs.allowOtherClient']({ ids: [job?.id ?? 0] });
    expect(await running.jobs()).toMatchObject([{ state: 'needs_attention', cause: 'slide' }]);
    expect(running.accepted()).toEqual([]);
  });

  it('where a row of a sheet of links says a brand of another client', async () => {
    await watch('brand_clips', { sheets: true });
    write('clips.csv', `url,brand\nhttps://videos.example/a.mp4,${ids.brand_clips[1] ?? ''}\n`);
    await running.until('it asks for its brand', async () =>
      (await running.jobs()).some(
        ({ cause, reason }) => cause === 'brand' && reason?.includes('belongs to Moss') === true,
      ),
    );
    expect(running.accepted()).toEqual([]);
    const [job] = await running.jobs();
    const chosen = { ids: [job?.id ?? 0], brandId: ids.brand_clips[1] ?? '' };
    await expect(running.call['jobs.chooseBrand'](chosen)).rejects.toMatchObject({ code: 'conflict' });
    expect(await running.call['jobs.chooseBrand']({ ...chosen, otherClient: true })).toMatchObject({
      changed: 1,
    });
  });

  it('where the name of a list of links says a brand of another client', async () => {
    const names = {
      patterns: ['{brand}--*'],
      choose: [{ part: 'brand', use: 'brand' as const, values: [] }],
    };
    await watch('brand_clips', { names });
    write(`${ids.brand_clips[1] ?? ''}--links.csv`, 'url\nhttps://videos.example/b.mp4\n');
    await running.until('each link asks', async () =>
      (await running.jobs()).some(
        ({ cause, reason }) => cause === 'brand' && reason?.includes('belongs to Moss') === true,
      ),
    );
    expect(running.accepted()).toEqual([]);
  });

  it('where a person gives a target to a file whose name says none', async () => {
    await watch('knowledge_base', { names: namedBases });
    write('nobody--notes.txt');
    await running.until('it asks for a target', async () =>
      (await running.jobs()).some(({ cause }) => cause === 'target'),
    );
    const [job] = await running.jobs();
    const target = { ...targetOf('knowledge_base', 1), slideId: null };
    const given = { ids: [job?.id ?? 0], connectionId: running.connection.id, target };
    await expect(running.call['jobs.chooseTarget'](given)).rejects.toMatchObject({ code: 'conflict' });
    await running.call['jobs.chooseTarget']({ ...given, otherClient: true });
    await running.until('it is sent', () => running.accepted().length === 1);
  });

  it('where a changed sheet sends what was delivered to another client', async () => {
    const id = await watch('knowledge_base', { sheets: true });
    write('documents.csv', `file,knowledge base\na.txt,${ids.knowledge_base[0] ?? ''}\n`);
    write('a.txt');
    await running.until('it is sent', () => running.accepted().length === 1);
    await running.untilIdle();
    write('documents.csv', `file,knowledge base\na.txt,${ids.knowledge_base[1] ?? ''}\n`);
    await running.until('its row asks', async () => {
      const page = { watchFolderId: id, offset: 0, limit: 10 };
      return (await running.call['sheets.read'](page)).asking === 1;
    });
    const answer = { watchFolderId: id, answer: 'apply' } as const;
    await expect(running.call['sheets.answer'](answer)).rejects.toMatchObject({ code: 'conflict' });
    await running.call['sheets.answer']({ ...answer, otherClient: true });
    await running.until('it is sent there, and not asked about again', () => running.accepted().length === 2);
  });

  it('also where it was cancelled meanwhile, and is queued again', async () => {
    await watch('knowledge_base', { names: namedBases });
    write(mossBase());
    const [job] = await untilAsked();
    await running.call['jobs.cancel']({ ids: [job?.id ?? 0] });
    await running.call['jobs.retry']({ ids: [job?.id ?? 0] });
    expect(await running.jobs()).toMatchObject([{ state: 'needs_attention', cause: 'client' }]);
    expect(running.accepted()).toEqual([]);
  });

  it('where a correction gives it another file, or another target', async () => {
    await watch('knowledge_base', { names: namedBases });
    write(mossBase());
    await untilAsked();
    const { text } = await running.call['corrections.rows']({ filter: { view: 'all' }, cursor: 0 });
    const read = readCorrectionFile(text);
    const [row] = 'problem' in read ? [] : read.rows;
    if (row === undefined) throw new Error('What asks has no row');
    const elsewhere = { ...row, target_id: ids.knowledge_base[0] ?? '' };
    const { outcomes } = await running.call['corrections.foresee']({ rows: [elsewhere] });
    expect(outcomes, 'what asks is of its own folder').toMatchObject([{ effect: 'moves' }]);
    write('other.txt', 'other');
    const corrected = { ...row, file: join(running.folder, 'other.txt') };
    await running.call['corrections.give']({ rows: [corrected] });
    expect(running.accepted()).toEqual([]);
    expect((await asking()).map(({ path }) => path)).toEqual([join(running.folder, 'other.txt')]);
  });

  it('and no template says it for other folders', async () => {
    const watchFolderId = await watch('knowledge_base', { names: namedBases, otherClients: true });
    const saved = await running.call['templates.save']({
      name: 'All',
      watchFolderId,
      withTarget: false,
      replace: false,
    });
    expect((await running.call['templates.list']({})).map(({ id }) => id)).toEqual([saved.id]);
    expect(saved.setup).not.toHaveProperty('otherClients');
    const applied = { id: saved.id, watchFolderIds: [watchFolderId], target: 'own' as const };
    await running.call['templates.apply'](applied);
    expect(await running.call['watchFolders.list']({})).toMatchObject([{ rules: { otherClients: true } }]);
  });
});
