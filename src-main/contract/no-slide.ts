/**
 * Stands for the slide of a picture that goes to its carousel alone, because a person said so. `null` is another thing: its slide is
 * not chosen yet. No slide of a service is known by this id.
 */
export const noSlide = '[no slide]';

/** How a person writes it in a sheet or a corrected list. In brackets, so that no title and no empty cell says it. */
export function saysNoSlide(cell: string): boolean {
  return /^\[(?:no slide|keine folie)\]$/iu.test(cell.trim());
}

/** What a slide is called in a list, or `null` where none is chosen yet. */
export function slideText(target: {
  readonly slideId: string | null;
  readonly slideLabel: string | null;
}): string | null {
  return target.slideId === noSlide ? 'no slide' : (target.slideLabel ?? target.slideId);
}
