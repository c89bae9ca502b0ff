import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Slide } from '../../src-main/contract/connection.ts';
import type { FolderRules } from '../../src-main/contract/folder-rules.ts';
import { compileRules } from '../../src-main/engine/watch-folders/rules/file-rules.ts';
import { compareByCodePoint, compareNaturally, naturalKey } from '../../src-main/contract/natural-order.ts';
import { inCarouselOrder } from '../../src-main/contract/target-order.ts';
import { placeFile, type PlaceInOrder } from '../../src-main/engine/watch-folders/rules/slide-mapping.ts';
import { holds } from './holds.ts';

const name = fc.oneof(
  fc.stringMatching(/^[a-z0-9 _.-]{1,8}$/),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).map((text) => text.replaceAll('/', '_')),
);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `${names.join('/')}.png`);
const pattern = fc.oneof(
  fc.constantFrom('*.png', 'a*', '**/b*', 'sub/', '*.{png,jpg}', '[0-9]*', '?', '*', 'a/**', '!(a)*'),
  name.map((text) => text.replace(/[\\[\]{}()!*?+@|]/g, '')).filter((text) => text !== ''),
);
const patterns = fc.array(pattern, { maxLength: 4 });

function rules(include: readonly string[], ignore: readonly string[], recursive = true) {
  const folder: FolderRules = {
    target: { kind: 'carousel', id: 'car_1', label: null },
    ...{
      slides: { mode: 'names' },
      existing: 'upload',
      include: [...include],
      ignore: [...ignore],
      recursive,
      after: 'keep',
    },
  };
  return compileRules(folder);
}

describe('the rules of a folder', () => {
  it('send no more with one more thing ignored, and no less with one more included', () => {
    holds(
      fc.property(path, patterns, patterns, pattern, (file, include, ignore, more) => {
        const isSent = rules(include, ignore).decideFile(file).send;
        if (rules(include, [...ignore, more]).decideFile(file).send) expect(isSent).toBe(true);
        if (include.length > 0 && isSent)
          expect(rules([...include, more], ignore).decideFile(file).send).toBe(true);
        if (rules(include, ignore, false).decideFile(file).send) expect(isSent).toBe(true);
      }),
    );
  });

  it('do not depend on the order in which they were written', () => {
    holds(
      fc.property(path, patterns, patterns, (file, include, ignore) => {
        const turned = rules(include.toReversed(), ignore.toReversed()).decideFile(file);
        expect(turned.send).toBe(rules(include, ignore).decideFile(file).send);
      }),
    );
  });

  it('that leave a folder out leave out every file in it', () => {
    holds(
      fc.property(fc.array(name, { minLength: 1, maxLength: 3 }), path, patterns, (folder, file, ignore) => {
        const compiled = rules([], ignore);
        if (compiled.leaveOutDirectory(folder.join('/')) === null) return;
        expect(compiled.decideFile(`${folder.join('/')}/${file}`).send).toBe(false);
      }),
    );
  });
});

describe('natural order', () => {
  const text = fc.oneof(name, fc.string({ unit: 'binary', maxLength: 6 }), fc.nat(2000).map(String));

  it('is an order: of any three names, each two compare as the third between them says', () => {
    holds(
      fc.property(text, text, text, (one, two, three) => {
        expect(Math.sign(compareNaturally(one, two))).toBe(-Math.sign(compareNaturally(two, one)) || 0);
        expect(compareNaturally(one, two) === 0).toBe(one === two);
        if (compareNaturally(one, two) <= 0 && compareNaturally(two, three) <= 0) {
          expect(compareNaturally(one, three)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it('is the order that the database keeps: of the keys, and of the names only where the keys are equal', () => {
    holds(
      fc.property(text, text, (one, two) => {
        const ofKeys = Math.sign(compareByCodePoint(naturalKey(one), naturalKey(two)));
        const ofNames = Math.sign(compareByCodePoint(one, two));
        expect(Math.sign(compareNaturally(one, two))).toBe(ofKeys === 0 ? ofNames : ofKeys);
      }),
    );
  });
});

describe('the slide of a file', () => {
  const slide = (id: string, order: number): Slide => ({ id, title: `Title ${id}`, order, imageUrl: null });
  const slides = fc
    .uniqueArray(fc.stringMatching(/^s[a-f]{2,4}$/), { minLength: 1, maxLength: 8 })
    .chain((ids) => fc.tuple(...ids.map((id) => fc.nat(5).map((order) => slide(id, order)))));
  const alone: PlaceInOrder = { keptSlideId: null, firstFiles: [], holderOf: () => null };
  const mapping = fc.constantFrom(
    { mode: 'names' },
    { mode: 'folders' },
    { mode: 'order' },
    { mode: 'fixed', slideId: 's9' },
  ) satisfies fc.Arbitrary<FolderRules['slides']>;

  it('is the same in whatever order the service lists the slides, and always one of them', () => {
    holds(
      fc.property(slides, path, mapping, fc.nat(9), (listed, file, how, number) => {
        const relativePath =
          how.mode === 'folders' ? `${String(number)}/${file}` : `${String(number)}-${file}`;
        const [one, other] = [listed, listed.toReversed()].map((order) =>
          placeFile(relativePath, how, inCarouselOrder(order), { ...alone, firstFiles: [relativePath] }),
        );
        expect(one).toEqual(other);
        if (how.mode !== 'fixed' && one?.slideId != null)
          expect(listed.map(({ id }) => id)).toContain(one.slideId);
      }),
    );
  });

  it('whose name begins with a number is the slide of that number, or none', () => {
    holds(
      fc.property(
        slides,
        fc.integer({ min: 0, max: 12 }),
        fc.nat(3),
        fc.constantFrom('', '-', ' ', '_'),
        (listed, number, zeros, between) => {
          const ordered = inCarouselOrder(listed);
          const file = `${'0'.repeat(zeros)}${String(number)}${between}.png`;
          expect(placeFile(file, { mode: 'names' }, ordered, alone).slideId).toBe(
            ordered[number - 1]?.id ?? null,
          );
        },
      ),
    );
  });

  it('that it got by its order stays its own, whatever files come before it later', () => {
    holds(
      fc.property(slides, path, fc.array(path, { maxLength: 6 }), (listed, file, others) => {
        const ordered = inCarouselOrder(listed);
        const first = placeFile(file, { mode: 'order' }, ordered, { ...alone, firstFiles: [file] });
        const later = {
          keptSlideId: first.slideId,
          firstFiles: [...others, file],
          holderOf: () => 'other.png',
        };
        expect(placeFile(file, { mode: 'order' }, ordered, later)).toEqual(first);
      }),
    );
  });

  it('by order is never one that another file has', () => {
    holds(
      fc.property(slides, fc.uniqueArray(path, { minLength: 1, maxLength: 10 }), (listed, files) => {
        const ordered = inCarouselOrder(listed);
        const firstFiles = files.toSorted(compareNaturally).slice(0, ordered.length);
        const held = new Map<string, string>();
        for (const file of files) {
          const place = { keptSlideId: null, firstFiles, holderOf: (id: string) => held.get(id) ?? null };
          const { slideId } = placeFile(file, { mode: 'order' }, ordered, place);
          if (slideId === null) continue;
          expect(held.has(slideId)).toBe(false);
          held.set(slideId, file);
        }
        expect(held.size).toBe(Math.min(files.length, ordered.length));
      }),
    );
  });
});
