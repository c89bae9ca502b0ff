import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FolderRules } from '../../../../../src-main/contract/folder-rules.ts';
import { pngOf } from '../../../../helpers/pictures.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

/** Three documents that a folder delivered, and ways to give it other rules. */
async function delivered(names: readonly string[] = ['a.txt', 'b.txt', 'c.txt']) {
  const running = await runningEngine();
  for (const name of names) writeFileSync(join(running.folder, name), `content of ${name}`);
  const { watchFolder } = await running.watch();
  await running.until('all are delivered', () => running.accepted().length === names.length);
  await running.untilIdle();
  const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
  const [first, second] = knowledgeBases.items.map(({ id }) => ({
    kind: 'knowledge_base' as const,
    id,
    label: null,
  }));
  if (first === undefined || second === undefined) throw new Error('no two knowledge bases');
  return { running, first, second, ...rulesOf(running, watchFolder) };
}

function rulesOf({ call, connection }: RunningEngine, { id, rules }: { id: number; rules: FolderRules }) {
  const change = (changes: Partial<FolderRules>) => ({
    ...{ id, connectionId: connection.id, rules: { ...rules, ...changes } },
  });
  return {
    preview: (changes: Partial<FolderRules>) => call['watchFolders.previewChange'](change(changes)),
    changeTo: (changes: Partial<FolderRules>) =>
      call['watchFolders.change']({ ...change(changes), sendAgain: true }),
  };
}

it('counts what goes to the new target too, and it goes', async () => {
  const { running, second, preview, changeTo } = await delivered();
  expect(await preview({ target: second })).toMatchObject({ sentBefore: 3, goesAgain: 3, notAgain: [] });
  await changeTo({ target: second });
  await running.until('they went', () => running.accepted().length === 6);
});

it('counts nothing where all of it is there already, and says so', async () => {
  const { running, first, second, preview, changeTo } = await delivered();
  await changeTo({ target: second });
  await running.until('they went', () => running.accepted().length === 6);
  await running.untilIdle();
  expect(await preview({ target: first })).toMatchObject({
    ...{ sentBefore: 3, goesAgain: 0, goesAgainBytes: 0 },
    notAgain: [{ code: 'preview.again.there', params: { count: 3 } }],
  });
  await changeTo({ target: first });
  await running.untilIdle();
  expect(running.accepted()).toHaveLength(6);
});

it('counts what was once left at another target, as that goes where a person says so', async () => {
  const { running, first, second, preview, changeTo } = await delivered(['a.txt']);
  await running.call['watchFolders.change']({
    ...{ id: 1, connectionId: running.connection.id, sendAgain: false },
    rules: { ...(await running.call['watchFolders.list']({}))[0]!.rules, target: second },
  });
  await running.untilIdle();
  expect(running.accepted()).toHaveLength(1);
  expect(await preview({ target: first })).toMatchObject({ sentBefore: 1, goesAgain: 0 });
  await changeTo({ target: first });
  await running.untilIdle();
  expect(await preview({ target: second })).toMatchObject({ sentBefore: 1, goesAgain: 1 });
  await changeTo({ target: second });
  await running.until('it went', () => running.accepted().length === 2);
});

it('does not count a file that is no longer there', async () => {
  const { running, second, preview } = await delivered(['a.txt', 'b.txt']);
  await running.call['queue.pause']({ untilMs: null });
  await running.call['watchFolders.pause']({ id: 1, untilMs: null });
  rmSync(join(running.folder, 'a.txt'));
  expect(await preview({ target: second })).toMatchObject({
    ...{ sentBefore: 2, goesAgain: 1 },
    notAgain: [{ code: 'preview.again.gone', params: { count: 1 } }],
  });
});

it('does not count pictures that ask for their slide first', async () => {
  const running = await runningEngine();
  writeFileSync(join(running.folder, 'cover.png'), pngOf({}));
  const { carousels } = await running.call['connections.targets']({ id: running.connection.id });
  const id = carousels.items[0]?.id ?? '';
  const { slides } = await running.call['connections.carousel']({
    id: running.connection.id,
    carouselId: id,
  });
  const { watchFolder } = await running.watch({
    target: { kind: 'carousel', id, label: null },
    slides: { mode: 'fixed', slideId: slides[0]?.id ?? '' },
  });
  await running.until('it is delivered', () => running.accepted().length === 1);
  await running.untilIdle();
  const { preview, changeTo } = rulesOf(running, watchFolder);
  const other = { slides: { mode: 'fixed' as const, slideId: slides[1]?.id ?? '' } };
  expect(await preview({ slides: { mode: 'folders' } })).toMatchObject({
    ...{ sentBefore: 1, goesAgain: 0 },
    notAgain: [{ code: 'preview.again.asks', params: { count: 1 } }],
  });
  expect(await preview(other), 'another slide is another place').toMatchObject({
    sentBefore: 1,
    goesAgain: 1,
  });
  await changeTo(other);
  await running.until('it went', () => running.accepted().length === 2);
});
