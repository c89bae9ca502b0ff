import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import type { ClipSummary } from '../../../../src-main/contract/clips.ts';
import { Pages, type ReadItems } from '../../../../src-renderer/state/pages.svelte.ts';
import { clipsOf } from '../../../../src-renderer/state/service-pages.ts';
import { settled } from '../manual-schedule.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

interface Item {
  readonly id: string;
}

function stretch(offset: number, count: number): Item[] {
  return Array.from({ length: count }, (_, index) => ({ id: `i${String(offset + index)}` }));
}

describe('a list of the service', () => {
  it('goes on from what was given, not from what was new', async () => {
    const offsets: number[] = [];
    const pages = new Pages<Item>(({ id }) => id);
    pages.open((offset, limit) => {
      offsets.push(offset);
      return Promise.resolve({
        total: 250,
        items: stretch(Math.max(0, offset - 10), Math.min(limit, 250 - offset)),
      });
    });
    await settled();
    await pages.readMore();
    await pages.readMore();
    expect(offsets).toEqual([0, 100, 200]);
    expect([pages.hasMore, pages.items.length]).toEqual([false, 240]);
  });

  it('has once what the service lists twice on one page', async () => {
    const pages = new Pages<Item & { name: string }>(({ name }) => name);
    const [one, again] = [
      { id: 'i1', name: 'One' },
      { id: 'i1', name: 'One again' },
    ];
    pages.open(() => Promise.resolve({ total: 2, items: [one, again] }));
    await settled();
    expect([pages.items, pages.hasMore]).toEqual([[one], false]);
  });

  it('ends with a short page where no total is given', async () => {
    const pages = new Pages<Item>(({ id }) => id);
    pages.open((offset) => Promise.resolve({ total: null, items: stretch(offset, offset === 0 ? 100 : 3) }));
    await settled();
    expect(pages.hasMore).toBe(true);
    await pages.readMore();
    expect([pages.hasMore, pages.items.length]).toEqual([false, 103]);
  });

  it('shows what was read by name, wherever the service lists it', async () => {
    const names = ['Page 10.pdf', 'page 2.pdf', 'About.pdf'];
    const pages = new Pages<Item & { name: string }>(({ name }) => name);
    pages.open((offset) =>
      Promise.resolve({
        total: 101,
        items:
          offset === 0
            ? stretch(0, 100).map((item, index) => ({ ...item, name: names[index] ?? 'zz.pdf' }))
            : [{ id: 'late', name: 'Page 3.pdf' }],
      }),
    );
    await settled();
    expect(pages.items.slice(0, 3).map(({ name }) => name)).toEqual([
      'About.pdf',
      'page 2.pdf',
      'Page 10.pdf',
    ]);
    await pages.readMore();
    expect(pages.items.slice(1, 4).map(({ name }) => name)).toEqual([
      'page 2.pdf',
      'Page 3.pdf',
      'Page 10.pdf',
    ]);
    expect(pages.items.at(-1)?.id).toBe('i99');
  });

  it('drops the answer of a list that was left meanwhile', async () => {
    const late = Promise.withResolvers<ReadItems<Item>>();
    const pages = new Pages<Item>(({ id }) => id);
    pages.open(() => late.promise);
    pages.open(() => Promise.resolve({ total: 1, items: [{ id: 'new' }] }));
    await settled();
    late.resolve({ total: 1, items: [{ id: 'old' }] });
    await settled();
    expect(pages.items).toEqual([{ id: 'new' }]);
  });

  it('keeps what it has beside an error, and reads on from there', async () => {
    let isBroken = false;
    const pages = new Pages<Item>(({ id }) => id);
    pages.open((offset) =>
      isBroken
        ? Promise.reject(new Error('no'))
        : Promise.resolve({ total: 150, items: stretch(offset, offset === 0 ? 100 : 50) }),
    );
    await settled();
    isBroken = true;
    await pages.readMore();
    expect([pages.items.length, pages.hasMore, pages.isRead]).toEqual([100, true, true]);
    expect(pages.error).toMatchObject({ message: 'no' });
    isBroken = false;
    await pages.readMore();
    expect([pages.items.length, pages.error]).toEqual([150, null]);
  });

  it('is empty until the first answer, and begins anew when it is refreshed', async () => {
    let reads = 0;
    const pages = new Pages<Item>(({ id }) => id);
    pages.refresh();
    expect([reads, pages.isRead]).toEqual([0, false]);
    pages.open(() => Promise.resolve({ total: 1, items: [{ id: String(++reads) }] }));
    await settled();
    pages.refresh();
    await settled();
    expect(pages.items).toEqual([{ id: '2' }]);
  });
});

describe('the clips of a connection', () => {
  it('are asked for by the hundred', async () => {
    const transport = new ScriptedTransport({ 'clips.list': () => ({ total: 0, clips: [] }) });
    const clips = new Pages<ClipSummary>(({ id }) => id);
    clips.open(clipsOf(createClient(transport), 4));
    await settled();
    expect(transport.callsOf('clips.list')).toEqual([{ connectionId: 4, offset: 0, limit: 100 }]);
    expect([clips.isRead, clips.hasMore, clips.total]).toEqual([true, false, 0]);
  });
});
