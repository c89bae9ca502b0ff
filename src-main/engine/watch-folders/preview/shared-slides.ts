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

  /** A sentence for each of the first such slides, and one for the others. `nameOf` a slide, by its id. */
  warnings(nameOf: (slideId: string) => string): string[] {
    const shared = [...this.#slides].filter(([, { files }]) => files > 1);
    const told = shared
      .slice(0, slidesAtMost)
      .map(
        ([id, { files, names }]) =>
          `Slide ${nameOf(id)} would get ${String(files)} files: ${listed(names, files)}. If one is meant, take the others out first.`,
      );
    const others = shared.length - told.length;
    if (others === 0) return told;
    return [
      ...told,
      `${String(others)} other ${others === 1 ? 'slide' : 'slides'} would get several files too.`,
    ];
  }
}

function listed(names: readonly string[], files: number): string {
  const shown = names.map((name) => `"${name}"`);
  const left = files - names.length;
  if (left > 0) return `${shown.join(', ')} and ${String(left)} more`;
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
}
