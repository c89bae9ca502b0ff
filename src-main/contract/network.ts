import { messageSchema } from './messages/message.ts';
import { rule } from './input-faults.ts';
import { z } from './zod.ts';

/*
 * How Outbox reaches services, webhooks and newer versions: through which proxy, and which authorities it believes. This computer itself (`localhost`, `127.0.0.1`) is always reached
 * directly. The name and password of a proxy lie in the key store; nothing here holds them.
 */

/**
 * `none`: directly · `system`: as the system says, or where there is no window the environment (`HTTPS_PROXY`, `HTTP_PROXY`,
 * `NO_PROXY`) · `address`: through the one that is named.
 */
export const proxyChoices = ['none', 'system', 'address'] as const;
export type ProxyChoice = (typeof proxyChoices)[number];

/** `http://host:port` or `https://host:port`, where the proxy itself speaks TLS. */
export const proxyAddressSchema = z
  .string()
  .trim()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text);
    return (url?.protocol === 'http:' || url?.protocol === 'https:') && url.hostname !== '';
  }, rule('input.proxy_address'))
  .refine((text) => {
    const url = URL.parse(text);
    return url?.username === '' && url.password === '';
  }, rule('input.proxy_credentials'))
  .refine((text) => {
    const url = URL.parse(text);
    return url?.pathname === '/' && url.search === '' && url.hash === '';
  }, rule('input.proxy_path'));

/** A host, which means what is below it too, an address, or a range of addresses; with a port or without. */
const directHostSchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\s,]+$/u, rule('input.hosts_together'));

export const networkSettingsSchema = z.object({
  proxy: z.enum(proxyChoices),
  /** What is chosen with `address`; kept while something else is chosen. */
  address: proxyAddressSchema.nullable(),
  /** What is reached directly although `address` is chosen. */
  direct: z.array(directHostSchema).max(200),
});
export type NetworkSettings = z.infer<typeof networkSettingsSchema>;

/** As they are shown. */
export const networkViewSchema = networkSettingsSchema.extend({
  /**
   * The file with certificates of authorities that are trusted beside those of Outbox and of this system's store; `null`: none is
   * named. It is read where it lies: while it cannot be, nothing is reached over https.
   */
  authorities: z.string().nullable(),
  /** Name and password for `address` are in the key store. */
  hasCredentials: z.boolean(),
});
export type NetworkView = z.infer<typeof networkViewSchema>;

/**
 * Why a certificate does not serve as an authority's: `expired` · `not_yet` valid · `not_authority`: it may sign nothing ·
 * `issuer_missing`: somebody else signed it who is not trusted.
 */
export const authorityFlaws = ['expired', 'not_yet', 'not_authority', 'issuer_missing'] as const;

const authoritySchema = z.object({
  /** Whose it is, and who signed it: as the certificate has it, without what a terminal would obey. Empty where it has no name. */
  name: z.string(),
  issuer: z.string(),
  untilMs: z.number(),
  flaw: z.enum(authorityFlaws).nullable(),
});
export type Authority = z.infer<typeof authoritySchema>;

/** The file that is named, as it is now. */
export const authoritiesViewSchema = z.object({
  path: z.string(),
  certificates: z.array(authoritySchema).max(500),
  /** Why it cannot be used, which continues a sentence about it ("it isn’t there"); `null`: it can. */
  trouble: messageSchema.nullable(),
});
export type AuthoritiesView = z.infer<typeof authoritiesViewSchema>;

const credentialSchema = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\p{Cc}]*$/u, rule('input.untypable'));

/** For `address` alone; they are forgotten where another proxy is named and none are given. */
export const proxyCredentialsSchema = z.object({
  name: credentialSchema.refine((text) => !text.includes(':'), rule('input.name_colon')),
  password: credentialSchema,
});
