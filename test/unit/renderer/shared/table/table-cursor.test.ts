import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../../src-main/contract/client.ts';
import type { JobRow } from '../../../../../src-main/contract/job.ts';
import { JobList } from '../../../../../src-renderer/jobs/list/job-list.svelte.ts';
import { TableCursor, type KeyPress } from '../../../../../src-renderer/shared/table/table-cursor.svelte.ts';
import { Selection } from '../../../../../src-renderer/state/selection.svelte.ts';
import { ManualSchedule, settled } from '../../manual-schedule.ts';
import { jobRow } from '../../sample-values.ts';
import { ScriptedTransport } from '../../scripted-transport.ts';

async function setUp(count: number, folded: readonly number[] = [], looks?: number[]) {
  const transport = new ScriptedTransport({
    'jobs.page': ({ offset, limit }) => ({
      revision: 7,
      total: count,
      totalBytes: 0,
      groups: [],
      rows: Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, index) =>
        jobRow({ id: offset + index + 1 }),
      ),
    }),
  });
  const list = new JobList(createClient(transport), new ManualSchedule().schedule);
  list.ask({ filter: {}, order: 'state' });
  await settled();
  const selection = new Selection<JobRow>();
  const opened: (number | null)[] = [];
  let openId: number | null = null;
  const cursor = new TableCursor(list, selection, {
    mostSelectable: 5000,
    isShown: (index) => !folded.includes(index),
    reveal: () => undefined,
    rowsInView: () => 10,
    openId: () => openId,
    open: (id) => {
      openId = id;
      opened.push(id);
    },
    ...(looks !== undefined && { look: (index: number) => looks.push(index) }),
  });
  const press = async (key: string, held: Partial<KeyPress> = {}): Promise<boolean> => {
    const meant = cursor.key({
      key,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      ...held,
    });
    await settled();
    return meant;
  };
  return { list, selection, cursor, opened, press };
}

describe('the keys of the table', () => {
  it('move through the rows and stop at the ends', async () => {
    const { cursor, press } = await setUp(30);
    const went: (number | null)[] = [];
    for (const key of [
      'ArrowDown',
      'ArrowDown',
      'ArrowUp',
      'ArrowUp',
      'PageDown',
      'End',
      'ArrowDown',
      'PageUp',
      'Home',
    ]) {
      await press(key);
      went.push(cursor.index);
    }
    expect(went).toEqual([0, 1, 0, 0, 10, 29, 29, 19, 0]);
  });

  it('step over folded groups', async () => {
    const { cursor, press } = await setUp(6, [1, 2, 3]);
    await press('ArrowDown');
    await press('ArrowDown');
    expect(cursor.index).toBe(4);
    await press('ArrowUp');
    expect(cursor.index).toBe(0);
  });

  it('choose with space and extend with shift', async () => {
    const { selection, press } = await setUp(30);
    await press('ArrowDown');
    await press(' ');
    await press('ArrowDown', { shiftKey: true });
    await press('ArrowDown', { shiftKey: true });
    expect(selection.rows.map((job) => job.id)).toEqual([1, 2, 3]);
    await press(' ');
    expect(selection.rows.map((job) => job.id)).toEqual([1, 2]);
  });

  it('look with space where there is something to see, and choose with X or shift and space', async () => {
    const looks: number[] = [];
    const { cursor, selection, press } = await setUp(30, [1], looks);
    await press('ArrowDown');
    await press(' ');
    expect([looks, selection.size]).toEqual([[0], 0]);
    expect([cursor.step(1)?.id, cursor.step(-1)?.id, cursor.step(-1)]).toEqual([3, 1, null]);
    await press('x');
    await press('ArrowDown');
    await press(' ', { shiftKey: true });
    expect(selection.rows.map((job) => job.id)).toEqual([1, 3]);
    await press('X');
    expect([looks, selection.rows.map((job) => job.id)]).toEqual([[0], [1]]);
  });

  it('choose all, also what was never shown', async () => {
    const { selection, press } = await setUp(1234);
    await press('a', { ctrlKey: true });
    await settled();
    expect(selection.size).toBe(1234);
  });

  it('open the sheet, take it along, and close it before clearing the choice', async () => {
    const { opened, selection, press } = await setUp(30);
    await press('ArrowDown');
    await press(' ');
    await press('Enter');
    await press('ArrowDown');
    await press('Escape');
    expect(opened).toEqual([1, 2, null]);
    expect(selection.size).toBe(1);
    await press('Escape');
    expect(selection.size).toBe(0);
    expect(await press('Escape')).toBe(false);
  });

  it('leave every other key alone', async () => {
    const { press } = await setUp(3);
    for (const key of ['x', 'Tab', '?', 'F5']) expect(await press(key)).toBe(false);
    expect(await press('ArrowDown', { altKey: true })).toBe(false);
    expect(await press('ArrowDown', { ctrlKey: true })).toBe(false);
  });

  it('mean nothing in an empty table', async () => {
    const { press } = await setUp(0);
    expect(await press('ArrowDown')).toBe(false);
  });
});

describe('the pointer', () => {
  it('opens, toggles, and extends from the last press', async () => {
    const { list, selection, cursor, opened } = await setUp(30);
    const at = (index: number) => list.row(index)!;
    cursor.press(2, at(2), { isExtending: false, isToggling: false });
    cursor.press(4, at(4), { isExtending: true, isToggling: false });
    await settled();
    cursor.press(3, at(3), { isExtending: false, isToggling: true });
    expect(opened).toEqual([3]);
    expect(selection.rows.map((job) => job.id)).toEqual([3, 5]);
    expect(cursor.index).toBe(3);
  });
});

describe('the cursor', () => {
  it('goes with its job when rows move', async () => {
    const { list, cursor } = await setUp(3);
    cursor.press(0, list.row(0)!, { isExtending: false, isToggling: true });
    list.receive({ revision: 8, jobs: [jobRow({ id: 1, name: 'renamed' })] });
    expect(cursor.index).toBe(0);
    cursor.forget();
    expect(cursor.index).toBeNull();
    cursor.enter();
    expect(cursor.index).toBe(0);
  });
});
