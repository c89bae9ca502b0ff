/**
 * The session of a page in a browser. On this computer its address carries a token in the fragment, which never leaves the browser by itself; it
 * is exchanged once for a cookie and for the page's own secret, and dropped from the address. The cookie goes to every port of
 * the host name; the secret stands in the storage of this origin alone, and both are needed from then on.
 */
import {
  noSessionSchema,
  notSignedInSchema,
  openedSessionSchema,
  pageSecretHeader,
  pageSecretItem,
  type Entrance,
  type NotSignedIn,
  type SessionEnd,
} from '../../src-main/contract/page-session.ts';
import type { z } from '../../src-main/contract/zod.ts';
import { withStorage } from './with-storage.ts';

export type SessionAnswer =
  | { readonly kind: 'open'; readonly pageSecret: string }
  | { readonly kind: 'signed_out'; readonly why: SessionEnd; readonly entrance: Entrance }
  | { readonly kind: 'away' };

export interface SessionPort {
  readonly fetch: typeof globalThis.fetch;
  readonly hash: () => string;
  readonly dropHash: () => void;
  /** The page's own storage; a browser that allows none keeps nothing. */
  readonly secret: () => string | null;
  readonly keepSecret: (secret: string) => void;
  readonly forgetSecret: () => void;
}

export const browserSessionPort: SessionPort = {
  fetch: (input, init) => globalThis.fetch(input, init),
  hash: () => location.hash,
  dropHash: () => {
    history.replaceState(null, '', location.pathname + location.search);
  },
  secret: () => withStorage((storage) => storage.getItem(pageSecretItem)),
  keepSecret: (secret) => {
    withStorage((storage) => {
      storage.setItem(pageSecretItem, secret);
    });
  },
  forgetSecret: () => {
    withStorage((storage) => {
      storage.removeItem(pageSecretItem);
    });
  },
};

/**
 * Loads the page anew where it can be let in anew: a fresh address was opened in its tab, which only changes the fragment, or
 * it was signed out and another page of this browser was let in.
 */
export function followEntries(isSignedOut: () => boolean): void {
  addEventListener('hashchange', () => {
    if (tokenIn(location.hash) !== null) location.reload();
  });
  addEventListener('storage', (event) => {
    if (event.key === pageSecretItem && event.newValue !== null && isSignedOut()) location.reload();
  });
}

/** Routes begin with a slash, a token never does. */
export function tokenIn(hash: string): string | null {
  const fragment = hash.replace(/^#/u, '');
  return fragment === '' || fragment.startsWith('/') ? null : fragment;
}

export async function openSession(port: SessionPort): Promise<SessionAnswer> {
  const token = tokenIn(port.hash());
  if (token === null) return renewSession(port);
  const response = await ask(port, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (response === null) return { kind: 'away' };
  port.dropHash();
  // A token serves once: opened a second time, the address still finds the session of the first.
  if (!response.ok) return renewSession(port);
  const opened = await read(response, openedSessionSchema);
  if (opened === null) return { kind: 'away' };
  port.keepSecret(opened.pageSecret);
  return { kind: 'open', pageSecret: opened.pageSecret };
}

/** Asks whether the session lasts. The secret is read anew each time: another page of this browser may have opened a newer one. */
export async function renewSession(port: SessionPort): Promise<SessionAnswer> {
  const pageSecret = port.secret();
  const response = await ask(port, {
    method: 'GET',
    headers: pageSecret === null ? {} : { [pageSecretHeader]: pageSecret },
  });
  if (response === null) return { kind: 'away' };
  if (response.ok && pageSecret !== null) return { kind: 'open', pageSecret };
  if (response.status !== 401 && response.status !== 403) return { kind: 'away' };
  // Unless it was replaced meanwhile, it opens nothing any more.
  if (pageSecret !== null && port.secret() === pageSecret) port.forgetSecret();
  const ended = await read(response, noSessionSchema);
  return { kind: 'signed_out', why: ended?.why ?? 'unknown', entrance: ended?.entrance ?? 'address' };
}

/** What became of a password; `null`: nothing answers, or not as it should. */
export type SignInAnswer = { readonly why: 'open' } | NotSignedIn | null;

/** Shows the password, from another computer. It is in no address and in no storage, and the page forgets it with its field. */
export async function signIn(port: SessionPort, password: string): Promise<SignInAnswer> {
  const response = await ask(port, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  if (response === null) return null;
  if (!response.ok) return read(response, notSignedInSchema);
  const opened = await read(response, openedSessionSchema);
  if (opened === null) return null;
  port.keepSecret(opened.pageSecret);
  return { why: 'open' };
}

async function ask(port: SessionPort, init: RequestInit): Promise<Response | null> {
  try {
    return await port.fetch('/session', { ...init, credentials: 'same-origin', cache: 'no-store' });
  } catch {
    return null;
  }
}

async function read<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const parsed = schema.safeParse(await response.json().catch(() => null));
  return parsed.success ? parsed.data : null;
}
