import { legacy } from '../../../src-main/contract/messages/message.ts';
import { writeOperations } from '../../../src-main/contract/service-profile.ts';
import { classifyRead } from '../../../src-main/engine/service-client/outcomes/classify-read.ts';
import { classifyWrite } from '../../../src-main/engine/service-client/outcomes/classify-write.ts';
import { clipState } from '../../../src-main/engine/service-client/replies/decode-clips.ts';
import { renderReceipt } from '../../../src-main/engine/service-client/replies/decode-receipts.ts';
import type { RawReply } from '../../../src-main/engine/service-client/transport/network.ts';
import { observationsOf } from '../../../src-main/engine/service-client/replies/observations.ts';
import { keyRedactor } from '../../../src-main/engine/service-client/replies/redaction.ts';
import { readReply } from '../../../src-main/engine/service-client/replies/reply.ts';
import { canary, must, type Decoder } from './decoder.ts';
import { replyTokens, taughtProfile } from './reply-language.ts';

const redact = keyRedactor(canary);
const nowMs = Date.UTC(2026, 2, 1, 12);
const file = { fileName: 'report.pdf', sizeBytes: 25_300_000, contentType: 'application/pdf' };

/** A status line, header lines, an empty line, and the body. */
export function rawReplyOf(input: Buffer): RawReply {
  const end = input.indexOf('\n\n');
  const [first = '', ...lines] = input.toString('utf8', 0, Math.max(0, end)).split('\n');
  const headers = new Map<string, string | string[]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line
      .slice(0, Math.max(0, colon))
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '');
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    if (name === '') continue;
    headers.set(
      name,
      before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value],
    );
  }
  const status = Number(first);
  const statusCode = Number.isInteger(status) && status >= 100 && status <= 999 ? status : 200;
  return {
    statusCode,
    headers: Object.fromEntries(headers),
    body: end === -1 ? input : input.subarray(end + 2),
  };
}

/** A whole reply, as every read and every write classify it. */
export const replies: Decoder = {
  name: 'replies',
  tokens: replyTokens,
  // As every operation reads every input, those are shorter than a reply may be.
  longestBytes: 16 * 1024,
  read(input) {
    const raw = rawReplyOf(input);
    const reply = readReply(raw, redact, input.length % 2 === 0);
    must(reply.record.excerpt.length <= 2000, 'the record of the reply is longer than it may be');
    const common = { reply, failure: null, origin: 'https://service.example', nowMs };
    const reads = [true, false].map((needsEnvelope) =>
      classifyRead(
        { ...common, endpoint: 'GET /api-proxy/clips/{clipId}', tookMs: 3, needsEnvelope },
        clipState('clip_1', taughtProfile),
      ),
    );
    const stages = ['before_end', 'after_end'] as const;
    const writes = stages.flatMap((stage) =>
      writeOperations.map((operation) =>
        classifyWrite(
          {
            ...{ ...common, operation, endpoint: 'POST /x', stage, file },
            ...{
              strict5xx: input.length % 3 === 0,
              believes5xx: input.length % 2 === 0,
              idIsYes: input.length % 5 !== 0,
            },
          },
          {
            decode: (whole) => renderReceipt(whole, 'clip_1', taughtProfile),
            isEnough: () => false,
            holdsId: ({ jobIds }) => jobIds.length > 0,
          },
        ),
      ),
    );
    for (const outcome of [...writes.slice(0, writeOperations.length)]) {
      // Nothing is taken for done, or for perhaps done, before its last bytes have left.
      must(
        outcome.kind !== 'accepted' && outcome.kind !== 'in_doubt',
        `${outcome.kind} before the end was sent`,
      );
    }
    const observations = observationsOf({
      ...{ operation: 'clip', profile: taughtProfile, redact, reply, isWhole: true, file, isFileTaken: true },
      statuses: [],
      message: legacy('a message'),
      tookMs: 5,
    });
    must(observations.length <= 20, 'more is noticed than may be');
    // The raw headers are not kept anywhere.
    return {
      reads,
      writes: [writes[0], writes.at(-1)],
      observations,
      record: reply.record,
      location: reply.location,
    };
  },
};
