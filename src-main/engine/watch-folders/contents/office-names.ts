/* How office programs name columns and parts, and write what XML has no letter for: the same in a look and in a sheet that is read. */

/** The number of a column by its letters: 1 for A, 27 for AA, 0 for none. */
export function columnOf(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + (letter.charCodeAt(0) - 64), 0);
}

/** Characters that XML cannot hold are written as `_x000D_` (ECMA-376, part 1, 22.4.2.4). */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** The part that a relation of a part in `folder` leads to; some programs write another slash. */
export function resolvedPart(folder: string, target: string): string {
  const written = target.replaceAll('\\', '/');
  const names = written.startsWith('/') ? [] : folder.split('/').filter((name) => name !== '');
  for (const name of written.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}
