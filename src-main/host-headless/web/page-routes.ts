import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  pageSecretHeader,
  type noSessionSchema,
  type openedSessionSchema,
} from '../../contract/page-session.ts';
import { z } from '../../contract/zod.ts';
import { describeBrowser } from './browser-name.ts';
import { sessionCookie } from './cookies.ts';
import { readJsonBody } from './json-body.ts';
import type { OneUseTokens } from './one-use-tokens.ts';
import type { PageFile, PageFiles } from './page-files.ts';
import { isAskedByOwnPage } from './request-guard.ts';
import { neverStored, responseHeaders } from './response-headers.ts';
import type { Sessions } from './sessions.ts';
import { welcomePage, welcomeScript, welcomeScriptPath } from './welcome-page.ts';

const exchangeSchema = z.object({ token: z.string().min(1).max(200) });
/** A token and its name: nobody needs more to be let in, and everybody may try. */
const maximumExchangeBytes = 1024;

export interface PageRoutes {
  readonly files: PageFiles;
  readonly tokens: OneUseTokens;
  readonly sessions: Sessions;
  /** The last printed token was used. */
  readonly onOpened: () => void;
  /** A token was given that opens nothing. */
  readonly onRefused: () => void;
  /** The connection has shown both secrets of a session. */
  readonly onProved: (connection: Duplex) => void;
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

/** One-use token in, cookie and the page's own secret out: the only answer that ever holds it. */
async function openSession(
  routes: PageRoutes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readJsonBody(request, maximumExchangeBytes);
  if (body.kind === 'refused') {
    response.setHeader('Connection', 'close');
    sendText(response, body.status, body.message);
    return;
  }
  const parsed = exchangeSchema.safeParse(body.value);
  if (!parsed.success) {
    sendText(response, 400, 'A token is needed.');
    return;
  }
  if (!routes.tokens.use(parsed.data.token)) {
    routes.onRefused();
    // Whoever tries tokens pays for a connection each time; nobody else is kept waiting.
    response.setHeader('Connection', 'close');
    sendText(response, 401, 'The address was used already, or is too old.');
    return;
  }
  const { sessions } = routes;
  const opened = sessions.open(
    describeBrowser(request.headers['user-agent']),
    sessionCookie(request, sessions.cookieName),
  );
  routes.onOpened();
  response.setHeader(
    'Set-Cookie',
    `${sessions.cookieName}=${opened.cookie}; HttpOnly; SameSite=Strict; Path=/`,
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
    sendJson(response, 401, { why } satisfies z.infer<typeof noSessionSchema>);
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
  if (path === welcomeScriptPath) {
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
  else if (isPage) {
    send(response, 401, 'text/html; charset=utf-8', welcomePage(routes.sessions.endOf(cookie)));
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
