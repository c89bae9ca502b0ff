import { scryptSync } from 'node:crypto';
import { request } from 'node:https';
import { WebSocket } from 'ws';
import { pageSecretHeader } from '../../src-main/contract/page-session.ts';
import type { PasswordHash } from '../../src-main/host-headless/sharing/password/hash-password.ts';
import { PasswordFile } from '../../src-main/host-headless/sharing/password/password-file.ts';
import type { PageAnswer, PageSession } from './web-page.ts';

/** A server of shared pages, as a browser knows it that has seen its certificate. */
export interface SharedServer {
  readonly port: number;
  /** PEM: what is trusted. */
  readonly certificate: string;
  /** As in the address. */
  readonly name: string;
}

export const thePassword = 'otter lamp gravel noon';
const salt = Buffer.alloc(16, 7);

/** Sets a password by a hash that costs a tenth of a real one, as tests try many. */
export function setQuickPassword(dataDirectory: string, password: string, setAtMs = 1): void {
  const own = Buffer.from(salt);
  own.writeUInt32BE(setAtMs);
  const cheap = { cost: 2 ** 14, blockSize: 8, parallelization: 1 };
  const hash: PasswordHash = {
    algorithm: 'scrypt',
    ...cheap,
    salt: own.toString('base64url'),
    hash: scryptSync(password, own, 32, { N: cheap.cost, r: 8, p: 1 }).toString('base64url'),
  };
  new PasswordFile(dataDirectory).write({ setAtMs, hash });
}

export interface AskOptions {
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string;
  /** Another address of loopback that the request comes from. */
  readonly from?: string;
}

/** One request as a page of the server itself makes it; headers can be replaced or left out (`null`). */
export function askShared(
  server: SharedServer,
  method: string,
  path: string,
  options: AskOptions = {},
): Promise<PageAnswer> {
  const host = `${server.name}:${String(server.port)}`;
  const all: Record<string, string | null> = {
    host,
    origin: method === 'GET' || method === 'HEAD' ? null : `https://${host}`,
    'sec-fetch-site': 'same-origin',
    'content-type': options.body === undefined ? null : 'application/json',
    ...options.headers,
  };
  const headers = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port: server.port, method, path, headers, agent: false },
        ca: server.certificate,
        localAddress: options.from,
        ...(server.name.startsWith('127.') ? {} : { servername: server.name }),
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (body += piece));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
        response.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(options.body);
  });
}

export const trySignIn = (
  server: SharedServer,
  password: string,
  options: AskOptions = {},
): Promise<PageAnswer> =>
  askShared(server, 'POST', '/session', { body: JSON.stringify({ password }), ...options });

export async function signInShared(
  server: SharedServer,
  password = thePassword,
  options: AskOptions = {},
): Promise<PageSession> {
  const answer = await trySignIn(server, password, options);
  if (answer.status !== 200)
    throw new Error(`Signing in was answered with ${String(answer.status)}: ${answer.body}`);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const { pageSecret } = JSON.parse(answer.body) as { pageSecret: string };
  return { cookie, pageSecret };
}

export function askForSharedSession(
  server: SharedServer,
  session: Partial<PageSession>,
): Promise<PageAnswer> {
  return askShared(server, 'GET', '/session', {
    headers: { cookie: session.cookie ?? null, [pageSecretHeader]: session.pageSecret ?? null },
  });
}

export function openSharedSocket(server: SharedServer, session: PageSession): Promise<WebSocket> {
  const host = `${server.name}:${String(server.port)}`;
  const socket = new WebSocket(
    `wss://127.0.0.1:${String(server.port)}/ws`,
    ['outbox.v1', `page.${session.pageSecret}`],
    {
      ca: server.certificate,
      origin: `https://${host}`,
      headers: { cookie: session.cookie, host },
      perMessageDeflate: false,
    },
  );
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}
