import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface UpdateFeed {
  /** Of its folder. */
  readonly url: string;
  /** The paths that were asked for, in order. */
  readonly asked: string[];
  /** What is answered for a name in the folder, from now on. */
  serve(
    name: string,
    answer: string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void),
  ): void;
}

/** A feed of newer versions on a real socket of this computer; 404 for whatever it does not serve. */
export async function updateFeed(): Promise<UpdateFeed> {
  const answers = new Map<string, Parameters<UpdateFeed['serve']>[1]>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path.replace(/^\/feed\//u, ''));
    if (typeof answer === 'function') answer(request, response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/feed`,
    asked,
    serve(name, answer) {
      answers.set(name, answer);
    },
  };
}

/** As electron-builder writes it; `changes` stand for a line each, in place of its own. */
export function feedText(
  version: string,
  content: Buffer,
  changes: Record<string, string | number> = {},
): string {
  const file = `outbox-desktop-${version}-linux-x86_64.AppImage`;
  const sha512 = createHash('sha512').update(content).digest('base64');
  const { url = file, size = content.byteLength, sha = sha512, ...others } = changes;
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${url}`,
    `    sha512: ${sha}`,
    `    size: ${size}`,
    `    blockMapSize: 100`,
    `path: ${url}`,
    `sha512: ${sha}`,
    `releaseDate: '2026-11-24T08:00:00.000Z'`,
    ...Object.entries(others).map(([name, value]) => `${name}: ${value}`),
    '',
  ].join('\n');
}
