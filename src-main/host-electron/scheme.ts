import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { appOrigin } from './app-origin.ts';
import { pageHeaders } from './page-headers.ts';

interface PageFile {
  readonly path: string;
  readonly type: string;
}

/** From the full URL of a page's file to the file. Nothing that is not in it exists. */
export type PageManifest = ReadonlyMap<string, PageFile>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/**
 * Lists the built pages once. Files of unknown type and links are left out. Throws where there is no `index.html`, that is,
 * where the pages were never built.
 */
export function readPageManifest(directory: string): PageManifest {
  const manifest = new Map<string, PageFile>();
  collect(directory, appOrigin, manifest);
  if (!manifest.has(`${appOrigin}/index.html`))
    throw new Error(`There are no pages in ${directory}; build them first.`);
  return manifest;
}

// Not `recursive: true`: the file system inside a packaged archive is not known to offer it.
function collect(directory: string, url: string, manifest: Map<string, PageFile>): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    const entryUrl = `${url}/${encodeURIComponent(entry.name)}`;
    const type = types[extname(entry.name)];
    if (entry.isDirectory()) collect(path, entryUrl, manifest);
    else if (entry.isFile() && type !== undefined) manifest.set(entryUrl, { path, type });
  }
}

/**
 * Answers requests of the pages' scheme. The URL is only ever compared with the manifest, letter by letter: it is not
 * decoded, not normalised and never becomes part of a path (reliability §6.18).
 */
export function createPageHandler(
  manifest: PageManifest,
): (request: Pick<Request, 'method' | 'url'>) => Promise<Response> {
  return async ({ method, url }) => {
    if (method !== 'GET' && method !== 'HEAD') return refusal(405, { allow: 'GET, HEAD' });
    const file = manifest.get(url);
    if (file === undefined) return refusal(404);
    const content = await readFile(file.path);
    return new Response(method === 'HEAD' ? null : content, {
      headers: { ...pageHeaders, 'content-type': file.type, 'content-length': String(content.byteLength) },
    });
  };
}

function refusal(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...pageHeaders, ...headers } });
}
