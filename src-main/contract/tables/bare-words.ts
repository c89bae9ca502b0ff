/**
 * Words without the marks around them. A pattern that ends in `+$` would be tried again from each mark of a long run that is not at the
 * end.
 */
export function bareWords(text: string, isLoose: { start: RegExp; end: RegExp }): string {
  let [from, to] = [0, text.length];
  while (from < to && isLoose.start.test(text.charAt(from))) from += 1;
  while (to > from && isLoose.end.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
