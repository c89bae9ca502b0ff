/**
 * What pages in a browser and their server agree on. A session has two secrets: a cookie, which the browser sends to every port
 * of the host name, and the page's own, which stands in the storage of this one origin and is sent by its pages alone. The
 * second is given once, for a one-use token, and never again.
 */
import { messageSchema } from './messages/message.ts';
import { z } from './zod.ts';

/** The page's own storage keeps its secret under this name. */
export const pageSecretItem = 'outbox-page-secret';
/** Requests of the page carry the secret in this header, a WebSocket in a protocol of this beginning. */
export const pageSecretHeader = 'x-outbox-page-secret';
export const pageSecretProtocolPrefix = 'page.';
export const pageProtocol = 'outbox.v1';

/**
 * Why there is no session: `idle`, no page of it was heard of for long · `ended` by a person, here or elsewhere · `password`:
 * the password that let it in was changed or removed · `unknown`: there never was one, or Outbox was started anew since.
 */
export const sessionEndSchema = z.enum(['idle', 'ended', 'password', 'unknown']);
export type SessionEnd = z.infer<typeof sessionEndSchema>;

/** What lets a browser in: an address that was printed on the computer itself, or the password, from another one. */
export const entranceSchema = z.enum(['address', 'password']);
export type Entrance = z.infer<typeof entranceSchema>;

/** The answer to an exchange. */
export const openedSessionSchema = z.object({ pageSecret: z.string().min(1) });
/** The answer where there is no session. */
export const noSessionSchema = z.object({ why: sessionEndSchema, entrance: entranceSchema });
/**
 * The answer to a password that lets nobody in: `wrong` · `wait`: too many came from there, and none is looked at before
 * `waitSeconds` have passed · `busy`: too many come from everywhere · `closed`: none is set any more, or it cannot be read.
 */
export const notSignedInSchema = z.object({
  why: z.enum(['wrong', 'wait', 'busy', 'closed']),
  /** How long the next one is not looked at; 0: not at all. */
  waitSeconds: z.int().nonnegative(),
});
export type NotSignedIn = z.infer<typeof notSignedInSchema>;

/** One browser that was let in. The id names it in calls and lets nobody in. */
export const pageSessionSchema = z.object({
  id: z.string(),
  /** In plain words: "Firefox on Linux". */
  browser: messageSchema,
  /** Of the other computer that it came from; `null`: from this one. */
  address: z.string().nullable(),
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

/** How browsers of other computers reach the pages, and what they must find there. */
export const sharingSchema = z.object({
  /** Each as it is typed into a browser: "https://nas.local:8418/". */
  addresses: z.array(z.string()).min(1),
  certificate: z.object({
    /** SHA-256, as browsers show it: "0A:1B:…". */
    fingerprint: z.string(),
    /** True for one that Outbox made itself, so that a browser warns of it. */
    isOwn: z.boolean(),
    expiresAtMs: z.number(),
  }),
});
export type Sharing = z.infer<typeof sharingSchema>;
