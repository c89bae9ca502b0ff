import type { WayIn } from './way-in.ts';

/** The loopback pages: sessions, tokens, other programs and other users on the same host name. */
export const webWaysIn: readonly WayIn[] = [];
