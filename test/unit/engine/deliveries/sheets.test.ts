import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Carousel } from '../../../../src-main/contract/connection.ts';
import type { FolderSheet } from '../../../../src-main/contract/sheet.ts';
import { inCarouselOrder } from '../../../../src-main/contract/target-order.ts';
import { openSheetThread } from '../../../../src-main/file-worker/open-sheet-thread.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';
import { xlsxOf } from '../../../helpers/xlsx.ts';

async function carouselsOf(running: RunningEngine): Promise<[Carousel, Carousel]> {
  const { id } = running.connection;
  const { carousels } = await running.call['connections.targets']({ id });
  const [first, other] = await Promise.all(
    carousels.items.map(async (each) => running.call['connections.carousel']({ id, carouselId: each.id })),
  );
  if (first === undefined || other === undefined)
    throw new Error('The practice service has too few carousels');
  return [first, other];
}

const slideOf = (carousel: Carousel, number: number): string => {
  const slide = inCarouselOrder(carousel.slides)[number - 1];
  if (slide === undefined) throw new Error('The carousel has too few slides');
  return slide.id;
};

async function sheetOf(running: RunningEngine, watchFolderId: number): Promise<FolderSheet> {
  return running.call['sheets.read']({ watchFolderId, offset: 0, limit: 200 });
}

/** Where each file arrived, by its name. */
const arrivals = (running: RunningEngine): string[] =>
  running
    .accepted()
    .map(
      ({ fileName, path, slideId }) =>
        `${String(fileName)} ${path.split('/').at(-2) ?? ''} ${String(slideId)}`,
    )
    .toSorted();

describe('a sheet beside files', () => {
  it('finds a file by the name that people see, and of two that look alike the one that is written', async () => {
    const running = await runningEngine({ host: { openSheets: openSheetThread } });
    const [first] = await carouselsOf(running);
    const names = ['c\u00a0d\u200e.png', 'a b.png', 'a  b.png'];
    for (const name of names) writeFileSync(join(running.folder, name), `picture ${name}`);
    writeFileSync(join(running.folder, 'slides.csv'), 'file,slide\na b.png,1\nc d.png,2\n');
    await running.watch({
      target: { kind: 'carousel', id: first.id, label: null },
      slides: { mode: 'pattern' },
      sheets: true,
    });
    await running.until('two arrived, and one asks', async () => {
      const asking = (await running.jobs()).filter(({ state }) => state === 'needs_attention');
      return running.accepted().length === 2 && asking.length === 1;
    });
    const asking = (await running.jobs()).filter(({ state }) => state === 'needs_attention');
    expect(asking.map(({ name }) => name)).toEqual(['a  b.png']);
  });

  it('finds a file by a name without its extension or zeros, and asks where two fit', async () => {
    const running = await runningEngine({ host: { openSheets: openSheetThread } });
    const [first] = await carouselsOf(running);
    const write = (name: string, content = `picture ${name}`): void => {
      writeFileSync(join(running.folder, name), content);
    };
    for (const name of ['noext.png', '007.png', 'smart’s.png', 'two.png', 'two.jpg']) write(name);
    write('slides.csv', "file,slide\nnoext,1\n7,2\nsmart's.png,1\ntwo,1\n");
    const { watchFolder } = await running.watch({
      target: { kind: 'carousel', id: first.id, label: null },
      slides: { mode: 'pattern' },
      sheets: true,
    });
    await running.until('three arrived, and two ask', async () => {
      const asking = (await running.jobs()).filter(({ state }) => state === 'needs_attention');
      return running.accepted().length === 3 && asking.length === 2;
    });
    expect(arrivals(running)).toEqual(
      [
        `007.png ${first.id} ${slideOf(first, 2)}`,
        `noext.png ${first.id} ${slideOf(first, 1)}`,
        `smart’s.png ${first.id} ${slideOf(first, 1)}`,
      ].toSorted(),
    );
    const asking = (await running.jobs()).filter(({ state }) => state === 'needs_attention');
    const why = 'Choose a target. Row 5 of slides.csv may mean 2 files: “two.jpg”, “two.png”';
    expect(asking.map(({ reason }) => reason)).toEqual([why, why]);
    const { page } = await sheetOf(running, watchFolder.id);
    expect(page.map(({ name, near, state }) => [name, near, state === 'awaiting'])).toEqual([
      ['two', null, true],
      ['noext.png', 'extension', false],
      ['007.png', 'zeros', false],
      ['smart’s.png', 'spelling', false],
    ]);
    expect(page[0]?.reason).toEqual({
      code: 'sheet.row_unclear',
      params: { count: 2, first: 'two.jpg', second: 'two.png' },
    });
    const explained = await running.call['jobs.explainPath']({ path: join(running.folder, 'noext.png') });
    expect(JSON.stringify(explained)).toContain('"explained.sheet.row_extension"');
  });

  it('read after its files gives them their rows without their extensions', async () => {
    const running = await runningEngine();
    const [first] = await carouselsOf(running);
    writeFileSync(join(running.folder, 'noext.png'), 'picture');
    await running.watch({
      target: { kind: 'carousel', id: first.id, label: null },
      slides: { mode: 'pattern' },
      sheets: true,
    });
    await running.until('it asks', async () =>
      (await running.jobs()).some(({ cause }) => cause === 'target'),
    );
    writeFileSync(join(running.folder, 'slides.csv'), 'file,slide\nnoext,2\n');
    await running.until('it arrived', () => running.accepted().length === 1);
    expect(arrivals(running)).toEqual([`noext.png ${first.id} ${slideOf(first, 2)}`]);
  });

  it('sends each where its row says; what is wrong names row and column, what is missing is awaited', async () => {
    const running = await runningEngine({ host: { openSheets: openSheetThread } });
    const [first, other] = await carouselsOf(running);
    const write = (name: string, content: string | Uint8Array = `picture ${name}`): void => {
      writeFileSync(join(running.folder, name), content);
    };
    const { watchFolder } = await running.watch({
      target: { kind: 'carousel', id: first.id, label: null },
      slides: { mode: 'pattern' },
      sheets: true,
    });
    write('a.png');
    write('B.PNG');
    write('unnamed.png');
    write(
      'slides.csv',
      [
        'Slide;File;Carousel;Title;Mood',
        `1;a.png;;"Cover; first";calm`,
        `2;b.png;${other.id};;`,
        '1;../secret.png;;;',
        '1;a.png;;;',
        '2;later.png;;;',
        '3;;;;',
      ].join('\r\n'),
    );
    await running.until('two arrived, and one asks', async () => {
      const asking = (await running.jobs()).filter(({ cause }) => cause === 'target');
      return running.accepted().length === 2 && asking.length === 1;
    });
    expect(arrivals(running)).toEqual(
      [`B.PNG ${other.id} ${slideOf(other, 2)}`, `a.png ${first.id} ${slideOf(first, 1)}`].toSorted(),
    );
    const asking = (await running.jobs()).find(({ cause }) => cause === 'target');
    expect([asking?.name, asking?.reason]).toEqual([
      'unnamed.png',
      'Choose a target. No row of slides.csv names it',
    ]);
    await running.until('both are done', async () => {
      const { page } = await sheetOf(running, watchFolder.id);
      return page.filter(({ state }) => state === 'ended').length === 2;
    });
    const sheet = await sheetOf(running, watchFolder.id);
    expect(sheet.ignoredColumns).toEqual(['Mood']);
    expect(sheet.firstFaults.map(({ row, column, told }) => [row, column, told.code])).toEqual([
      [4, 'File', 'sheet_path.leads_out'],
      [5, 'File', 'sheet_fault.repeated'],
      [7, 'File', 'sheet_fault.no_file'],
    ]);
    expect(sheet).toMatchObject({ name: 'slides.csv', rows: 3, awaiting: 1, asking: 0, trouble: null });
    expect(sheet.page.map(({ row, name, state }) => [row, name, state])).toEqual([
      [6, 'later.png', 'awaiting'],
      [2, 'a.png', 'ended'],
      [3, 'B.PNG', 'ended'],
    ]);
    const { parts } = await running.call['jobs.get']({ id: sheet.page[1]?.job?.id ?? 0 });
    expect(parts).toContainEqual({ name: 'title', value: 'Cover; first' });
    // Never the sheet itself.
    expect((await running.jobs()).map(({ name }) => name)).not.toContain('slides.csv');

    write('later.png');
    await running.until('what was awaited arrived', () => running.accepted().length === 3);
    expect((await sheetOf(running, watchFolder.id)).awaiting).toBe(0);
  });

  it('that changed asks before it changes what was sent, and moves at once what was not', async () => {
    const running = await runningEngine();
    const [first, other] = await carouselsOf(running);
    const write = (name: string, content: string | Uint8Array = `picture ${name}`): void => {
      writeFileSync(join(running.folder, name), content);
    };
    const { watchFolder } = await running.watch({
      target: { kind: 'carousel', id: first.id, label: null },
      slides: { mode: 'pattern' },
      sheets: true,
    });
    const sheetWith = (rows: readonly (readonly string[])[]): void => {
      write('slides.xlsx', xlsxOf([['file', 'carousel', 'slide'], ...rows]));
    };
    for (const name of ['sent.png', 'kept.png', 'asking.png']) write(name);
    sheetWith([
      ['sent.png', first.id, '1'],
      ['kept.png', first.id, '="1"&"" =>2'],
      ['asking.png', first.id, '99'],
    ]);
    await running.until('two arrived, and one asks for its slide', async () => {
      const asking = (await running.jobs()).filter(({ cause }) => cause === 'slide');
      return running.accepted().length === 2 && asking.length === 1;
    });
    sheetWith([
      ['sent.png', other.id, '2'],
      ['kept.png', first.id, '1'],
      ['asking.png', other.id, '1'],
    ]);
    await running.until(
      'what was not sent went to its new place',
      async () => running.accepted().length === 3 && (await sheetOf(running, watchFolder.id)).asking === 2,
    );
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(3);
    expect(arrivals(running)).toContain(`asking.png ${other.id} ${slideOf(other, 1)}`);
    const listed = (await running.call['watchFolders.list']({}))[0];
    expect(listed?.sheet).toMatchObject({ name: 'slides.xlsx', asking: 2, faults: 0 });

    // Saved again as it is, and after a new start, it asks the same, once.
    await running.restart();
    sheetWith([
      ['sent.png', other.id, '2'],
      ['kept.png', first.id, '1'],
      ['asking.png', other.id, '1'],
    ]);
    await running.untilIdle();
    const { page } = await sheetOf(running, watchFolder.id);
    const [sent, kept] = ['sent.png', 'kept.png'].map((name) => page.find((row) => row.name === name));
    expect(sent?.question?.from.code).toBe('place.slide');
    expect(sent?.question?.to.params).toMatchObject({ target: other.title });
    const answer = (ids: number[], said: 'apply' | 'keep') =>
      running.call['sheets.answer']({ watchFolderId: watchFolder.id, rows: ids, answer: said });
    expect(await answer([kept?.id ?? 0], 'keep')).toEqual({ changed: 1, refused: [] });
    expect(await answer([sent?.id ?? 0], 'apply')).toEqual({ changed: 1, refused: [] });
    await running.until('it arrived at its new place, too', () => running.accepted().length === 4);
    expect(arrivals(running)).toContain(`sent.png ${other.id} ${slideOf(other, 2)}`);
    expect((await answer([sent?.id ?? 0], 'apply')).refused.map(({ why }) => why.code)).toEqual([
      'sheet_answer.no_question',
    ]);

    // What was answered stays answered, and a sheet that is gone changes nothing.
    write(
      'slides.xlsx',
      xlsxOf([
        ['file', 'carousel', 'slide'],
        ['sent.png', other.id, '2'],
        ['kept.png', first.id, '1'],
      ]),
    );
    await running.untilIdle();
    await running.until('it was read', async () => (await sheetOf(running, watchFolder.id)).rows === 2);
    rmSync(join(running.folder, 'slides.xlsx'));
    await running.call['watchFolders.scan']({ id: watchFolder.id });
    await running.untilIdle();
    const after = await sheetOf(running, watchFolder.id);
    expect([after.rows, after.asking, running.accepted().length]).toEqual([2, 0, 4]);
    expect(after.page.find(({ name }) => name === 'kept.png')?.isKept).toBe(true);
  });

  it('of links imports each once, asks about a changed brand, and waits for a recipe that is not saved', async () => {
    const running = await runningEngine();
    const { brands } = await running.call['connections.targets']({ id: running.connection.id });
    const [acme, other] = brands.items;
    if (acme === undefined || other === undefined) throw new Error('The practice service has too few brands');
    const write = (text: string): void => {
      writeFileSync(join(running.folder, 'clips.csv'), text);
    };
    const { watchFolder } = await running.watch({
      target: { kind: 'brand_clips', id: acme.id, label: null },
      sheets: true,
    });
    const [one, two, three] = [1, 2, 3].map((number) => `https://video.example.com/${String(number)}`);
    write(
      `url,title,brand,recipe\n${one ?? ''},First,,\n${two ?? ''},Second,${other.name},\nhttp://plain.example,,,\n${three ?? ''},,,Nobody saved it\n`,
    );
    await running.until('two are imported, and two rows have something wrong', async () => {
      return running.accepted().length === 2 && (await sheetOf(running, watchFolder.id)).faults === 2;
    });
    const sheet = await sheetOf(running, watchFolder.id);
    expect(sheet.firstFaults.map(({ row, column }) => [row, column])).toEqual([
      [4, 'url'],
      [5, 'recipe'],
    ]);
    write(
      `url,title,brand,recipe\n${one ?? ''},First,${other.id},\n${two ?? ''},Second,${other.name},\n${three ?? ''},,,\n`,
    );
    await running.until('one is imported now, and one asks', async () => {
      return running.accepted().length === 3 && (await sheetOf(running, watchFolder.id)).asking === 1;
    });
    await running.untilIdle();
    const answered = await running.call['sheets.answer']({ watchFolderId: watchFolder.id, answer: 'apply' });
    expect(answered).toEqual({ changed: 1, refused: [] });
    await running.until('it is imported for the other brand, too', () => running.accepted().length === 4);
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(4);
    expect((await running.jobs()).filter(({ state }) => state === 'needs_attention')).toEqual([]);
  });
});
