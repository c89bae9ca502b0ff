import { message, type Message } from '../../../contract/messages/message.ts';

/** Of so many files of a slide, and of so many slides, the names are told. */
const namedAtMost = 3;
const slidesAtMost = 5;

/**
 * Slides to which the names of several files lead: `01.png` beside `1.jpg`, or names that differ only in case. Each of them would be
 * uploaded; mostly only one is meant.
 */
export class SharedSlides {
  readonly #slides = new Map<string, { files: number; readonly names: string[] }>();

  add(slideId: string, relativePath: string): void {
    const slide = this.#slides.get(slideId) ?? { files: 0, names: [] };
    slide.files += 1;
    if (slide.names.length < namedAtMost) slide.names.push(relativePath);
    this.#slides.set(slideId, slide);
  }

  /** One for each of the first such slides, and one for the others. `nameOf` a slide, by its id. */
  warnings(nameOf: (slideId: string) => string): Message[] {
    const shared = [...this.#slides].filter(([, { files }]) => files > 1);
    const told = shared.slice(0, slidesAtMost).map(([id, { files: count, names }]) => {
      const about = { slide: nameOf(id), count, names: names.join(', ') };
      const more = count - names.length;
      return more === 0
        ? message('warning.shared_slide', about)
        : message('warning.shared_slide_more', { ...about, more });
    });
    const others = shared.length - told.length;
    return others === 0 ? told : [...told, message('warning.shared_slides', { count: others })];
  }
}
