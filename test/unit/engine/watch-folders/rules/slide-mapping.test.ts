import { message } from '../../../../../src-main/contract/messages/message.ts';
import { appendFileSync, rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { SlideMapping } from '../../../../../src-main/contract/slide-mapping.ts';
import { inCarouselOrder } from '../../../../../src-main/contract/target-order.ts';
import { slideNamed } from '../../../../../src-main/engine/watch-folders/placement/known-things.ts';
import { placeFile } from '../../../../../src-main/engine/watch-folders/rules/slide-mapping.ts';
import { carousel, deafWatcher, Harness, threeSlides, type HarnessOptions } from '../harness.ts';

const nowhere = { keptSlideId: null, firstFiles: [], holderOf: () => null };
const goesTo = (path: string, mode: 'folders' | 'names', slides = threeSlides): unknown => {
  const placement = placeFile(path, { mode }, slides, nowhere);
  return placement.slideId ?? placement.needsSlide;
};

describe('a sub-folder says the slide', () => {
  it.each([
    ['s-a/x.png', 's-a'],
    ['Cover/x.png', 's-a'],
    ['cover/deep/er/x.png', 's-a'],
    ['  COVER /x.png', 's-a'],
    ['das übel/x.png', 's-b'],
    ['Das U\u0308bel/x.png', 's-b'],
    ['call_to-action/x.png', 's-c'],
    ['1/x.png', 's-a'],
    ['01/x.png', 's-a'],
    ['slide 2/x.png', 's-b'],
    ['Slide02/x.png', 's-b'],
    ['#3/x.png', 's-c'],
    ['1 - Cover/x.png', 's-a'],
    ['3. anything/x.png', 's-c'],
    ['２/x.png', 's-b'],
    ['4/x.png', message('slide_unsaid.number', { number: 4, count: 3 })],
    ['0/x.png', message('slide_unsaid.number', { number: 0, count: 3 })],
    ['2024/x.png', message('slide_unsaid.number', { number: 2024, count: 3 })],
    ['1st/x.png', message('slide_unsaid.not_called', { name: '1st' })],
    ['1.5/x.png', message('slide_unsaid.not_called', { name: '1.5' })],
    ['01-02-2024/x.png', message('slide_unsaid.not_called', { name: '01-02-2024' })],
    ['Cove/x.png', message('slide_unsaid.not_called', { name: 'Cove' })],
    ['Cover 2/x.png', message('slide_unsaid.not_called', { name: 'Cover 2' })],
    ['S-A/x.png', message('slide_unsaid.not_called', { name: 'S-A' })],
    ['2 - Cover/x.png', message('slide_unsaid.two_slides', { one: '2 · Das Übel', other: '1 · Cover' })],
    ['---/x.png', message('slide_unsaid.not_called', { name: '---' })],
    ['x.png', message('slide_unsaid.no_folder')],
  ])('%s → %s', (path, expected) => {
    expect(goesTo(path, 'folders')).toEqual(expected);
  });
});

describe('the start of the name says the slide', () => {
  it.each([
    ['s-a.png', 's-a'],
    ['s-a_final.png', 's-a'],
    ['any/where/s-b 2.png', 's-b'],
    ['Cover.png', 's-a'],
    ['cover-final-2.png', 's-a'],
    ['DAS_ÜBEL.png', 's-b'],
    ['Call to Action (new).jpg', 's-c'],
    ['1.png', 's-a'],
    ['01 front.png', 's-a'],
    ['2_b.png', 's-b'],
    ['slide-3.png', 's-c'],
    ['1-2.png', 's-a'],
    ['covers.png', message('slide_unsaid.not_at_start', { name: 'covers.png' })],
    ['s-ax.png', message('slide_unsaid.not_at_start', { name: 's-ax.png' })],
    ['10% off.png', message('slide_unsaid.not_at_start', { name: '10% off.png' })],
    ['2024-05-01 photo.png', message('slide_unsaid.not_at_start', { name: '2024-05-01 photo.png' })],
    ['7 wonders.png', message('slide_unsaid.number', { number: 7, count: 3 })],
    ['3 Cover.png', message('slide_unsaid.two_slides', { one: '3 · Call to action!', other: '1 · Cover' })],
    ['.png', message('slide_unsaid.not_at_start', { name: '.png' })],
  ])('%s → %s', (path, expected) => {
    expect(goesTo(path, 'names')).toEqual(expected);
  });

  it('and the longest title or id that fits is meant', () => {
    const slides = [
      { id: 'x1', title: 'Tips', order: 1, imageUrl: null },
      { id: 'x1-b', title: 'Tips and tricks', order: 2, imageUrl: null },
      { id: 'x3', title: '10 tips', order: 3, imageUrl: null },
      { id: 'x4', title: null, order: 4, imageUrl: null },
    ];
    expect(goesTo('tips and tricks 2.png', 'names', slides)).toBe('x1-b');
    expect(goesTo('tips and more.png', 'names', slides)).toBe('x1');
    expect(goesTo('x1-b.png', 'names', slides)).toBe('x1-b');
    expect(goesTo('10 tips.png', 'names', slides)).toBe('x3');
    expect(goesTo('4.png', 'names', slides)).toBe('x4');
  });

  it('and asks where an id is the number or the title of another slide', () => {
    const slides = ['3', '1', 'Cover'].map((id, order) => ({
      ...{ id, title: ['Cover', 'Two', 'Three'][order] ?? null, order, imageUrl: null },
    }));
    const several = (value: string, all: string) => message('slide_unsaid.several', { value, slides: all });
    for (const mode of ['folders', 'names'] as const) {
      const path = (name: string) => (mode === 'folders' ? `${name}/x.png` : `${name}.png`);
      expect(goesTo(path('3'), mode, slides)).toEqual(several('3', '1 · Cover, 3 · Three'));
      expect(goesTo(path('1'), mode, slides)).toEqual(several('1', '2 · Two, 1 · Cover'));
      expect(goesTo(path('Cover'), mode, slides)).toEqual(several('Cover', '3 · Three, 1 · Cover'));
      expect(goesTo(path('2'), mode, slides), 'no id').toBe('1');
    }
    for (const value of ['3', '1', 'Cover']) expect(slideNamed(value, slides)).toHaveProperty('unclear');
    expect(slideNamed('2', slides)).toEqual({ thing: slides[1] });
    expect(slideNamed('4711', [{ ...slides[0]!, id: '4711' }])).toHaveProperty('thing.id', '4711');
  });

  it('and asks where two slides have the same title', () => {
    const slides = threeSlides.map((slide) => ({ ...slide, title: 'Same' }));
    const same = message('slide_unsaid.same_title', { count: 3, title: 'Same' });
    expect(goesTo('same.png', 'names', slides)).toEqual(same);
    expect(goesTo('Same/x.png', 'folders', slides)).toEqual(same);
    expect(goesTo('s-b.png', 'names', slides)).toBe('s-b');
    expect(goesTo('2.png', 'names', slides)).toBe('s-b');
  });
});

describe('placing', () => {
  it('counts slides by their order, whether that begins at 0 or 1', () => {
    const shuffled = [threeSlides[2]!, threeSlides[0]!, threeSlides[1]!].map((slide) => ({
      ...slide,
      order: slide.order + 1,
    }));
    expect(inCarouselOrder(shuffled).map(({ id }) => id)).toEqual(['s-a', 's-b', 's-c']);
    expect(placeFile('2.png', { mode: 'names' }, inCarouselOrder(shuffled), nowhere)).toEqual({
      ...{ slideId: 's-b', slideLabel: 'Das Übel', order: 2 },
    });
  });

  it('on a fixed slide needs to know nothing of the carousel', () => {
    const fixed: SlideMapping = { mode: 'fixed', slideId: 's-c' };
    expect(placeFile('x.png', fixed, null, nowhere)).toEqual({ slideId: 's-c', slideLabel: null, order: 0 });
    expect(placeFile('x.png', fixed, threeSlides, nowhere)).toEqual({
      ...{ slideId: 's-c', slideLabel: 'Call to action!', order: 3 },
    });
  });

  it('on an empty carousel asks', () => {
    expect(placeFile('1.png', { mode: 'names' }, [], nowhere)).toEqual({
      slideId: null,
      needsSlide: message('slide_unsaid.none_listed'),
    });
  });

  it('by order gives the k-th file the k-th slide, once, and for ever', () => {
    const firstFiles = ['1.png', '2.png', '10.png'];
    const place = (path: string, keptSlideId: string | null, holder: string | null = null) =>
      placeFile(path, { mode: 'order' }, threeSlides, { keptSlideId, firstFiles, holderOf: () => holder });
    expect(place('10.png', null)).toMatchObject({ slideId: 's-c' });
    expect(place('11.png', null)).toEqual({
      slideId: null,
      needsSlide: message('slide_unsaid.no_place', { count: 3 }),
    });
    expect(place('11.png', 's-a')).toMatchObject({ slideId: 's-a', order: 1 });
    expect(place('11.png', 'removed')).toEqual({
      slideId: null,
      needsSlide: message('slide_unsaid.gone'),
    });
    expect(place('2.png', null, 'b.png')).toEqual({
      slideId: null,
      needsSlide: message('slide_unsaid.taken', { slide: '2 · Das Übel', holder: 'b.png' }),
    });
  });
});

describe('a folder of a carousel', () => {
  let harness: Harness;
  async function start(options: HarnessOptions = {}): Promise<void> {
    harness = new Harness({ openWatcher: deafWatcher, ...options });
    harness.slides = threeSlides;
    await harness.folders.start();
  }
  afterEach(() => harness.close());
  const placed = (): [string, string | null][] =>
    harness.intake.added.map((job): [string, string | null] => [job.name, job.target.slideId]).sort();

  it('sends each file to its slide, in the order of the slides', async () => {
    await start();
    for (const name of ['3.png', '1.png', '2.png', 'odd.png']) harness.write(name);
    await harness.add({ target: carousel, slides: { mode: 'names' } });
    await harness.quiet();
    expect(harness.intake.added.find((job) => job.name === '2.png')).toMatchObject({
      kind: 'carousel_asset',
      target: { ...carousel, slideId: 's-b', slideLabel: 'Das Übel' },
      serialOrder: 2,
    });
    const odd = harness.intake.added.find((job) => job.name === 'odd.png');
    expect(odd).toMatchObject({
      target: { ...carousel, slideId: null, slideLabel: null },
      needsSlide: message('slide_unsaid.not_at_start', { name: 'odd.png' }),
      serialOrder: 0,
    });
    expect(harness.intake.added.filter((job) => job.needsSlide !== undefined)).toHaveLength(1);
  });

  it('waits unread while the slides cannot be read, then goes', async () => {
    let reads = 0;
    await start({
      disturb: (real) => ({
        ...real,
        open: (path) => {
          reads += 1;
          return real.open(path);
        },
      }),
    });
    harness.slides = null;
    harness.write('1.png');
    await harness.add({ target: carousel, slides: { mode: 'names' } });
    await harness.until(() => harness.slidesAsked >= 3);
    expect(harness.row('1.png')).toMatchObject({
      phase: 'settling',
      reason: 'file.slides_unread',
    });
    expect(harness.folders.settlingCount()).toBe(1);
    expect(reads).toBe(0);
    harness.slides = threeSlides;
    await harness.until(() => harness.intake.added.length === 1);
    expect(placed()).toEqual([['1.png', 's-a']]);
  });

  it('with a fixed slide does not wait for that', async () => {
    await start();
    harness.slides = null;
    harness.write('x.png');
    await harness.add({ target: carousel, slides: { mode: 'fixed', slideId: 's-b' } });
    await harness.quiet();
    expect(placed()).toEqual([['x.png', 's-b']]);
  });

  it('asks for the slides once for many files', async () => {
    await start();
    for (let number = 0; number < 150; number += 1) harness.write(`1 ${String(number)}.png`);
    await harness.add({ target: carousel, slides: { mode: 'names' } });
    await harness.until(() => harness.intake.added.length === 150);
    expect(harness.slidesAsked).toBeLessThan(10);
  });

  it('by order keeps the slide of each file through edits, and asks for what comes in between', async () => {
    await start();
    for (const name of ['1.png', '2.png', '10.png']) harness.write(name);
    const { id } = await harness.add({ target: carousel, slides: { mode: 'order' } });
    await harness.quiet();
    expect(placed()).toEqual([
      ['1.png', 's-a'],
      ['10.png', 's-c'],
      ['2.png', 's-b'],
    ]);
    appendFileSync(harness.path('2.png'), 'edited');
    harness.write('0.png');
    await harness.folders.scan(id);
    await harness.quiet();
    expect(
      harness.intake.added.slice(3).map((job) => [job.name, job.target.slideId, job.needsSlide]),
    ).toEqual(
      expect.arrayContaining([
        ['2.png', 's-b', undefined],
        ['0.png', null, message('slide_unsaid.taken', { slide: '1 · Cover', holder: '1.png' })],
      ]),
    );
  });

  it('by order counts files that still settle, so that a slow first one keeps its place', async () => {
    let isLocked = true;
    let reading = 0;
    await start({
      disturb: (real) => ({
        ...real,
        status: async (path) => {
          const status = await real.status(path);
          return isLocked && path.endsWith('1.png') ? { ...status, modifiedAtMs: (reading += 1) } : status;
        },
      }),
    });
    harness.write('1.png');
    harness.write('2.png');
    await harness.add({ target: carousel, slides: { mode: 'order' } });
    await harness.until(() => harness.intake.added.length === 1);
    expect(placed()).toEqual([['2.png', 's-b']]);
    isLocked = false;
    await harness.until(() => harness.intake.added.length === 2);
    expect(placed()).toEqual([
      ['1.png', 's-a'],
      ['2.png', 's-b'],
    ]);
  });

  it('by order gives no slide to a file that is left out for what it holds, however late that is known', async () => {
    const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    let isLocked = true;
    let reading = 0;
    await start({
      disturb: (real) => ({
        ...real,
        status: async (path) => {
          const status = await real.status(path);
          return isLocked && path.endsWith('0.gif') ? { ...status, modifiedAtMs: (reading += 1) } : status;
        },
      }),
    });
    harness.write('0.gif', 'no picture');
    harness.write('1.gif', picture);
    harness.write('2.gif', picture);
    const { id } = await harness.add({
      ...{ target: carousel, slides: { mode: 'order' }, contents: ['image'] },
    });
    const waits = 'file.waits_for_earlier';
    await harness.until(() => harness.rows(id).filter(({ reason }) => reason === waits).length === 2);
    isLocked = false;
    await harness.until(() => harness.intake.added.length === 2);
    expect(placed()).toEqual([
      ['1.gif', 's-a'],
      ['2.gif', 's-b'],
    ]);
    expect(harness.row('0.gif')?.phase).toBe('ignored');
  });

  it('by order gives the slides anew when the files before are gone', async () => {
    await start();
    harness.write('a.png');
    const { id } = await harness.add({ target: carousel, slides: { mode: 'order' } });
    await harness.quiet();
    rmSync(harness.path('a.png'));
    harness.write('b.png');
    await harness.folders.scan(id);
    await harness.quiet();
    expect(placed()).toEqual([
      ['a.png', 's-a'],
      ['b.png', 's-a'],
    ]);
  });
});
