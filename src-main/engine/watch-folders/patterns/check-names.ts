import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import { namesOf } from './name-rules.ts';

/** Throws `OutboxError` invalid_input for patterns that cannot be read, and for what contradicts them. */
export function checkNames(rules: FolderRules): void {
  const { slides } = rules;
  const names = namesOf(rules);
  if (rules.sheets !== undefined && slides?.mode === 'order') {
    throw refused(message('name_rule.order_and_sheet'));
  }
  if (names === null) {
    if (slides?.mode !== 'pattern' || rules.sheets !== undefined) return;
    throw refused(message('name_rule.no_pattern', { example: '{slide}_*' }));
  }
  if (slides?.mode === 'order') {
    throw refused(message('name_rule.order_and_patterns'));
  }
  if (slides?.mode === 'fixed' && slides.slideId !== noSlide && names.chosenUses.has('carousel')) {
    throw refused(message('name_rule.fixed_slide'));
  }
  if (slides?.mode === 'pattern' && !names.chosenUses.has('slide') && rules.sheets === undefined) {
    throw refused(message('name_rule.no_slide_part', { part: '{slide}' }));
  }
}

function refused(why: Message): OutboxError {
  return new OutboxError('invalid_input', why);
}
