import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface PageFile {
  readonly body: Buffer;
  readonly contentType: string;
  /** Its name changes with its content: it may be kept, and holds nothing that needs a session. */
  readonly isHashed: boolean;
}

/** Every file of the built pages by the exact path of its address. What is not in here is not served. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/**
 * Reads the built pages once, so that no part of an address ever becomes a path on the disk (reliability §7.12).
 * Throws `OutboxError` unsupported where they were not built.
 */
export function readPageFiles(directory: string): PageFiles {
  const files = new Map<string, PageFile>();
  for (const entry of listFiles(directory)) {
    const contentType = contentTypes[extname(entry)];
    if (contentType === undefined) continue;
    const path = `/${relative(directory, entry).split(sep).join('/')}`;
    files.set(path, { body: readFileSync(entry), contentType, isHashed: path.startsWith('/assets/') });
  }
  if (!files.has('/index.html')) {
    throw new OutboxError(
      'unsupported',
      `The pages are not built: there is no index.html in ${directory}. Run "npm run build".`,
    );
  }
  return files;
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
