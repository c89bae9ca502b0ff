import { randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits from the system's random source. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

export function isSameSecret(left: string, right: string): boolean {
  const first = Buffer.from(left);
  const second = Buffer.from(right);
  return first.length === second.length && timingSafeEqual(first, second);
}
