import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  pageSecretHeader,
  type noSessionSchema,
  type openedSessionSchema,
} from '../../contract/page-session.ts';
import type { z } from '../../contract/zod.ts';
import { describeBrowser } from './browser-name.ts';
import { sessionCookie } from './cookies.ts';
import { readJsonBody } from './json-body.ts';
import type { PageEntrance } from './page-entrance.ts';
import type { PageFile, PageFiles } from './page-files.ts';
import { isAskedByOwnPage } from './request-guard.ts';
import { neverStored, responseHeaders } from './response-headers.ts';
import type { Sessions } from './sessions.ts';
import { welcomePage, welcomeScript, welcomeScriptPath } from './welcome-page.ts';
import { languageOf } from './welcome-words.ts';

export interface PageRoutes {
  readonly files: PageFiles;
  readonly entrance: PageEntrance;
  readonly sessions: Sessions;
  /** A browser was let in, from this computer where there is no address. */
  readonly onLetIn?: ((session: string, address: string | null) => void) | undefined;
  /** The connection has shown both secrets of a session. */
  readonly onProved: (connection: Socket) => void;
}

/** Answers a request that passed the guard. */
export async function answerRequest(
  routes: PageRoutes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  if (path === '/session') {
    if (request.method === 'POST') await openSession(routes, request, response);
    else continueSession(routes, request, response);
    return;
  }
  if (request.method === 'POST') sendText(response, 405, 'That method is not used here.');
  else serveFile(routes, path, request, response);
}

/** What lets a browser in, cookie and the page's own secret out: the only answer that ever holds it. */
async function openSession(
  { entrance, sessions, onLetIn }: PageRoutes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readJsonBody(request, entrance.maximumBytes);
  if (body.kind === 'refused') {
    response.setHeader('Connection', 'close');
    sendText(response, body.status, body.message);
    return;
  }
  const entry = await entrance.tryToEnter(body.value, request);
  if (entry.kind === 'not_understood') {
    sendText(response, 400, entry.message);
    return;
  }
  if (entry.kind === 'refused') {
    // Whoever tries pays for a connection each time; nobody else is kept waiting.
    response.setHeader('Connection', 'close');
    if (typeof entry.answer === 'string') sendText(response, entry.status, entry.answer);
    else {
      if (entry.answer.waitSeconds > 0) response.setHeader('Retry-After', entry.answer.waitSeconds);
      sendJson(response, entry.status, entry.answer);
    }
    return;
  }
  // A cookie that came along lets nobody in: what it named ends.
  const opened = sessions.open(
    {
      browser: describeBrowser(request.headers['user-agent']),
      address: entry.address,
      mark: entry.mark,
    },
    sessionCookie(request, sessions.cookieName),
  );
  onLetIn?.(opened.id, entry.address);
  const cookies = [sessions.cookieLine(opened.cookie), entry.deviceCookie];
  response.setHeader(
    'Set-Cookie',
    cookies.filter((cookie) => cookie !== undefined),
  );
  sendJson(response, 200, { pageSecret: opened.pageSecret } satisfies z.infer<typeof openedSessionSchema>);
}

/** Whether a page's session lasts, for one that was reloaded or cut off. It has to show both secrets, and is given none. */
function continueSession(routes: PageRoutes, request: IncomingMessage, response: ServerResponse): void {
  if (!isAskedByOwnPage(request)) {
    sendText(response, 403, 'Only a page of this server may ask for this.');
    return;
  }
  const { sessions } = routes;
  const cookie = sessionCookie(request, sessions.cookieName);
  const secrets = request.headersDistinct[pageSecretHeader] ?? [];
  if (sessions.enter(cookie, secrets.length === 1 ? (secrets[0] ?? null) : null) === null) {
    const why = sessions.endOf(cookie);
    sendJson(response, 401, { why, entrance: routes.entrance.kind } satisfies z.infer<
      typeof noSessionSchema
    >);
    return;
  }
  routes.onProved(request.socket);
  sendJson(response, 200, {});
}

function serveFile(
  routes: PageRoutes,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isPage = path === '/' || path === '/index.html';
  const isByAddress = routes.entrance.kind === 'address';
  if (isByAddress && path === welcomeScriptPath) {
    send(response, 200, 'text/javascript; charset=utf-8', welcomeScript);
    return;
  }
  const file = routes.files.get(isPage ? '/index.html' : path);
  if (file === undefined) {
    sendText(response, 404, 'There is nothing here.');
    return;
  }
  const cookie = sessionCookie(request, routes.sessions.cookieName);
  if (file.isHashed || routes.sessions.isKnown(cookie)) sendFile(response, file);
  else if (isPage && isByAddress) {
    const language = languageOf(request.headers['accept-language']);
    const page = welcomePage(routes.sessions.endOf(cookie), language);
    // What a program that held this address before left in the browser.
    response.setHeader('Clear-Site-Data', '"cache"');
    send(response, 401, 'text/html; charset=utf-8', page);
  } else if (isPage) {
    // The pages themselves ask for the password: they hold nothing but words until a session is there.
    send(response, 401, file.contentType, file.body);
  } else sendText(response, 401, 'There is no session.');
}

function sendFile(response: ServerResponse, file: PageFile): void {
  if (file.isHashed) response.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
  send(response, 200, file.contentType, file.body);
}

const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  send(response, status, 'application/json', JSON.stringify(value));
};

export const sendText = (response: ServerResponse, status: number, message: string): void => {
  send(response, status, 'text/plain; charset=utf-8', `${message}\n`);
};

export function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string | Buffer,
): void {
  for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value);
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', neverStored);
  if (status === 405) response.setHeader('Allow', 'GET, HEAD, POST');
  response.writeHead(status, { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) });
  // Node leaves the body out where the request was HEAD.
  response.end(body);
}
