import { keyPlaceOf } from '../../src-main/contract/key-place.ts';
import { saidOf } from './say.ts';

/** Where a key is kept, in the language of the pages. */
export function keyPlaceText(place: string): string {
  return saidOf(keyPlaceOf(place));
}
