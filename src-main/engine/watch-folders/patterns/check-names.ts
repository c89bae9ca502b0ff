import { OutboxError } from '../../../contract/errors.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import { namesOf } from './name-rules.ts';

/** Throws `OutboxError` invalid_input for patterns that cannot be read, and for what contradicts them. */
export function checkNames(rules: FolderRules): void {
  const { slides } = rules;
  const names = namesOf(rules);
  if (rules.sheets !== undefined && slides?.mode === 'order') {
    throw refused(
      'Natural order and a sheet exclude each other: find slides by folders, names or the sheet.',
    );
  }
  if (names === null) {
    if (slides?.mode !== 'pattern' || rules.sheets !== undefined) return;
    throw refused('Slides are to be found by a pattern, and there is none: give one, as in {slide}_*.');
  }
  if (slides?.mode === 'order') {
    throw refused(
      'Natural order and name patterns exclude each other: find slides by folders, names or the pattern.',
    );
  }
  if (slides?.mode === 'fixed' && slides.slideId !== noSlide && names.chosenUses.has('carousel')) {
    throw refused(
      'One slide for all files belongs to one carousel, and here names choose the carousel: let names say the slide, too.',
    );
  }
  if (slides?.mode === 'pattern' && !names.chosenUses.has('slide') && rules.sheets === undefined) {
    throw refused(
      'Slides are to be found by a pattern, and no part of one says the slide: name a part {slide}, or say which part it is.',
    );
  }
}

function refused(why: string): OutboxError {
  return new OutboxError('invalid_input', why);
}
