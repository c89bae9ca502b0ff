/**
 * The text without the characters at its end that `isLoose` names. A pattern that ends in `+$` is tried again from each
 * character of a long run that is not at the end.
 */
export function trimEndOf(text: string, isLoose: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isLoose(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
