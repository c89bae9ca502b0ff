/**
 * The session of a loopback page. Its address carries a token in the fragment, which never leaves the browser by itself; it
 * is exchanged once for a cookie and dropped from the address. Afterwards the cookie alone renews the session.
 */
import { z } from '../../src-main/contract/zod.ts';

const sessionSchema = z.object({ csrf: z.string().min(1) });

export type SessionAnswer =
  | { readonly kind: 'open'; readonly csrf: string }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'away' };

export interface SessionPort {
  readonly fetch: typeof globalThis.fetch;
  readonly hash: () => string;
  readonly dropHash: () => void;
}

export const browserSessionPort: SessionPort = {
  fetch: (input, init) => globalThis.fetch(input, init),
  hash: () => location.hash,
  dropHash: () => {
    history.replaceState(null, '', location.pathname + location.search);
  },
};

/** Routes begin with a slash, a token never does. */
export function tokenIn(hash: string): string | null {
  const fragment = hash.replace(/^#/u, '');
  return fragment === '' || fragment.startsWith('/') ? null : fragment;
}

export async function openSession(port: SessionPort): Promise<SessionAnswer> {
  const token = tokenIn(port.hash());
  if (token === null) return renewSession(port);
  const answer = await ask(port, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (answer.kind === 'away') return answer;
  port.dropHash();
  // A token serves once: opened a second time, the address still finds the cookie of the first.
  return answer.kind === 'open' ? answer : renewSession(port);
}

export function renewSession(port: SessionPort): Promise<SessionAnswer> {
  return ask(port, { method: 'GET' });
}

async function ask(port: SessionPort, init: RequestInit): Promise<SessionAnswer> {
  let response: Response;
  try {
    response = await port.fetch('/session', { ...init, credentials: 'same-origin', cache: 'no-store' });
  } catch {
    return { kind: 'away' };
  }
  if (response.status === 401 || response.status === 403) return { kind: 'signed_out' };
  if (!response.ok) return { kind: 'away' };
  const parsed = sessionSchema.safeParse(await response.json().catch(() => null));
  return parsed.success ? { kind: 'open', csrf: parsed.data.csrf } : { kind: 'away' };
}
