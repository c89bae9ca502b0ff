import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from '../../contract/zod.ts';
import type { Logger } from '../../foundation/logger.ts';
import { sessionCookie } from './cookies.ts';
import { readJsonBody } from './json-body.ts';
import type { PageFile, PageFiles } from './page-files.ts';
import { isAskedByOwnPage } from './request-guard.ts';
import { neverStored, responseHeaders } from './response-headers.ts';
import type { Sessions } from './sessions.ts';
import { welcomePage, welcomeScript, welcomeScriptPath } from './welcome-page.ts';

const exchangeSchema = z.object({ token: z.string().min(1).max(200) });

export interface PageRoutes {
  readonly files: PageFiles;
  readonly sessions: Sessions;
  readonly logger: Logger;
  /** The last printed token was used. */
  readonly onOpened: () => void;
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

/** One-use token in, cookie and second secret out. */
async function openSession(
  routes: PageRoutes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readJsonBody(request);
  if (body.kind === 'refused') {
    response.setHeader('Connection', 'close');
    sendText(response, body.status, body.words);
    return;
  }
  const parsed = exchangeSchema.safeParse(body.value);
  if (!parsed.success) {
    sendText(response, 400, 'A token is needed.');
    return;
  }
  const exchange = routes.sessions.exchange(parsed.data.token);
  switch (exchange.kind) {
    case 'opened':
      routes.onOpened();
      response.setHeader(
        'Set-Cookie',
        `${routes.sessions.cookieName}=${exchange.sessionId}; HttpOnly; SameSite=Strict; Path=/`,
      );
      sendJson(response, { csrf: exchange.csrf });
      return;
    case 'refused':
      routes.logger.warn('web.exchange_refused');
      sendText(response, 401, 'The address was used already, or is too old.');
      return;
    case 'locked':
      response.setHeader('Retry-After', String(Math.ceil(exchange.retryAfterMs / 1000)));
      sendText(response, 429, 'Too many wrong tokens. Wait before the next try.');
  }
}

/** The second secret again, for a page that was reloaded. */
function continueSession(routes: PageRoutes, request: IncomingMessage, response: ServerResponse): void {
  if (!isAskedByOwnPage(request)) {
    sendText(response, 403, 'Only a page of this server may ask for this.');
    return;
  }
  const csrf = routes.sessions.csrfOf(sessionCookie(request, routes.sessions.cookieName));
  if (csrf === null) sendText(response, 401, 'There is no session.');
  else sendJson(response, { csrf });
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
  const isKnown = routes.sessions.csrfOf(sessionCookie(request, routes.sessions.cookieName)) !== null;
  if (isKnown || file.isHashed) sendFile(response, file);
  else if (isPage) send(response, 401, 'text/html; charset=utf-8', welcomePage);
  else sendText(response, 401, 'There is no session.');
}

function sendFile(response: ServerResponse, file: PageFile): void {
  if (file.isHashed) response.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
  send(response, 200, file.contentType, file.body);
}

const sendJson = (response: ServerResponse, value: unknown): void => {
  send(response, 200, 'application/json', JSON.stringify(value));
};

export const sendText = (response: ServerResponse, status: number, words: string): void => {
  send(response, status, 'text/plain; charset=utf-8', `${words}\n`);
};

function send(response: ServerResponse, status: number, contentType: string, body: string | Buffer): void {
  for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value);
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', neverStored);
  if (status === 405) response.setHeader('Allow', 'GET, HEAD, POST');
  response.writeHead(status, { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) });
  // Node leaves the body out where the request was HEAD.
  response.end(body);
}
