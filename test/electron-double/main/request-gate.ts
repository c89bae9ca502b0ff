import { toAppUrl, toChromiumUrl } from '../chromium/custom-origin.ts';
import type { Protocol, Session } from '../chromium/session.ts';
import { customSchemes, type SchemeHandler } from './protocol.ts';

type PausedRequest = Protocol.Fetch.requestPausedPayload;

/** Asked before a document is loaded; false refuses it. URLs are the app's own. */
export interface NavigationJudge {
  isMain(frameId: string): boolean;
  mayNavigate(frameId: string, url: string): boolean;
  mayRedirect(frameId: string, url: string): boolean;
}

/** Stands between a page and the network: judges navigations and answers requests to the app's own scheme. */
export class RequestGate {
  readonly #session: Session;
  readonly #judge: NavigationJudge;
  #expectedUrl: string | undefined;

  constructor(session: Session, judge: NavigationJudge) {
    this.#session = session;
    this.#judge = judge;
    session.on('Fetch.requestPaused', (paused) => {
      this.#decide(paused).catch((error: unknown) => {
        // Normal for a page that navigated or closed meanwhile.
        if (process.env['ELECTRON_DOUBLE_VERBOSE'] !== undefined) {
          console.error('electron-double: request', paused.request.url, error);
        }
      });
    });
  }

  /**
   * Announces a navigation that the app itself starts; it is not judged. Every other one counts as the page's own, also
   * a test's page.goto(): the protocol does not reliably say who started it, and a guard must not be skipped by chance.
   */
  expect(chromiumUrl: string): void {
    this.#expectedUrl = withoutHash(chromiumUrl);
  }

  async #decide(paused: PausedRequest): Promise<void> {
    const { requestId, request } = paused;
    if (paused.resourceType === 'Document' && !this.#mayLoad(paused)) {
      await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    const url = toAppUrl(request.url);
    if (url === request.url) {
      await this.#session.send('Fetch.continueRequest', { requestId });
      return;
    }
    const handler = customSchemes.handler(url.slice(0, url.indexOf(':')));
    const answer = handler === undefined ? undefined : await answerOf(handler, url, request);
    if (answer === undefined)
      await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    else await this.#session.send('Fetch.fulfillRequest', { requestId, ...answer });
  }

  #mayLoad(paused: PausedRequest): boolean {
    const { frameId, redirectedRequestId } = paused;
    const url = toAppUrl(paused.request.url);
    if (redirectedRequestId !== undefined) return this.#judge.mayRedirect(frameId, url);
    if (this.#judge.isMain(frameId) && withoutHash(paused.request.url) === this.#expectedUrl) {
      this.#expectedUrl = undefined;
      return true;
    }
    return this.#judge.mayNavigate(frameId, url);
  }
}

type Answer = Omit<Protocol.Fetch.fulfillRequestParameters, 'requestId'>;

/** The handler's response, or undefined when it threw. */
async function answerOf(
  handler: SchemeHandler,
  url: string,
  request: Protocol.Network.Request,
): Promise<Answer | undefined> {
  try {
    const response = await handler(requestOf(url, request));
    const body = Buffer.from(await response.arrayBuffer()).toString('base64');
    const responseHeaders = [...response.headers].map(([name, value]) => ({
      name,
      value: locationMapped(name, value),
    }));
    return { responseCode: response.status, responseHeaders, body };
  } catch (error) {
    console.error('electron-double: protocol handler failed for', url, error);
    return undefined;
  }
}

function requestOf(url: string, request: Protocol.Network.Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ['origin', 'referer']) {
    const value = headers.get(name);
    if (value !== null) headers.set(name, toAppUrl(value));
  }
  const { method, hasPostData, postDataEntries = [] } = request;
  const mayHaveBody = hasPostData === true && method !== 'GET' && method !== 'HEAD';
  const body = Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
  return new Request(url, { method, headers, ...(mayHaveBody ? { body } : {}) });
}

function locationMapped(name: string, value: string): string {
  return name === 'location' ? toChromiumUrl(value, customSchemes.has) : value;
}

function withoutHash(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}
