import { STATUS_CODES } from '../../foundation/node-http.ts';
import { type Reply, failure, ServiceRefusal } from '../http/reply.ts';
import type { Fault } from './fault.ts';

const page = `<!doctype html>
<html><head><title>Sign in to the network</title></head><body><h1>Welcome</h1><p>Accept the terms to go on.</p></body></html>
`;

/** Opens like an envelope and is no JSON. */
const gibberish = '{"success":true,"data":{"id":"\u0000\u0007\ufffd,]';

/** The reply that stands in for the service's own. */
export function replyOf(fault: Fault): Reply {
  const plain = plainReply(fault);
  const headers: Record<string, string> = { ...plain.headers };
  for (const [name, value] of Object.entries(fault.headers ?? {})) headers[name.toLowerCase()] = value;
  if (fault.retryAfter !== undefined) headers['retry-after'] = String(fault.retryAfter);
  return { status: fault.status ?? plain.status, headers, body: bodyOf(fault) ?? plain.body };
}

/** A yes as services give it that have no envelope; a refusal stays what it is. */
export function withoutSuccess(reply: Reply): Reply {
  const body = jsonOf(reply);
  if (typeof body !== 'object' || body === null || !('success' in body) || body.success !== true)
    return reply;
  // Undefined is left out of JSON.
  return { ...reply, body: Buffer.from(JSON.stringify({ ...body, success: undefined })) };
}

/** The reply in which whatever is worked on has this status, however deep that stands. */
export function restated(reply: Reply, word: string): Reply {
  const body = jsonOf(reply);
  if (typeof body !== 'object' || body === null || reply.status >= 300) return reply;
  const changed = JSON.stringify(body, (key, value: unknown) =>
    statusFields.has(key) && typeof value === 'string' ? word : value,
  );
  return { ...reply, body: Buffer.from(changed) };
}

const statusFields: ReadonlySet<string> = new Set(['status', 'renderStatus']);

/** `null` where the reply is no JSON. */
function jsonOf(reply: Reply): unknown {
  const isJson = reply.headers['content-type']?.startsWith('application/json') === true;
  return isJson ? JSON.parse(reply.body.toString('utf8')) : null;
}

function plainReply(fault: Fault): Reply {
  switch (fault.kind) {
    case 'html':
      return textReply(200, 'text/html; charset=utf-8', page);
    case 'garbage':
      return textReply(200, 'application/json', gibberish);
    case 'credits':
      return refused(402, 'insufficient_credits', 'The account has no credits left');
    case 'scope':
      return refused(403, 'missing_scope', 'The key may not do this');
    case 'billing':
      return refused(403, 'billing_suspended', 'The last invoice is open');
    case 'forbidden':
      return { status: 403, headers: {}, body: Buffer.alloc(0) };
    case 'missing':
      return refused(404, 'not_found', 'There is no such thing here');
    case 'redirect':
      return { status: 302, headers: { location: 'https://login.practice.example/' }, body: Buffer.alloc(0) };
    default: {
      const status = fault.status ?? 503;
      const name = (STATUS_CODES[status] ?? 'fault').toLowerCase().replaceAll(/[^a-z]+/g, '_');
      return failure(new ServiceRefusal(status, name, 'The practice service was asked to answer like this'));
    }
  }
}

function refused(status: number, name: string, message: string): Reply {
  return failure(new ServiceRefusal(status, name, message));
}

function bodyOf(fault: Fault): Buffer | null {
  if (fault.body === undefined) return null;
  return Buffer.from(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body));
}

function textReply(status: number, mediaType: string, text: string): Reply {
  return { status, headers: { 'content-type': mediaType }, body: Buffer.from(text) };
}
