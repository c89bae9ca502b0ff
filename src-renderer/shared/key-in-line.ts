/**
 * An arrow key as if writing ran from left to right: towards the end of a line it is always `ArrowRight`. Other keys are as they are.
 * `place`: what has the keyboard.
 */
export function keyInLine(key: string, place: Element): string {
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || !place.matches(':dir(rtl)')) return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
}
