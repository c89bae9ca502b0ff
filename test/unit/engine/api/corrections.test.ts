import { message } from '../../../../src-main/contract/messages/message.ts';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCorrectionFile } from '../../../../src-main/contract/correction-file.ts';
import type { CorrectionRow } from '../../../../src-main/contract/correction.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

const tooLarge = 4096;

/** A batch of files of which those that are too large were rejected. */
async function rejectedBatch(files: Readonly<Record<string, string>>) {
  const running = await runningEngine({ practice: { uploadLimitBytes: tooLarge } });
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(running.folder, name);
    writeFileSync(path, content);
    return path;
  });
  const added = await running.call['jobs.addFiles']({
    tokens: paths.map((path) => running.engine.chosenPaths.issue(path)),
    connectionId: running.connection.id,
    target: {
      kind: 'knowledge_base',
      id: await baseId(running),
      label: null,
      slideId: null,
      slideLabel: null,
    },
  });
  await running.untilIdle();
  return { running, batchId: added.batchId ?? 0 };
}

async function baseId({ call, connection }: RunningEngine, index = 0): Promise<string> {
  const { knowledgeBases } = await call['connections.targets']({ id: connection.id });
  return knowledgeBases.items[index]?.id ?? '';
}

/** The rows as they are exported, and read again from that very text. */
async function exported({ call }: RunningEngine, filter: { batchId?: number } = {}) {
  let text = '';
  for (let cursor: number | null = 0; cursor !== null;) {
    const piece: { text: string; next: number | null } = await call['corrections.rows']({
      filter: { view: 'all', ...filter },
      cursor,
    });
    text += piece.text;
    cursor = piece.next;
  }
  const read = readCorrectionFile(text);
  if ('problem' in read) throw new Error(read.problem.code);
  return { text, rows: [...read.rows] };
}

const give = async ({ call }: RunningEngine, rows: readonly CorrectionRow[]) =>
  (await call['corrections.give']({ rows: [...rows] })).outcomes;
const foresee = async ({ call }: RunningEngine, rows: readonly CorrectionRow[]) =>
  (await call['corrections.foresee']({ rows: [...rows] })).outcomes;

const large = 'far too much '.repeat(1000);

describe('rows that did not go', () => {
  it('are exported with the reason, corrected to another file of the folder, and sent once however often they are given back', async () => {
    const { running, batchId } = await rejectedBatch({ 'good.md': 'good', 'large.md': large });
    const { text, rows } = await exported(running, { batchId });
    const [row] = rows;
    if (row === undefined) throw new Error('The rejected job has no row');
    expect(rows).toHaveLength(1);
    expect(text).toContain('large.md');
    expect(row.do).toBe('again');

    writeFileSync(join(running.folder, 'short.md'), 'short enough');
    const corrected = [{ ...row, file: join(running.folder, 'short.md') }];
    expect(await foresee(running, corrected)).toMatchObject([
      { effect: 'moves', name: 'large.md', column: null },
    ]);
    // To foresee changed nothing.
    expect((await exported(running, { batchId })).text).toBe(text);

    expect(await give(running, corrected)).toMatchObject([{ effect: 'moves', job: Number(row.job) }]);
    await running.untilIdle();
    expect(running.accepted().map(({ fileName }) => fileName)).toEqual(['good.md', 'short.md']);
    expect(await give(running, corrected)).toMatchObject([{ effect: 'nothing' }]);
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(2);
    expect(await running.call['batches.get']({ id: batchId })).toMatchObject({
      state: 'done',
      counts: { done: 2, skipped: 1 },
    });
    expect((await exported(running, { batchId })).rows).toEqual([]);
  });

  it('go again as the same job where they are given back as they are', async () => {
    const { running } = await rejectedBatch({ 'large.md': large });
    const { rows } = await exported(running);
    const before = await running.jobs();
    expect(await give(running, rows)).toMatchObject([{ effect: 'goes', says: message('correction.goes') }]);
    await running.untilIdle();
    const after = await running.jobs();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    // Between them it may wait: a refusal that came after the end of the file had left may stand there.
    const { attempts } = await running.call['jobs.get']({ id: after[0]?.id ?? 0 });
    expect(attempts.filter(({ outcome }) => outcome === 'rejected')).toHaveLength(2);
  });

  it('go to another target as another job of the same batch', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const path = join(running.folder, 'note.md');
    writeFileSync(path, 'a note');
    const { batchId } = await running.call['jobs.addFiles']({
      tokens: [running.engine.chosenPaths.issue(path)],
      connectionId: running.connection.id,
      target: {
        kind: 'knowledge_base',
        id: await baseId(running),
        label: null,
        slideId: null,
        slideLabel: null,
      },
    });
    await running.call['batches.hold']({ id: batchId ?? 0 });
    const { rows } = await exported(running, { batchId: batchId ?? 0 });
    const other = await baseId(running, 1);
    expect(await give(running, [{ row: 2, ...rows[0], target_id: other }])).toMatchObject([
      { effect: 'moves' },
    ]);
    await running.call['batches.release']({ id: batchId ?? 0 });
    await running.restart({ deliver: true });
    await running.untilIdle();
    expect(running.accepted().map(({ path: at }) => at.includes(other))).toEqual([true]);
    expect((await running.jobs()).map(({ batchId: of }) => of)).toEqual([batchId, batchId]);
  });

  it('are never sent a second time from doubt without an answer that says so', async () => {
    const running = await runningEngine();
    const { carousels } = await running.call['connections.targets']({ id: running.connection.id });
    const carousel = carousels.items[0];
    running.practice.setFaults([{ endpoint: 'upload-carousel-asset', kind: 'cut_reply', afterBytes: 0 }]);
    writeFileSync(join(running.folder, 'cover.png'), 'a picture');
    await running.watch({
      target: { kind: 'carousel', id: carousel?.id ?? '', label: null },
      slides: { mode: 'fixed', slideId: carousel?.slides[0]?.id ?? '' },
    });
    await running.until('it is in doubt', async () => (await running.jobs())[0]?.state === 'in_doubt');
    const { rows } = await exported(running);
    const [row] = rows;
    if (row === undefined) throw new Error('What is in doubt has no row');
    expect(row.do ?? '').toBe('');
    const said = (changes: Partial<CorrectionRow>) => foresee(running, [{ ...row, ...changes }]);
    expect(await said({})).toMatchObject([{ effect: 'nothing' }]);
    expect(await said({ do: 'again' })).toMatchObject([{ effect: 'wrong', column: 'do' }]);
    expect(await said({ target_id: 'car_other' })).toMatchObject([{ effect: 'wrong', column: 'do' }]);
    expect(await said({ do: 'not arrived' })).toMatchObject([{ effect: 'goes' }]);
    expect(await give(running, [{ ...row, do: 'arrived' }])).toMatchObject([{ effect: 'ends' }]);
    expect(await give(running, [{ ...row, do: 'arrived' }])).toMatchObject([{ effect: 'nothing' }]);
    expect(running.accepted()).toHaveLength(1);
  });

  it('take no file from elsewhere, and say the row and the column of what is wrong', async () => {
    const { running } = await rejectedBatch({ 'large.md': large });
    const { rows } = await exported(running);
    const outside = join(running.folder, '..', 'private');
    mkdirSync(outside);
    writeFileSync(join(outside, 'secret.md'), 'a secret');
    symlinkSync(outside, join(running.folder, 'link'));
    const wrong = async (changes: Partial<CorrectionRow>) => {
      const [outcome] = await give(running, [{ row: 7, ...rows[0], ...changes }]);
      return [outcome?.effect, outcome?.row, outcome?.column];
    };
    for (const file of [join(outside, 'secret.md'), join(running.folder, 'link', 'secret.md')]) {
      expect(await wrong({ row: 7, file })).toEqual(['wrong', 7, 'file']);
    }
    expect(await wrong({ row: 7, file: join(running.folder, 'gone.md') })).toEqual(['wrong', 7, 'file']);
    expect(await wrong({ row: 7, file: 'note.md' })).toEqual(['wrong', 7, 'file']);
    expect(await wrong({ row: 7, file: join(running.folder, 'picture.png') })).toEqual(['wrong', 7, 'file']);
    expect(await wrong({ row: 7, do: 'erase' })).toEqual(['wrong', 7, 'do']);
    expect(await wrong({ row: 7, job: '99' })).toEqual(['wrong', 7, 'job']);
    expect(await wrong({ row: 7, job: '1; drop' })).toEqual(['wrong', 7, 'job']);
    expect(await wrong({ row: 7, check: 'c0000000000' })).toEqual(['wrong', 7, 'check']);
    expect(await wrong({ row: 7, url: 'https://video.example/1' })).toEqual(['wrong', 7, 'url']);
    expect(await wrong({ row: 7, url: 'http://video.example/1' })).toEqual(['wrong', 7, 'url']);
    expect(await wrong({ row: 7, slide_id: 'slide_1' })).toEqual(['wrong', 7, 'slide_id']);
    expect(await wrong({ row: 7, target_kind: 'wall', target_id: 'x' })).toEqual(['wrong', 7, 'target_kind']);
    expect(running.accepted()).toEqual([]);
    // Nothing of that has changed anything.
    expect((await exported(running)).rows).toEqual(rows);
  });

  it('ask before something of one client goes to another', async () => {
    const { running } = await rejectedBatch({ 'large.md': large });
    const { call, connection } = running;
    const [ours, theirs] = [await baseId(running), await baseId(running, 1)];
    for (const [name, id] of [
      ['Acme', ours],
      ['Birch', theirs],
    ] as const) {
      const client = await call['clients.add']({ name });
      const target = { kind: 'knowledge_base', id, label: null } as const;
      await call['clients.assign']({ clientId: client.id, connectionId: connection.id, target });
    }
    const { rows } = await exported(running);
    const [outcome] = await give(running, [{ row: 2, ...rows[0], target_id: theirs }]);
    expect(outcome).toMatchObject({ effect: 'wrong', column: 'target_id' });
    expect(outcome?.says).toMatchObject({
      code: 'correction.other_client',
      params: { reason: { params: { job: 'large.md', from: 'Acme', to: 'Birch' } } },
    });
    const meant = await call['corrections.give']({
      rows: [{ row: 2, ...rows[0], target_id: theirs }],
      otherClient: true,
    });
    expect(meant.outcomes).toMatchObject([{ effect: 'moves' }]);
  });

  it('hold names that a spreadsheet would run, and come back as they were', async () => {
    const name = '=cmd|calc.md';
    const { running } = await rejectedBatch({ [name]: large });
    const { text, rows } = await exported(running);
    expect(text).toContain(`'${name}`);
    expect(text).not.toMatch(/(^|,)"?[=+\-@]/mu);
    renameSync(join(running.folder, name), join(running.folder, '+2.md'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.file).toBe(join(running.folder, name));
  });
});
