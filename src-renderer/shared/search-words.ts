/** Without case and accents: nobody types them to find something. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of what is written, and of what it is looked for in. */
export function wordsOf(text: string): readonly string[] {
  return folded(text)
    .split(/[\s/\\_.,:;()-]+/u)
    .filter((word) => word !== '');
}
