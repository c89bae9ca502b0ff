import { longestAddress, whyNotOpened } from '../../../contract/address.ts';
import { addressWords } from '../../../contract/address-words.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { leadsInward } from '../../../foundation/reach-of-host.ts';
import { NetworkFailure } from '../transport/network-failure.ts';
import { partBody, CallerError } from '../transport/outgoing-body.ts';
import { hasMisleading, plainText } from '../replies/plain-text.ts';
import { addressOf } from '../replies/reply-fields.ts';
import { statusWords } from '../replies/reply.ts';
import { headerValues, retryAfterMs } from '../outcomes/retry-after.ts';
import { exchange } from '../transport/exchange.ts';
import type { ExchangeEnd, Network, RawReply } from '../transport/network.ts';
import type { ServiceAddress, ServiceAddresses } from './service-address.ts';
import type { ServiceAccess } from '../access.ts';
import type { PartOutcome } from '../outcomes/outcome.ts';
import type { ServiceClient } from '../service-client.ts';

type Part = Parameters<ServiceClient['putClipPart']>[1];
type Steps = Parameters<ServiceClient['putClipPart']>[2];

const maximumAddressLength = 8192;
const maximumETagLength = 1024;

const inward = {
  kind: 'refused',
  message: `The service gave an address for a part that can’t be used. ${addressWords.private}. Nothing was sent to it.`,
} as const;

/**
 * PUTs one part of a video to the address that was signed for it (service-field-notes §8). The address is the
 * permission: neither the key nor any of the service's headers goes along, and no words ever show its query. Never rejects.
 */
export async function sendPart(
  network: Network,
  addresses: ServiceAddresses,
  access: ServiceAccess,
  part: Part,
  steps: Steps,
): Promise<PartOutcome> {
  let service: ServiceAddress;
  try {
    service = addresses.of(access);
  } catch (error) {
    return { kind: 'stopped', error: new CallerError(error).error };
  }
  const { signal } = steps;
  if (signal.aborted) return { kind: 'stopped', error: new CallerError(signal.reason).error };
  if (!Number.isSafeInteger(part.sizeBytes) || part.sizeBytes < 0) {
    const message = `The size of the part, ${part.sizeBytes}, is not a count.`;
    return { kind: 'stopped', error: new OutboxError('invalid_input', message) };
  }
  if (addressOf(part.url, service.isLoopback, maximumAddressLength) === null) {
    return {
      kind: 'refused',
      message: `The service gave an address for a part that can’t be used. ${whyUnusable(part.url)}. Nothing was sent to it.`,
    };
  }
  const url = new URL(part.url);
  const by = new URL(service.origin);
  if (leadsInward(url, by)) return inward;
  const place = service.redact(placeOf(url));

  const end = await exchange(network, {
    method: 'PUT',
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    namedBy: by.hostname,
    headers: [],
    body: partBody(part, steps),
  });
  if (end.error instanceof NetworkFailure && end.error.kind === 'inward') return inward;
  // A part that nobody waits for leaves nothing open: it is sent again, or its session aborted.
  if (end.error instanceof NetworkFailure && end.error.kind === 'abandoned') {
    return { kind: 'stopped', error: new CallerError(signal.reason).error };
  }
  return classifyPart(end, {
    place,
    origin: url.origin,
    isOut: end.wasAllOut,
    nowMs: network.clock.nowMs(),
  });
}

/** The address itself is not in it: its query may be a permission. */
function whyUnusable(url: string): string {
  return addressWords[whyNotOpened(url.slice(0, longestAddress)) ?? 'too_long'];
}

/** What the end of a part's exchange means. Pure. `place` is its address as words may show it. */
export function classifyPart(
  { reply, error }: ExchangeEnd,
  told: { readonly place: string; readonly origin: string; readonly isOut: boolean; readonly nowMs: number },
): PartOutcome {
  if (error instanceof CallerError) return { kind: 'stopped', error: error.error };
  // A store that refuses early cuts the rest off; its refusal is in the reply all the same.
  if (reply !== null && (error === null || reply.statusCode >= 300)) {
    return reply.statusCode < 300 ? taken(reply, told) : refusal(reply, told);
  }
  return failedPart(error, told.place);
}

function taken(reply: RawReply, { place, isOut }: { place: string; isOut: boolean }): PartOutcome {
  if (!isOut) {
    return {
      kind: 'retry',
      message: `${place} answered before it had the whole part. It will be sent again.`,
      retryAfterMs: null,
    };
  }
  const [etag, ...others] = headerValues(reply.headers, 'etag');
  const isUsable =
    etag !== undefined &&
    others.length === 0 &&
    etag !== '' &&
    etag.length <= maximumETagLength &&
    !hasMisleading(etag);
  return isUsable
    ? { kind: 'ok', etag }
    : {
        kind: 'refused',
        message: `${place} took the part, but gave no ETag for it (${statusWords(reply.statusCode)}). Without one the upload cannot be completed.`,
      };
}

function refusal(
  { statusCode, headers }: RawReply,
  { place, origin, nowMs }: { place: string; origin: string; nowMs: number },
): PartOutcome {
  const status = statusWords(statusCode);
  if (statusCode === 403 || statusCode === 404 || statusCode === 410) {
    return { kind: 'expired', message: `The address ${place} is used up or was refused (${status}).` };
  }
  if (statusCode === 408 || statusCode === 425 || statusCode === 429 || statusCode >= 500) {
    return {
      kind: 'retry',
      message: `${place} could not take the part just now (${status}).`,
      retryAfterMs: retryAfterMs(statusCode, headers, nowMs),
    };
  }
  if (statusCode < 400) {
    const [location = ''] = headerValues(headers, 'location');
    const target = URL.canParse(location, origin) ? new URL(location, origin).origin : 'null';
    const where = target === 'null' ? '' : ` to ${plainText(target, 200)}`;
    return {
      kind: 'refused',
      message: `${place} redirects${where} (${status}). Redirects are not followed.`,
    };
  }
  return { kind: 'refused', message: `${place} refused the part (${status}).` };
}

function failedPart(failure: NetworkFailure | null, place: string): PartOutcome {
  const what = failure?.message ?? 'no reply came';
  switch (failure?.kind) {
    case 'offline':
    case 'proxy_unreachable':
    case 'proxy_refused':
      return { kind: 'offline', message: `${place} cannot be reached: ${what}.` };
    case 'tls':
      return { kind: 'offline', message: `${place} cannot be trusted: ${what}. Nothing was sent.` };
    default:
      return {
        kind: 'retry',
        message: `The part was not finished at ${place}: ${what}. It will be sent again.`,
        retryAfterMs: null,
      };
  }
}

/** Origin and the last part of the path: the query holds the permission, and the rest says nothing. */
function placeOf(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? '';
  return `${url.origin}/…/${plainText(last, 80)}`;
}
