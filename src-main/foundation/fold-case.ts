/** Names that differ in the case of their letters only become the same. Each letter by itself, so that it fits anywhere. */
export function foldCase(text: string): string {
  // eslint-disable-next-line no-control-regex -- all of ASCII is meant
  return /^[\u0000-\u007f]*$/u.test(text) ? text.toUpperCase() : Array.from(text, foldLetter).join('');
}

function foldLetter(letter: string): string {
  const upper = letter.toUpperCase();
  return upper.length === letter.length ? upper : letter;
}
