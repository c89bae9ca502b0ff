import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuseUnknown } from './refuse-unknown.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

let online = true;

export function setOnline(value: boolean): void {
  online = value;
}

export const net = refuseUnknown('net', {
  get online(): boolean {
    return online;
  },
  isOnline: (): boolean => online,
  /** Like fetch, but reads file: URLs too. */
  async fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    const url = typeof input === 'string' ? input : input.url;
    if (!url.startsWith('file:')) return fetch(input, init);
    const path = fileURLToPath(url);
    const content = await readFile(path).catch(() => {
      throw new Error('net::ERR_FILE_NOT_FOUND');
    });
    const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
    return new Response(content, { headers: { 'content-type': contentType } });
  },
});
