import { z } from '../../../src-main/contract/zod.ts';
import type { Decode } from '../../../src-main/engine/service-client/replies/fields.ts';
import { clipJobs, clips, clipState } from '../../../src-main/engine/service-client/replies/decode-clips.ts';
import {
  brands,
  carousels,
  documents,
  identityOf,
  knowledgeBases,
  oneCarousel,
} from '../../../src-main/engine/service-client/replies/decode-reads.ts';
import {
  uploadedAsset,
  importedClip,
  uploadedDocument,
  createdDraft,
  renderReceipt,
} from '../../../src-main/engine/service-client/replies/decode-receipts.ts';
import {
  completedClip,
  signedAddresses,
  uploadSession,
} from '../../../src-main/engine/service-client/replies/decode-uploads.ts';
import { isJsonObject } from '../../../src-main/engine/service-client/replies/strict-json.ts';
import { must, type Decoder } from './decoder.ts';
import { replyJson, replyTokens, taughtProfile } from './reply-language.ts';

const id = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^(?!(?:.*[/\\])?\.{1,2}(?:[/\\]|$))[^\p{Cc}\p{Cs}]+$/u);
const status = z.string().min(1).max(64).nullable();
/** As the service said it: no control characters, and bounded. Whether it is opened is asked elsewhere. */
const address = z
  .string()
  .min(1)
  .max(2049)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);
const count = z.int().min(0).nullable();

const receiptSchemas = z.object({
  document: z.strictObject({
    documentId: id.nullable(),
    status,
    name: z.string().min(1).max(500).nullable(),
    createdAt: z.string().min(1).max(64).nullable(),
  }),
  asset: z.strictObject({ assetId: id.nullable(), url: address.nullable() }),
  clip: z.strictObject({ clipId: id.nullable(), status }),
  render: z.strictObject({
    jobIds: z.array(id).max(400),
    isReused: z.boolean(),
    status,
    estimatedSeconds: z.number().min(0).nullable(),
  }),
  draft: z.strictObject({
    draftId: id.nullable(),
    caption: z.string().min(1).max(2000).nullable(),
    media: z.array(address).max(20),
    address: address.nullable(),
  }),
  session: z
    .strictObject({ clipId: id, uploadId: z.string().min(1).max(2048), key: z.string().min(1).max(2048) })
    .nullable(),
  signed: z.map(z.int().min(1).max(3), z.string().min(1)),
  completed: z.strictObject({ clipId: id, status }),
});

/** What accepted writes bring. Whatever stands there, what is taken of it can be kept. */
export const writeReplies: Decoder = {
  name: 'write-replies',
  tokens: replyTokens,
  read(input) {
    const whole = replyJson(input);
    if (whole === undefined) return null;
    const session = { clipId: 'clip_1', uploadId: 'up_1', key: 'k' };
    return receiptSchemas.parse({
      document: uploadedDocument.read({ whole, profile: taughtProfile }),
      asset: uploadedAsset.read({ whole, profile: taughtProfile }),
      clip: importedClip.read({ whole, profile: taughtProfile }),
      render: renderReceipt(whole, 'clip_1', taughtProfile),
      draft: createdDraft.read({ whole, profile: taughtProfile }),
      session: uploadSession(whole, taughtProfile),
      signed: signedAddresses(whole, [1, 2, 3]),
      completed: completedClip(whole, session),
    });
  },
};

const decodes: readonly Decode<unknown>[] = [
  brands.page(),
  knowledgeBases.page(),
  documents.page({ profile: taughtProfile }),
  documents.page(),
  carousels.page(),
  oneCarousel(null),
  oneCarousel('car_1'),
  identityOf,
  clipState(null),
  clipState('clip_1', taughtProfile),
  clips.page(),
  clipJobs.page(),
];
const items = z.object({ items: z.array(z.object({ id })), total: count });
const understood = z.union([z.object({ missing: z.string().min(1) }), z.object({ value: z.unknown() })]);

/** What reads bring: lists and single things in every shape that was seen. */
export const readReplies: Decoder = {
  name: 'read-replies',
  tokens: replyTokens,
  read(input) {
    const whole = replyJson(input);
    if (whole === undefined) return null;
    const payload = isJsonObject(whole) ? (whole['data'] ?? whole) : whole;
    return decodes.map((decode) => {
      const result = understood.parse(decode(payload, whole));
      if ('value' in result && z.object({ items: z.unknown() }).safeParse(result.value).success) {
        must(items.safeParse(result.value).success, 'an entry without a usable id, or a total that is none');
      }
      return result;
    });
  },
};
