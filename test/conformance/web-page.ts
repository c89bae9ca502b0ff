import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { pageSecretHeader } from '../../src-main/contract/page-session.ts';
import { serverFrameSchema, type CallResult, type Transport } from '../../src-main/contract/transport.ts';

/** Built pages, as small as they can be. */
export function writeRenderer(directory: string): string {
  mkdirSync(join(directory, 'assets'), { recursive: true });
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>The real pages</title>');
  writeFileSync(join(directory, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(directory, 'assets', 'index-abc123.js'), 'export {};');
  writeFileSync(join(directory, 'assets', 'index-abc123.js.map'), '{}');
  return directory;
}

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** One request as a page of the server itself makes it; headers can be replaced or left out (`null`). */
export function ask(
  port: number,
  method: string,
  path: string,
  options: { readonly headers?: Readonly<Record<string, string | null>>; readonly body?: string } = {},
): Promise<PageAnswer> {
  const all: Record<string, string | null> = {
    host: `127.0.0.1:${String(port)}`,
    origin: method === 'GET' || method === 'HEAD' ? null : `http://127.0.0.1:${String(port)}`,
    'sec-fetch-site': 'same-origin',
    'content-type': options.body === undefined ? null : 'application/json',
    ...options.headers,
  };
  const headers = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (body += piece));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(options.body);
  });
}

export interface PageSession {
  readonly cookie: string;
  readonly pageSecret: string;
}

export const tokenOf = (address: string): string => new URL(address).hash.slice(1);

/** Exchanges the token of an address, as the page does. */
export async function openSession(port: number, address: string): Promise<PageSession> {
  const answer = await ask(port, 'POST', '/session', { body: JSON.stringify({ token: tokenOf(address) }) });
  if (answer.status !== 200)
    throw new Error(`The exchange was answered with ${String(answer.status)}: ${answer.body}`);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const { pageSecret } = JSON.parse(answer.body) as { pageSecret: string };
  return { cookie, pageSecret };
}

/** Asks whether a session lasts, as a page does that was reloaded. */
export function askForSession(port: number, session: Partial<PageSession>): Promise<PageAnswer> {
  return ask(port, 'GET', '/session', {
    headers: { cookie: session.cookie ?? null, [pageSecretHeader]: session.pageSecret ?? null },
  });
}

export function openSocket(port: number, session: PageSession): Promise<WebSocket> {
  const socket = new WebSocket(
    `ws://127.0.0.1:${String(port)}/ws`,
    ['outbox.v1', `page.${session.pageSecret}`],
    {
      origin: `http://127.0.0.1:${String(port)}`,
      headers: { cookie: session.cookie },
      perMessageDeflate: false,
    },
  );
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** What the page's own transport does, over `ws`. */
export function socketTransport(socket: WebSocket): Transport {
  const waiting = new Map<
    number,
    { resolve: (result: CallResult) => void; reject: (reason: Error) => void }
  >();
  const listeners = new Set<(event: string, payload: unknown) => void>();
  let lastId = 0;
  socket.on('message', (received) => {
    const frame = serverFrameSchema.parse(JSON.parse((received as Buffer).toString('utf8')));
    if ('event' in frame) {
      for (const listener of listeners) listener(frame.event, frame.payload);
    } else {
      waiting.get(frame.id)?.resolve(frame.result);
      waiting.delete(frame.id);
    }
  });
  socket.on('error', () => undefined);
  socket.on('close', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`closed: ${String(code)}`));
    waiting.clear();
  });
  return {
    invoke(call, input) {
      return new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        socket.send(JSON.stringify({ id: lastId, call, input }));
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
