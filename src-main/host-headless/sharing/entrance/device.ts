import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { dayMs, secondMs } from '../../../foundation/durations.ts';
import { sessionCookie } from '../../web/cookies.ts';
import { isSameSecret } from '../../web/secrets.ts';
import type { PasswordHash } from '../password/hash-password.ts';

const cookieName = '__Host-outbox-device';
const keptForDays = 365;

/**
 * A browser that signed in with the present password, told from its neighbours by a cookie. The cookie lets no one in: it gives the
 * browser a count of wrong passwords of its own, so that others behind the same address can't lock it out. It holds until the password
 * changes, also after a restart.
 */
export interface Device {
  readonly id: string;
  /** The value of `Set-Cookie` that keeps it. */
  readonly cookieLine: string;
}

/** The device of a request, or `null` where its cookie was made for another password, or by somebody else. */
export function findDevice(request: IncomingMessage, hash: PasswordHash): string | null {
  const [id = '', proof = ''] = (sessionCookie(request, cookieName) ?? '').split('.');
  return isSameSecret(proofOf(id, hash), proof) ? id : null;
}

export function createDevice(hash: PasswordHash, id = randomBytes(16).toString('base64url')): Device {
  const maxAgeSeconds = (keptForDays * dayMs) / secondMs;
  return {
    id,
    cookieLine: `${cookieName}=${id}.${proofOf(id, hash)}; HttpOnly; Secure; SameSite=Strict; Path=/; Max-Age=${String(maxAgeSeconds)}`,
  };
}

function proofOf(id: string, hash: PasswordHash): string {
  return createHmac('sha256', Buffer.from(hash.hash, 'base64url')).update(`device ${id}`).digest('base64url');
}
