import { expect, it } from 'vitest';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { slideWords } from '../../../../../src-main/engine/watch-folders/preview/slide-words.ts';
import type { Destination } from '../../../../../src-main/engine/watch-folders/placement/destination.ts';
import { numberAtStart } from '../../../../../src-main/engine/watch-folders/rules/slide-mapping.ts';

const target = { kind: 'carousel', id: 'c', label: null, slideId: 's', slideLabel: null } as const;

function to(order: number, named: Partial<Destination> = {}): Extract<Destination, { kind: 'goes' }> {
  const said = { parts: named.parts ?? [], pattern: named.pattern ?? null };
  return { kind: 'goes', connectionId: 1, target, order, ...said };
}

it('a number at the start of a name is told as it is written', () => {
  expect(numberAtStart('06_x')).toBe('06');
  expect(numberAtStart('slide 3')).toBe('3');
  for (const name of ['1st', '1.5 x', '01-02-2024', 'cover']) expect(numberAtStart(name), name).toBeNull();
});

it('what led a file to its slide is said', () => {
  expect(slideWords('06_x.jpg', { mode: 'names' }, to(6))).toEqual(
    message('explained.slide.name', { said: '06', one: '06', other: '6' }),
  );
  expect(slideWords('3 - Coffee/x.jpg', { mode: 'folders' }, to(3))).toEqual(
    message('explained.slide.folder', { said: '3', one: '03', other: '3' }),
  );
  const bySlide = to(6, { pattern: 'lisbon_{slide}_*', parts: [{ name: 'slide', value: '6' }] });
  expect(slideWords('lisbon_6_x.jpg', { mode: 'pattern' }, bySlide)).toEqual(
    message('explained.slide.pattern', { said: '6', part: '{slide}', one: '06', other: '6' }),
  );
});

it('nothing is said of a number that led nowhere', () => {
  expect(slideWords('06 Coffee.jpg', { mode: 'names' }, to(5))).toBeNull();
  expect(slideWords('06.jpg', { mode: 'order' }, to(6))).toBeNull();
  expect(slideWords('06.jpg', null, to(6))).toBeNull();
});
