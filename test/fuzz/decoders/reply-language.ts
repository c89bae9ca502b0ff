import { serviceProfileSchema } from '../../../src-main/contract/service-profile.ts';
import { keyRedactor } from '../../../src-main/engine/service-client/replies/redaction.ts';
import {
  JsonError,
  parseStrictJson,
  type JsonValue,
} from '../../../src-main/engine/service-client/replies/strict-json.ts';
import { canary } from './decoder.ts';

/** Names and values of the service's replies. */
export const replyTokens: readonly string[] = [
  ...[
    '"success":true',
    '"success":false',
    '"error":"unauthorized"',
    '"message":"',
    '"data":{',
    '"data":[',
    '"code":',
  ],
  ...[
    '"id":',
    '"clipId":',
    '"jobIds":[',
    '"candidates":',
    '"items":[',
    '"pagination":{"total":',
    '"page":',
    '"status":',
  ],
  ...[
    '"editRevision":',
    '"renderStatus":',
    '"slides":[',
    '"url":"https://',
    '"uploadId":',
    '"key":',
    '"partNumber":1',
  ],
  ...['"total":', '"name":', '"title":', '"duration":', '"documents":', '"clip":{', '"job":{', '"details":['],
  ...[
    '200\n',
    '401\n',
    '404\n',
    '409\n',
    '429\n',
    '500\n',
    '503\n',
    'retry-after: 5\n',
    'x-ratelimit-limit: 9\n',
  ],
  ...[
    'content-type: text/html\n\n',
    'content-encoding: gzip\n',
    'location: https://other.example/\n',
    'date: ',
  ],
];

/** Points everywhere that a person can point. */
export const taughtProfile = serviceProfileSchema.parse({
  version: 1,
  fields: {
    'importClip.clipId': ['/data/video/ref', '/data/0/id'],
    'renderClip.jobId': ['/data/jobs/0/ref'],
    'createDraft.draftId': ['/data/a~1b/id'],
    'uploadCarouselAsset.assetId': ['/data/asset/ref'],
    'uploadCarouselAsset.url': ['/data/asset/link'],
    'uploadDocument.documentId': ['/data/__proto__/id', '/data/doc/ref'],
    'initClipUpload.clipId': ['/data/session/clip'],
    'clip.editRevision': ['/data/rev'],
    'clip.status': ['/data/state'],
    'clip.candidates': ['/data/parts'],
    'documents.documents': ['/data/files'],
  },
});

const redact = keyRedactor(canary);

/** The JSON of a reply as the decoders get it, or `null` where there is none. */
export function replyJson(input: Buffer): JsonValue | undefined {
  try {
    return parseStrictJson(input.toString('utf8'), { clean: (text) => redact(text.toWellFormed()) });
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}
