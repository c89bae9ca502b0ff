import { noSlide } from '../../../contract/no-slide.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import { hoursText } from './week-words.ts';
import { describeTarget } from './words.ts';

/** `carousel Lisbon, slides by names, in its hours mon-fri 08-18` */
export function describeRules({ target, slides, names, after, priority, hours }: FolderRules): string {
  const mapping =
    slides === null
      ? ''
      : slides.mode === 'fixed'
        ? slides.slideId === noSlide
          ? ', no slide'
          : `, slide ${slides.slideId}`
        : `, slides by ${slides.mode}`;
  const order = priority === 'high' ? ', goes first' : priority === 'low' ? ', goes last' : '';
  const named = names === undefined ? '' : `, names as ${names.patterns.join(' or ')}`;
  const when = hours === undefined ? '' : `, in its hours ${hoursText(hours)}`;
  return `${describeTarget(target)}${mapping}${named}${after === 'keep' ? '' : `, then ${after}`}${order}${when}`;
}
