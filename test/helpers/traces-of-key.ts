/** So many letters in a row of any form of a key are a part of it. */
const sliceLength = 12;

export const backwards = (key: string): string => Array.from(key).toReversed().join('');

/** The forms in which a key may lie somewhere: as it is, backwards, and as programs write it. Each letter stands for a byte. */
export function formsOfKey(key: string): string[] {
  const bytes = Buffer.from(key, 'utf8');
  return [
    key,
    backwards(key),
    encodeURIComponent(key),
    bytes.toString('hex'),
    Buffer.from(key, 'utf16le').toString('latin1'),
    // Base64 has three forms, by where in a longer text the key begins; its last letters mix with what follows.
    ...[0, 1, 2].flatMap((offset) => {
      const inner = Buffer.concat([Buffer.alloc(offset), bytes])
        .toString('base64')
        .replace(/=+$/u, '')
        .slice(Math.ceil((offset * 8) / 6), -1);
      return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
    }),
  ];
}

/** The parts of a key that are found in a text or a file, in whatever form and case, each once: none, where the key is not in it. */
export function tracesOfKey(key: string, content: string | Buffer): string[] {
  const text = (typeof content === 'string' ? content : content.toString('latin1')).toLowerCase();
  const found = formsOfKey(key).flatMap((form) => {
    const lower = form.toLowerCase();
    return Array.from({ length: lower.length - sliceLength + 1 }, (_none, at) =>
      lower.slice(at, at + sliceLength),
    ).filter((slice) => text.includes(slice));
  });
  return [...new Set(found)];
}
