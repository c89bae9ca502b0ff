import { keyRedactor } from '../../../../../src-main/engine/service-client/replies/redaction.ts';
import { readReply, type Reply } from '../../../../../src-main/engine/service-client/replies/reply.ts';
import type { ReplyHeaders } from '../../../../../src-main/engine/service-client/wire/reply-headers.ts';
import { apiKey } from '../service-stand-in.ts';

/** A moment for every table: 2026-03-01 12:00:00 UTC. */
export const nowMs = Date.UTC(2026, 2, 1, 12, 0, 0);

/** A reply as the table rows write it: text as it is, anything else as JSON. */
export function replyOf(statusCode: number, body: unknown = '', headers: ReplyHeaders = {}): Reply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readReply(
    {
      statusCode,
      headers: { 'content-type': text.startsWith('<') ? 'text/html' : 'application/json', ...headers },
      body: Buffer.from(text, 'utf8'),
    },
    keyRedactor(apiKey),
  );
}
