import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Obeyed by terminals: a title, a cleared screen, colours, a bell, a line of its own; and what hides or turns text around. */
export const hostile =
  'Evil\u001b]0;owned\u0007\u001b[2J\u009b31m\r\nFAKE line\u202egnp.exe\u2066\u200b\u2060\ufeff\u00ad\u2028\u007f\u{e0041}';

/** What no output may hold: told by ranges of its own, not by those of the product. */
export const obeyed =
  // eslint-disable-next-line no-control-regex -- control characters are what this is about
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/u;

const worded: ReadonlySet<string> = new Set([
  'name',
  'title',
  'label',
  'message',
  'email',
  'caption',
  'fileName',
]);

/** Stands before a service and puts a text, hostile ones where none is given, into every word of its replies that a person may get to see. */
export async function hostileServiceBefore(baseUrl: string, added = hostile): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const forwarded = request(
      new URL(incoming.url ?? '/', baseUrl),
      { method: incoming.method, headers: { ...incoming.headers, host: new URL(baseUrl).host } },
      (reply) => {
        void textOf(reply).then((text) => {
          const body = Buffer.from(made(text, added));
          const headers = { ...reply.headers, 'content-length': String(body.length) };
          delete headers['transfer-encoding'];
          outgoing.writeHead(reply.statusCode ?? 502, headers);
          outgoing.end(body);
        });
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

async function textOf(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

function made(text: string, added: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
      worded.has(key) && typeof value === 'string' ? `${value} ${added}` : value,
    );
  } catch {
    return text;
  }
}
