/** Whether text goes into it where it is written, pasted or dropped. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('textarea, input, [contenteditable]') !== null;
}
