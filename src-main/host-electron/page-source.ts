import type { Protocol, Session } from 'electron';
import { appOrigin, appScheme, appStartUrl, originOf } from './app-origin.ts';
import { developmentPolicy } from './page-headers.ts';
import { createPageHandler, readPageManifest } from './scheme.ts';

/** Where the pages come from: the only origin that this program trusts. */
export interface PageSource {
  readonly origin: string;
  readonly startUrl: string;
  readonly isDevelopment: boolean;
}

const loopbackServer = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+$/u;

/** The built pages; or the bundler's own server while the program is developed, which a packaged program never asks. */
export function choosePageSource(isPackaged: boolean, developmentUrl: string | undefined): PageSource {
  const origin = isPackaged || developmentUrl === undefined ? null : originOf(developmentUrl);
  return origin !== null && loopbackServer.test(origin)
    ? { origin, startUrl: `${origin}/index.html`, isDevelopment: true }
    : { origin: appOrigin, startUrl: appStartUrl, isDevelopment: false };
}

/** Must be called before the app is ready. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Makes the pages available, once the app is ready. Throws where they were not built. */
export function servePages(
  source: PageSource,
  pagesDirectory: string,
  protocol: Pick<Protocol, 'handle'>,
  session: Session,
): void {
  if (!source.isDevelopment) {
    protocol.handle(appScheme, createPageHandler(readPageManifest(pagesDirectory)));
    return;
  }
  session.webRequest.onHeadersReceived({ urls: [`${source.origin}/*`] }, ({ responseHeaders }, answer) => {
    const policy = [developmentPolicy(source.origin)];
    answer({ responseHeaders: { ...responseHeaders, 'content-security-policy': policy } });
  });
}
