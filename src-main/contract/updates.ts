import { messageSchema } from './messages/message.ts';
import { rule } from './input-faults.ts';
import { z } from './zod.ts';

/* Newer versions of Outbox: where they are looked for, whether, and what was found. */

/**
 * `off`: nobody looks by itself · `idle`: looked, or about to · `ready`: downloaded, and installed at quit · `failed`: the last look or
 * download ended with `failure`, and comes again.
 */
export const updateStates = ['off', 'idle', 'checking', 'downloading', 'ready', 'failed'] as const;
export type UpdateState = (typeof updateStates)[number];

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a feed, or what it leads to, may be read from there: `https:`, or on this computer itself `http:`. */
export function isSafeFeedAddress({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
}

/** The folder that holds `latest*.yml` and the packages. */
export const feedAddressSchema = z
  .string()
  .trim()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && isSafeFeedAddress(url);
  }, rule('input.feed_address'))
  .refine((text) => {
    const url = URL.parse(text);
    return url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  }, rule('input.feed_extra'));

export const updateSettingsSchema = z.object({
  /** Looks once a day. */
  checks: z.boolean(),
  /** Instead of the feed that the package names; `null`: that one. */
  feedUrl: feedAddressSchema.nullable(),
});

export type UpdateSettings = z.infer<typeof updateSettingsSchema>;

export const newerVersionSchema = z.object({
  version: z.string(),
  /** What the feed says of it: plain text of strangers, never markup. */
  notes: z.string().nullable(),
  releasedAtMs: z.number().nullable(),
  /** False: it is given to a part of all computers first, and this one is not among them yet. */
  isOffered: z.boolean(),
});
export type NewerVersion = z.infer<typeof newerVersionSchema>;

export const updatesViewSchema = updateSettingsSchema.extend({
  state: z.enum(updateStates),
  /** The version that runs. */
  installed: z.string(),
  /** Where it is looked; `null`: neither the package nor the settings name a feed. */
  feed: z.string().nullable(),
  /** False: this Outbox only tells; whoever installed it installs the newer one. */
  installs: z.boolean(),
  newer: newerVersionSchema.nullable(),
  /** Of the download, 0 to 1. */
  progress: z.number().min(0).max(1).nullable(),
  /** With what to do. */
  failure: messageSchema.nullable(),
  checkedAtMs: z.number().nullable(),
  nextCheckAtMs: z.number().nullable(),
});
export type UpdatesView = z.infer<typeof updatesViewSchema>;
