import { randomInt } from 'node:crypto';

/** The loopback address that every system has. */
export const usualLoopback = '127.0.0.1';

/**
 * A loopback address for one start, which another user of this computer can't guess and take beforehand. With a port that is taken at
 * random too, each start has an origin of its own: a service worker or a kept file that somebody left in the browser under an earlier
 * address reaches none of its pages. Systems that answer at 127.0.0.1 alone get that one.
 */
export function ownLoopback(platform: NodeJS.Platform): string {
  if (platform !== 'linux' && platform !== 'win32') return usualLoopback;
  return ['127', randomInt(1, 255), randomInt(0, 256), randomInt(1, 255)].join('.');
}
