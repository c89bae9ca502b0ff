import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../src-renderer');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The page of the design, built as the renderer is and served on loopback. `end` takes all of it away. */
export async function designPage(): Promise<{ readonly url: string; readonly end: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-design-'));
  await build({
    ...{ root, base: './', configFile: false, logLevel: 'warn' },
    plugins: [svelte({ configFile: join(root, 'svelte.config.js') })],
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(root, 'design/index.html') } },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://design');
    try {
      const content = readFileSync(join(folder, normalize(pathname)));
      response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/design/index.html`,
    end: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
