/**
 * What the loopback pages and their server agree on. A session has two secrets: a cookie, which the browser sends to every port
 * of the host name, and the page's own, which stands in the storage of this one origin and is sent by its pages alone. The
 * second is given once, for a one-use token, and never again.
 */
import { z } from './zod.ts';

/** The page's own storage keeps its secret under this name. */
export const pageSecretItem = 'outbox-page-secret';
/** Requests of the page carry the secret in this header, a WebSocket in a protocol of this beginning. */
export const pageSecretHeader = 'x-outbox-page-secret';
export const pageSecretProtocolPrefix = 'page.';
export const pageProtocol = 'outbox.v1';

/**
 * Why there is no session: `idle`, no page of it was heard of for long · `ended` by a person, here or elsewhere · `unknown`:
 * there never was one, or Outbox was started anew since.
 */
export const sessionEndSchema = z.enum(['idle', 'ended', 'unknown']);
export type SessionEnd = z.infer<typeof sessionEndSchema>;

/** The answer to an exchange. */
export const openedSessionSchema = z.object({ pageSecret: z.string().min(1) });
/** The answer where there is no session. */
export const noSessionSchema = z.object({ why: sessionEndSchema });

/** One browser that was let in. The id names it in calls and lets nobody in. */
export const pageSessionSchema = z.object({
  id: z.string(),
  /** In plain words: "Firefox on Linux". */
  browser: z.string(),
  openedAtMs: z.number(),
  seenAtMs: z.number(),
  /** True for the session that asks. */
  isThisOne: z.boolean(),
});
export type PageSession = z.infer<typeof pageSessionSchema>;

/** In characters. What a page sends beyond this is no password. */
export const longestPassword = 256;

/** A session ends when no page of it was heard of for so long: all were closed, or the machine slept. */
export const sessionIdleHours = 12;
