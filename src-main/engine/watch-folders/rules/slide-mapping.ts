import { message, type Message } from '../../../contract/messages/message.ts';
import type { Slide } from '../../../contract/connection.ts';
import type { SlideMapping } from '../../../contract/slide-mapping.ts';
import { nameOf } from './file-names.ts';

/** Where a file of a carousel folder goes. `order` is the slide's number, from 1; 0 where it is not known. */
export type Placement =
  | { readonly slideId: string; readonly slideLabel: string | null; readonly order: number }
  | { readonly slideId: null; readonly needsSlide: Message };

/** What the mode `order` needs to know besides the slides. */
export interface PlaceInOrder {
  /** The slide that the file got before, which it keeps. */
  readonly keptSlideId: string | null;
  /** The first files of the folder in natural order, as many as there are slides. */
  readonly firstFiles: readonly string[];
  /** Which other file of the folder has a slide already. */
  holderOf(slideId: string): string | null;
}

/** `slides` in carousel order; `null` where they cannot be read, which only the mode `fixed` can do without. */
export function placeFile(
  relativePath: string,
  mapping: SlideMapping,
  slides: readonly Slide[] | null,
  place: PlaceInOrder,
): Placement {
  if (mapping.mode === 'fixed') return placed(mapping.slideId, slides ?? []);
  const known = slides ?? [];
  if (known.length === 0) return unplaced(message('slide_unsaid.none_listed'));
  switch (mapping.mode) {
    case 'folders':
      return byFolder(relativePath, known);
    case 'names':
      return byName(relativePath, known);
    case 'order':
      return byOrder(relativePath, known, place);
    case 'pattern':
      return unplaced(message('slide_unsaid.no_part'));
  }
}

function byFolder(relativePath: string, slides: readonly Slide[]): Placement {
  const slash = relativePath.indexOf('/');
  if (slash === -1) return unplaced(message('slide_unsaid.no_folder'));
  const folder = relativePath.slice(0, slash);
  const words = wordsOf(folder);
  const titled = slides.filter((slide) => words !== '' && titleWords(slide) === words);
  return (
    byId(
      folder,
      slides.filter((slide) => slide.id === folder.trim()),
      { titled, slides },
    ) ??
    byTitle(titled, slides) ??
    byNumber(folder, slides) ??
    unplaced(message('slide_unsaid.not_called', { name: folder }))
  );
}

function byName(relativePath: string, slides: readonly Slide[]): Placement {
  const stem = nameOf(relativePath).replace(/(?<=.)\.[^.]*$/, '');
  const words = ` ${wordsOf(stem)} `;
  const named = slides.filter(
    (slide) => titleWords(slide) !== '' && words.startsWith(` ${titleWords(slide)} `),
  );
  const longest = Math.max(...named.map((slide) => titleWords(slide).length));
  const titled = named.filter((slide) => titleWords(slide).length === longest);
  return (
    byId(
      stem,
      slides.filter((slide) => startsWithId(stem, slide.id)),
      { titled, slides },
    ) ??
    byTitle(titled, slides) ??
    byNumber(stem, slides) ??
    unplaced(message('slide_unsaid.not_at_start', { name: nameOf(relativePath) }))
  );
}

function byOrder(relativePath: string, slides: readonly Slide[], place: PlaceInOrder): Placement {
  if (place.keptSlideId !== null) {
    const isThere = slides.some((slide) => slide.id === place.keptSlideId);
    return isThere ? placed(place.keptSlideId, slides) : unplaced(message('slide_unsaid.gone'));
  }
  const slide = slides[place.firstFiles.indexOf(relativePath)];
  if (slide === undefined) return unplaced(message('slide_unsaid.no_place', { count: slides.length }));
  const holder = place.holderOf(slide.id);
  return holder === null
    ? placed(slide.id, slides)
    : unplaced(message('slide_unsaid.taken', { slide: describe(slide, slides), holder }));
}

/** Ids may be numbers, or words that another slide is called by: then it isn't known which slide a name means. */
function byId(
  name: string,
  found: readonly Slide[],
  { titled, slides }: { readonly titled: readonly Slide[]; readonly slides: readonly Slide[] },
): Placement | null {
  // Of two ids that both begin a name the longer is meant.
  const slide = found.toSorted((one, other) => other.id.length - one.id.length)[0];
  if (slide === undefined) return null;
  const counted = slides[Number(numberAtStart(name) ?? 0) - 1];
  const meant = new Set([slide, ...(counted === undefined ? [] : [counted]), ...titled]);
  if (meant.size === 1) return placed(slide.id, slides);
  const all = [...meant].map((each) => describe(each, slides)).join(', ');
  return unplaced(message('slide_unsaid.several', { value: name, slides: all }));
}

function byTitle(found: readonly Slide[], slides: readonly Slide[]): Placement | null {
  const [slide, another] = found;
  if (slide === undefined) return null;
  if (another !== undefined)
    return unplaced(message('slide_unsaid.same_title', { count: found.length, title: slide.title ?? '' }));
  return placed(slide.id, slides);
}

/**
 * "01", "1", "slide 1", "1 - Cover", "3_b". Not "1st", "1.5" or "01-02-2024": a file on the wrong slide is worse than one
 * that asks. The same where the words after the number are the title of another slide.
 */
function byNumber(name: string, slides: readonly Slide[]): Placement | null {
  const found = numbered(name);
  if (found === null) return null;
  const number = Number(found[1]);
  const slide = slides[number - 1];
  if (slide === undefined) return unplaced(message('slide_unsaid.number', { number, count: slides.length }));
  const rest = wordsOf(found[2] ?? '');
  const other = slides.find((candidate) => rest !== '' && titleWords(candidate) === rest);
  if (other !== undefined && titleWords(slide) !== rest) {
    const [one, named] = [describe(slide, slides), describe(other, slides)];
    return unplaced(message('slide_unsaid.two_slides', { one, other: named }));
  }
  return placed(slide.id, slides);
}

function numbered(name: string): RegExpExecArray | null {
  const plain = name.normalize('NFKC').trim();
  if (/^\d+[-._]\d+[-._]\d+/.test(plain) || /^\d+[.,]\d/.test(plain)) return null;
  return /^(?:slide[\s_-]*)?#?(\d{1,9})(?=$|[\s._,:;()[\]–—-])(.*)$/isu.exec(plain);
}

/** The number of a slide with which a name begins, as it is written: "06". `null`: it begins with none. */
export function numberAtStart(name: string): string | null {
  return numbered(name)?.[1] ?? null;
}

function startsWithId(stem: string, id: string): boolean {
  return stem.startsWith(id) && !/^[\p{L}\p{N}]/u.test(stem.slice(id.length));
}

/** Only letters and digits, in lower case and one Unicode form, separated by single spaces. */
function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

function titleWords(slide: Slide): string {
  return wordsOf(slide.title ?? '');
}

/** "1 · Cover" */
export function describe(slide: Slide, slides: readonly Slide[]): string {
  const number = String(slides.indexOf(slide) + 1);
  return slide.title === null || slide.title === '' ? number : `${number} · ${slide.title}`;
}

function placed(slideId: string, slides: readonly Slide[]): Placement {
  const index = slides.findIndex((slide) => slide.id === slideId);
  return { slideId, slideLabel: slides[index]?.title ?? null, order: index + 1 };
}

function unplaced(needsSlide: Message): Placement {
  return { slideId: null, needsSlide };
}
