import { lstatSync, readdirSync } from 'node:fs';

export interface Found {
  readonly path: string;
  /** As bytes where it is no text. */
  readonly name: string | Buffer;
  readonly kind: 'file' | 'directory' | 'link' | 'other';
  readonly sizeBytes: number;
}

/**
 * Everything below a folder, links not followed: a second opinion on what is there, which shares nothing with the product's walk. What is
 * in a folder whose name is no text is not walked.
 */
export function walk(folder: string): Found[] {
  const found: Found[] = [];
  for (const name of readdirSync(folder, { encoding: 'buffer' })) {
    const text = name.toString('utf8');
    const isText = Buffer.from(text).equals(name);
    const status = lstatSync(Buffer.concat([Buffer.from(`${folder}/`), name]));
    const kind = status.isSymbolicLink()
      ? 'link'
      : status.isDirectory()
        ? 'directory'
        : status.isFile()
          ? 'file'
          : 'other';
    found.push({ path: `${folder}/${text}`, name: isText ? text : name, kind, sizeBytes: status.size });
    if (kind === 'directory' && isText) found.push(...walk(`${folder}/${text}`));
  }
  return found;
}
