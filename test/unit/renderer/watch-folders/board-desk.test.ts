import { expect, it } from 'vitest';
import type { JobRow } from '../../../../src-main/contract/job.ts';
import type { SlideBoard } from '../../../../src-main/contract/slide-board.ts';
import { createClient } from '../../../../src-main/contract/client.ts';
import { BoardDesk } from '../../../../src-renderer/watch-folders/board/board-desk.svelte.ts';
import { jobRow } from '../sample-values.ts';
import { ScriptedTransport, type Script } from '../scripted-transport.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';

const on = (id: number, slideId: string, state: JobRow['state'] = 'queued'): JobRow =>
  jobRow({
    ...{
      id,
      state,
      kind: 'carousel_asset',
      name: `${String(id)}.png`,
      proof: state === 'done' ? 'accepted_only' : null,
    },
    target: { kind: 'carousel', id: 'car_1', label: 'Lisbon', slideId, slideLabel: null },
  });
const asking = (id: number, cause: 'slide' | 'target'): JobRow =>
  jobRow({
    ...{ id, state: 'needs_attention', cause, kind: 'carousel_asset', name: `${String(id)}.png` },
    target: { kind: 'carousel', id: 'car_1', label: 'Lisbon', slideId: null, slideLabel: null },
  });

const board: SlideBoard = {
  ...{
    connectionId: 1,
    carousel: { id: 'car_1', label: 'Lisbon' },
    location: 'remove',
    why: null,
    askingCount: 2,
  },
  slides: [
    { id: 's1', title: 'Cover', number: 1, job: on(1, 's1'), more: 0 },
    { id: 's2', title: null, number: 2, job: on(2, 's2'), more: 0 },
    { id: 's3', title: 'Sent', number: 3, job: on(3, 's3', 'done'), more: 0 },
    { id: 's4', title: 'Empty', number: 4, job: null, more: 0 },
  ],
  asking: [asking(8, 'slide'), asking(9, 'target')],
};

async function opened(script: Script = {}) {
  const transport = new ScriptedTransport({ 'slideBoard.read': () => board, ...script });
  const desk = new BoardDesk(createClient(transport), 5);
  await desk.read();
  const shown = (): (number | null)[] => board.slides.map((slide) => desk.jobOn(slide)?.id ?? null);
  const tray = (): number[] => desk.tray.map(({ id }) => id);
  return { transport, desk, shown, tray };
}

it('files that wait change places, and nothing is said to the engine before it is confirmed', async () => {
  const { transport, desk, shown } = await opened({
    'slideBoard.place': () => ({ changed: 2, refused: [] }),
  });
  desk.put(1, 's2');
  expect(shown()).toEqual([2, 1, 3, null]);
  expect(transport.callsOf('slideBoard.place')).toEqual([]);
  expect(await desk.confirm()).toBe(2);
  expect(transport.callsOf('slideBoard.place')).toEqual([
    {
      watchFolderId: 5,
      places: [
        { jobId: 1, slideId: 's2' },
        { jobId: 2, slideId: 's1' },
      ],
    },
  ]);
  expect(desk.changes).toEqual([]);
});

it('a slide that holds what was sent says so before another file joins it, and after', async () => {
  const { desk } = await opened();
  const [first, , sent] = board.slides;
  if (first === undefined || sent === undefined) throw new Error('The board lacks slides');
  desk.put(8, 's1');
  expect([desk.moreOn(first), desk.crowded]).toEqual([0, []]);
  desk.undo();
  desk.put(8, 's3');
  expect([desk.moreOn(sent), desk.crowded]).toEqual([1, [sent]]);
  const joined = { ...sent, job: on(8, 's3', 'done'), more: 1 };
  const later = await opened({ 'slideBoard.read': () => ({ ...board, slides: [joined] }) });
  expect([later.desk.moreOn(joined), later.desk.crowded]).toEqual([1, []]);
});

it('what is put in the place of another sends that back to the tray', async () => {
  const { desk, shown, tray } = await opened();
  desk.put(8, 's1');
  expect(shown()).toEqual([8, 2, 3, null]);
  expect(tray()).toEqual([1, 9]);
  desk.put(8, 's4');
  expect(shown()).toEqual([null, 2, 3, 8]);
  desk.put(1, 's1');
  expect(desk.changes).toEqual([{ jobId: 8, slideId: 's4' }]);
  desk.undo();
  expect(shown()).toEqual([1, 2, 3, null]);
});

it('what was sent stays on its slide, and what is put there goes beside it', async () => {
  const { desk, shown } = await opened();
  desk.put(3, 's4');
  expect(desk.changes).toEqual([]);
  desk.put(9, 's3');
  expect(shown()).toEqual([1, 2, 9, null]);
  expect(desk.changes).toEqual([{ jobId: 9, slideId: 's3' }]);
});

it('a file taken off its slide waits in the tray', async () => {
  const { desk, tray } = await opened();
  desk.put(2, null);
  expect(tray()).toEqual([2, 8, 9]);
});

it('where the engine refuses, what was arranged stays, with the reason', async () => {
  const why = message('not_done.sent_meanwhile');
  const { desk } = await opened({ 'slideBoard.place': () => ({ changed: 0, refused: [{ id: 1, why }] }) });
  desk.put(1, 's4');
  expect(await desk.confirm()).toBe(0);
  expect(desk.refusal).toBe('It was sent in the meantime, or is being sent now');
  expect(desk.changes).toEqual([{ jobId: 1, slideId: 's4' }]);
});

it('what was placed is not back in the tray while the board is read again', async () => {
  const onCover = (job: JobRow): SlideBoard['slides'] =>
    board.slides.map((slide) => (slide.id === 's1' ? { ...slide, job } : slide));
  const after = { ...board, slides: onCover(on(8, 's1')), asking: [asking(9, 'target')] };
  const seen: { readonly tray: readonly number[]; readonly isPlacing: boolean }[] = [];
  let now = board;
  const { desk, tray } = await opened({
    'slideBoard.read': () => {
      if (now === after) seen.push({ tray: tray(), isPlacing: desk.isPlacing });
      return now;
    },
    'slideBoard.place': () => {
      now = after;
      return { changed: 1, refused: [] };
    },
  });
  desk.put(8, 's1');
  await desk.confirm();
  expect(seen).toEqual([{ tray: [1, 9], isPlacing: true }]);
  expect(tray()).toEqual([9]);
  expect(desk.changes).toEqual([]);
});

const chosen = { token: 'chosen-1', path: '/home/me/Desktop/new.png' };
const preview = {
  ...{ files: 1, sizeBytes: 7, first: ['new.png'], alreadySent: 0 },
  ...{ skipped: [], leftOut: [], waits: [], warnings: [] },
};
const slideAt = (index: number): SlideBoard['slides'][number] => board.slides[index]!;
const wanted = (slideId: string, slideLabel: string | null) => ({
  tokens: ['chosen-1'],
  connectionId: 1,
  target: { kind: 'carousel', id: 'car_1', label: 'Lisbon', slideId, slideLabel },
});

it('a file of the computer lies on its slide, and is queued for it when that is confirmed', async () => {
  const { transport, desk, tray } = await opened({
    'jobs.previewFiles': () => preview,
    'slideBoard.place': () => ({ changed: 1, refused: [] }),
    'jobs.addFiles': () => ({ batchId: 3, added: [21], skipped: [], leftOut: [], warnings: [] }),
  });
  await desk.add(slideAt(0), () => Promise.resolve(chosen));
  expect(transport.callsOf('jobs.previewFiles')).toEqual([wanted('s1', 'Cover')]);
  expect(desk.additions.on('s1')?.path).toBe(chosen.path);
  expect(tray()).toEqual([1, 8, 9]);
  expect(transport.callsOf('jobs.addFiles')).toEqual([]);

  expect(await desk.confirm()).toBe(2);
  expect(transport.callsOf('slideBoard.place')).toEqual([
    { watchFolderId: 5, places: [{ jobId: 1, slideId: null }] },
  ]);
  // As the folder says of its own.
  expect(transport.callsOf('jobs.addFiles')).toEqual([{ ...wanted('s1', 'Cover'), location: 'remove' }]);
  expect(desk.additions.all).toEqual([]);
});

it('a file that is taken off again gives its slide back to what lay there', async () => {
  const { desk, shown } = await opened({ 'jobs.previewFiles': () => preview });
  await desk.add(slideAt(0), () => Promise.resolve(chosen));
  desk.takeAway(slideAt(0));
  expect(shown()).toEqual([1, 2, 3, null]);
  expect([desk.changes, desk.additions.all]).toEqual([[], []]);
});

it.each([
  [
    'the same content goes there',
    { ...preview, files: 0, alreadySent: 1 },
    'The same content goes there already',
  ],
  [
    'it is empty',
    { ...preview, files: 0, skipped: [{ path: chosen.path, why: message('file.empty') }] },
    'It is empty. Outbox never sends empty files',
  ],
  ['it is a folder of several', { ...preview, files: 4 }, 'A slide takes one file, and this is a folder'],
])('a file does not lie on a slide where %s, and that is said', async (_why, answer, words) => {
  const { desk, shown } = await opened({ 'jobs.previewFiles': () => answer });
  await desk.add(slideAt(0), () => Promise.resolve(chosen));
  expect(desk.refusal).toBe(words);
  expect(desk.additions.all).toEqual([]);
  expect(shown()).toEqual([1, 2, 3, null]);
});

it('a file of another client goes only after a person has ticked that', async () => {
  const otherClient = {
    from: 'Halden',
    to: 'Meridian',
    told: message('crossing.watched', { path: '/in', from: 'Halden', to: 'Meridian' }),
  };
  const { transport, desk } = await opened({
    'jobs.previewFiles': () => ({ ...preview, otherClient }),
    'jobs.addFiles': () => ({ batchId: 3, added: [21], skipped: [], leftOut: [], warnings: [] }),
  });
  await desk.add(slideAt(3), () => Promise.resolve(chosen));
  expect(desk.additions.isAnswered).toBe(false);
  desk.additions.mean('s4', true);
  expect(desk.additions.isAnswered).toBe(true);
  await desk.confirm();
  expect(transport.callsOf('jobs.addFiles')).toEqual([
    { ...wanted('s4', 'Empty'), otherClient: true, location: 'remove' },
  ]);
});

it('where the engine leaves the file out, it stays on the slide with the reason', async () => {
  const why = message('file.same_content', { job: 4 });
  const { desk } = await opened({
    'jobs.previewFiles': () => preview,
    'jobs.addFiles': () => ({
      ...{ batchId: null, added: [], leftOut: [], warnings: [] },
      skipped: [{ path: chosen.path, why }],
    }),
  });
  await desk.add(slideAt(3), () => Promise.resolve(chosen));
  expect(await desk.confirm()).toBe(0);
  expect(desk.refusal).toBe('The same content goes there already, as job 4');
  expect(desk.additions.on('s4')?.path).toBe(chosen.path);
});

it('files that wait fill the free slides in the order of their names, and what finds none stays', async () => {
  const { desk, shown, tray } = await opened({
    'slideBoard.read': () => ({
      ...board,
      slides: [...board.slides, { id: 's5', title: null, number: 5, job: null, more: 0 }],
      asking: [10, 9, 11].map((id) => asking(id, 'slide')),
    }),
  });
  expect(desk.free.map(({ id }) => id)).toEqual(['s4', 's5']);
  desk.fillFree(desk.tray);
  expect(shown()).toEqual([1, 2, 3, 9]);
  expect(desk.changes).toEqual([
    { jobId: 9, slideId: 's4' },
    { jobId: 10, slideId: 's5' },
  ]);
  expect(tray()).toEqual([11]);
  expect(desk.free).toEqual([]);
});
