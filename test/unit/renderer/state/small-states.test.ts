import { describe, expect, it } from 'vitest';
import type { ShownDocument } from '../../../../src-main/contract/connection.ts';
import { createClient } from '../../../../src-main/contract/client.ts';
import { ActivityFeed } from '../../../../src-renderer/state/activity.svelte.ts';
import { runJobCommand } from '../../../../src-renderer/state/job-commands.ts';
import { JobSheet } from '../../../../src-renderer/state/job-sheet.svelte.ts';
import { Pages } from '../../../../src-renderer/state/pages.svelte.ts';
import { Request } from '../../../../src-renderer/state/request.svelte.ts';
import { Selection } from '../../../../src-renderer/state/selection.svelte.ts';
import { documentsOf } from '../../../../src-renderer/state/service-pages.ts';
import { Targets } from '../../../../src-renderer/state/targets.svelte.ts';
import { Toasts } from '../../../../src-renderer/state/toasts.svelte.ts';
import { jobRow, nowMs } from '../sample-values.ts';
import { ScriptedTransport } from '../scripted-transport.ts';
import { ManualSchedule, settled } from './manual-schedule.ts';

describe('a request', () => {
  it('lets only the newest question be answered', async () => {
    const request = new Request<string>();
    const first = Promise.withResolvers<string>();
    const second = Promise.withResolvers<string>();
    const one = request.run(() => first.promise);
    const other = request.run(() => second.promise);
    second.resolve('new');
    first.resolve('old');
    expect([await one, await other, request.value, request.isPending]).toEqual([null, 'new', 'new', false]);
  });

  it('keeps the old value beside an error', async () => {
    const request = new Request<string>();
    await request.run(() => Promise.resolve('value'));
    await request.run(() => Promise.reject(new Error('no')));
    expect(request.value).toBe('value');
    expect(request.error).toMatchObject({ message: 'no' });
  });

  it('forgets everything when it is cleared, also what is still on its way', async () => {
    const request = new Request<string>();
    const late = Promise.withResolvers<string>();
    const run = request.run(() => late.promise);
    request.clear();
    late.resolve('late');
    expect(await run).toBeNull();
    expect(request.value).toBeNull();
  });
});

describe('a choice of rows', () => {
  it('is toggled, extended, kept up to date and cleared', () => {
    const selection = new Selection();
    selection.toggle(jobRow({ id: 1 }), 0);
    selection.add([jobRow({ id: 2 }), jobRow({ id: 3 })]);
    selection.toggle(jobRow({ id: 2 }), 1);
    selection.receive([jobRow({ id: 3, state: 'done' }), jobRow({ id: 9, state: 'done' })]);
    expect(selection.jobs.map((job) => [job.id, job.state])).toEqual([
      [1, 'queued'],
      [3, 'done'],
    ]);
    expect(selection.anchor).toBe(1);
    selection.drop([3, 77]);
    expect(selection.jobs.map((job) => job.id)).toEqual([1]);
    selection.clear();
    expect([selection.size, selection.anchor]).toEqual([0, null]);
  });
});

describe('toasts', () => {
  it('go after eight seconds, unless they are held', async () => {
    const time = new ManualSchedule();
    const toasts = new Toasts(time.schedule);
    toasts.show('3 jobs cancelled');
    const id = toasts.shown[0]?.id ?? 0;
    toasts.hold(id);
    await time.pass(60_000);
    expect(toasts.shown).toHaveLength(1);
    toasts.resume(id);
    await time.pass(8000);
    expect(toasts.shown).toEqual([]);
  });

  it('are three at most', () => {
    const toasts = new Toasts(new ManualSchedule().schedule);
    for (const text of ['a', 'b', 'c', 'd']) toasts.show(text);
    expect(toasts.shown.map((each) => each.text)).toEqual(['b', 'c', 'd']);
  });
});

describe('the sheet of a job', () => {
  it('is read when it is opened and shortly after its job changed', async () => {
    const transport = new ScriptedTransport({
      'jobs.get': ({ id }) => ({ job: jobRow({ id }), attempts: [], explanation: [], canCheck: false }),
    });
    const time = new ManualSchedule();
    const sheet = new JobSheet(createClient(transport), time.schedule);
    sheet.open(4);
    expect(sheet.detail).toBeNull();
    await settled();
    expect(sheet.detail?.job.id).toBe(4);
    for (let revision = 8; revision < 12; revision += 1)
      sheet.receive({ revision, jobs: [jobRow({ id: 4 })] });
    sheet.receive({ revision: 12, jobs: [jobRow({ id: 5 })] });
    await time.pass(1000);
    expect(transport.callsOf('jobs.get')).toHaveLength(2);
    sheet.open(5);
    expect(sheet.detail).toBeNull();
  });
});

describe('commands for many jobs', () => {
  it('go out in portions and come back as one answer', async () => {
    const transport = new ScriptedTransport({
      'jobs.cancel': ({ ids }) => ({
        changed: ids.length - 1,
        refused: [{ id: ids[0] ?? 0, why: 'It is done' }],
      }),
    });
    const ids = Array.from({ length: 2500 }, (_, index) => index + 1);
    const affected = await runJobCommand(createClient(transport), { name: 'cancel' }, ids);
    expect(affected.changed).toBe(2497);
    expect(affected.refused.map((each) => each.id)).toEqual([1, 1001, 2001]);
  });
});

describe('the documents of a knowledge base', () => {
  it('are read by the hundred, and each stands there once though the list shifts', async () => {
    const transport = new ScriptedTransport({
      'connections.documents': ({ offset, limit }) => ({
        total: 150,
        documents: Array.from({ length: Math.min(limit, 150 - offset) }, (_, index) => ({
          id: `doc_${String(Math.max(0, offset - 1) + index)}`,
          name: 'a.pdf',
          status: 'indexed',
          meaning: null,
          createdAt: null,
        })),
      }),
    });
    const documents = new Pages<ShownDocument>(({ name }) => name);
    documents.open(documentsOf(createClient(transport), 1, 'kb_1'));
    await settled();
    expect([documents.items.length, documents.hasMore]).toEqual([100, true]);
    await documents.readMore();
    expect(new Set(documents.items.map((each) => each.id)).size).toBe(documents.items.length);
    expect(documents.items).toHaveLength(149);
  });

  it('end with a short page where the service gives no total', async () => {
    const transport = new ScriptedTransport({
      'connections.documents': () => ({ total: null, documents: [] }),
    });
    const documents = new Pages<ShownDocument>(({ name }) => name);
    documents.open(documentsOf(createClient(transport), 1, 'kb_1'));
    await settled();
    expect([documents.isRead, documents.hasMore]).toEqual([true, false]);
  });
});

describe('the history', () => {
  it('is read backwards and joined by what happens now', async () => {
    const entry = (id: number, count = 1) => ({
      id,
      atMs: nowMs,
      kind: 'delivered' as const,
      count,
      title: 'Delivered',
      detail: null,
      jobId: null,
    });
    const transport = new ScriptedTransport({
      'activity.page': ({ beforeId }) => (beforeId === null ? [entry(3), entry(2)] : []),
    });
    const feed = new ActivityFeed(createClient(transport));
    await feed.read();
    feed.receive({ revision: 8, activity: [entry(3, 5), entry(4)] });
    expect(feed.entries.map((each) => [each.id, each.count])).toEqual([
      [4, 1],
      [3, 5],
      [2, 1],
    ]);
    expect(feed.hasOlder).toBe(false);
  });
});

describe('what a connection can be sent to', () => {
  const listed = <Item>(items: Item[]) => ({ listable: true, why: null, items });
  const slide = (id: string, order: number) => ({ id, title: null, order, imageUrl: null });
  const targets = new Targets(
    createClient(
      new ScriptedTransport({
        'connections.targets': () => ({
          connectionId: 1,
          brands: listed([
            { id: 'b2', name: 'Halden' },
            { id: 'b1', name: 'Halden' },
          ]),
          knowledgeBases: listed(
            ['Help 10', 'help 2', 'About'].map((name) => ({ id: name, name, documentCount: null })),
          ),
          carousels: listed([
            { id: 'c10', title: 'Week 10', slides: [] },
            { id: 'c9', title: 'Week 9', slides: [slide('b', 2), slide('a', 1)] },
          ]),
          pasted: [
            { kind: 'carousel', id: 'newest', label: 'Z' },
            { kind: 'carousel', id: 'older', label: 'A' },
          ],
        }),
        'connections.carousel': () => ({
          id: 'c9',
          title: 'Week 9',
          slides: [slide('third', 7), slide('first', 0), slide('second', 3)],
        }),
      }),
    ),
  );

  it('stands by name as people read them, the slides as in their carousel, and given ids the newest first', async () => {
    targets.read(1);
    await settled();
    const shown = targets.of(1)?.value;
    expect(shown?.knowledgeBases.items.map(({ name }) => name)).toEqual(['About', 'help 2', 'Help 10']);
    expect(shown?.carousels.items.map(({ title }) => title)).toEqual(['Week 9', 'Week 10']);
    expect(shown?.carousels.items[0]?.slides.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(shown?.brands.items.map(({ id }) => id)).toEqual(['b1', 'b2']);
    expect(shown?.pasted.map(({ id }) => id)).toEqual(['newest', 'older']);
  });

  it('numbers the slides of a carousel as files are placed by', async () => {
    targets.readCarousel(1, 'c9');
    await settled();
    expect(targets.carousel(1, 'c9')?.value?.slides.map(({ id }) => id)).toEqual([
      'first',
      'second',
      'third',
    ]);
  });
});
