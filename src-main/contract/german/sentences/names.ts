import type { GermanSentences } from '../template.ts';

/** Kinds of targets, and what is wrong with patterns of names. */
export const nameSentences: GermanSentences = {
  carousel: 'Karussell',
  carousels: 'Karussells',
  'knowledge base': 'Wissensbasis',
  'knowledge bases': 'Wissensbasen',
  brand: 'Marke',
  brands: 'Marken',
  slide: 'Folie',
  slides: 'Folien',
};
