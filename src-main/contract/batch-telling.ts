import { batchTellSchema, batchTellsSchema } from './batch.ts';
import { messageSchema } from './messages/message.ts';
import { rule } from './input-faults.ts';
import { z } from './zod.ts';

/*
 * Who is told when a batch is done: a notification, a program of this computer, a webhook.
 *
 * The program is given the JSON below on standard input. The webhook is sent it as the body of a POST, with these headers:
 * `Outbox-Event-Id` is the `id` of the body, the same in every try: a receiver that has seen it answers and does nothing.
 * `Outbox-Signature` is `t=<seconds since 1970 UTC>,v1=<hex>`; `v1` is the HMAC-SHA256, under the secret, of `t`, a full stop and the
 * body, byte for byte. A status from 200 to 299 means that it was told.
 *
 * `event` of the body is `batch.ended`, or `batch.trial` where a person tries whether it works: that tells of no batch.
 */

/** The program and its arguments: no shell reads them. */
export const tellCommandSchema = z
  .array(z.string().max(4096))
  .min(1)
  .max(50)
  .refine((argv) => argv.every((word) => !word.includes('\u0000')), rule('input.zero_byte'));

export const webhookUrlSchema = z
  .string()
  .max(2048)
  .refine((text) => {
    const url = URL.parse(text);
    return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === '';
  }, rule('input.webhook_address'));

export const webhookSecretSchema = z.string().min(16).max(200);

/** As settings hold it; the secret of the webhook lies in the key store. */
export const tellingSchema = z.object({
  /** Who is told of the end of a batch for which nobody said otherwise. */
  usual: batchTellsSchema,
  /** `null`: none is set. */
  command: tellCommandSchema.nullable(),
  webhookUrl: webhookUrlSchema.nullable(),
});
export type Telling = z.infer<typeof tellingSchema>;

/** What came of telling somebody as a trial. Nothing of it is kept. */
export const tellTrialSchema = z.object({
  tell: batchTellSchema,
  isTold: z.boolean(),
  detail: messageSchema,
});
export type TellTrial = z.infer<typeof tellTrialSchema>;

export const noticeStates = ['waiting', 'begun', 'told', 'failed'] as const;

/** One telling of one end of a batch. */
export const batchNoticeSchema = z.object({
  id: z.int(),
  tell: batchTellSchema,
  /** Which end of the batch, from 1. */
  end: z.int(),
  state: z.enum(noticeStates),
  tries: z.int(),
  /** When it is tried next; `null` where it is not. */
  dueAtMs: z.number().nullable(),
  endedAtMs: z.number().nullable(),
  /** What came of the last try. */
  detail: messageSchema.nullable(),
});
export type BatchNotice = z.infer<typeof batchNoticeSchema>;
