import { message, type Message } from '../../../contract/messages/message.ts';
import { longestAddress, whyNotOpened } from '../../../contract/address.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { isTransientStatus } from '../../../contract/transient-status.ts';
import { leadsInward } from '../../../foundation/reach-of-host.ts';
import { NetworkFailure } from '../transport/network-failure.ts';
import { partBody, CallerError } from '../transport/outgoing-body.ts';
import { hasMisleading, plainText } from '../wire/plain-text.ts';
import { addressOf } from '../replies/reply-fields.ts';
import { headerValues } from '../wire/reply-headers.ts';
import { retryAfterMs } from '../wire/retry-after.ts';
import { exchange } from '../transport/exchange.ts';
import type { ExchangeEnd, Network, RawReply } from '../transport/network.ts';
import type { ServiceAddress, ServiceAddresses } from './service-address.ts';
import type { ServiceAccess } from '../wire/access.ts';
import type { PartOutcome } from '../outcomes/outcome.ts';
import type { ServiceClient } from '../service-client.ts';

type Part = Parameters<ServiceClient['putClipPart']>[1];
type Steps = Parameters<ServiceClient['putClipPart']>[2];

const maximumAddressLength = 8192;
const maximumETagLength = 1024;

const inward = {
  kind: 'refused',
  message: message('part.unusable_address', { reason: message('not_a_link.private') }),
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
    const why = message('path_problem.no_count', { name: 'size', value: String(part.sizeBytes) });
    return { kind: 'stopped', error: new OutboxError('invalid_input', why) };
  }
  if (addressOf(part.url, service.isLoopback, maximumAddressLength) === null) {
    return {
      kind: 'refused',
      message: message('part.unusable_address', { reason: whyUnusable(part.url) }),
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
function whyUnusable(url: string): Message {
  return message(`not_a_link.${whyNotOpened(url.slice(0, longestAddress)) ?? 'too_long'}`);
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
      message: message('part.answered_early', { place }),
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
        message: message('part.no_etag', { place, status: reply.statusCode }),
      };
}

function refusal(
  { statusCode: status, headers }: RawReply,
  { place, origin, nowMs }: { place: string; origin: string; nowMs: number },
): PartOutcome {
  if (status === 403 || status === 404 || status === 410) {
    return { kind: 'expired', message: message('part.address_expired', { place, status }) };
  }
  if (isTransientStatus(status)) {
    return {
      kind: 'retry',
      message: message('part.later', { place, status }),
      retryAfterMs: retryAfterMs(status, headers, nowMs),
    };
  }
  if (status < 400) {
    const [location = ''] = headerValues(headers, 'location');
    const target = URL.canParse(location, origin) ? new URL(location, origin).origin : 'null';
    return {
      kind: 'refused',
      message:
        target === 'null'
          ? message('part.redirect', { place, status })
          : message('part.redirect_to', { place, status, host: plainText(target, 200) }),
    };
  }
  return { kind: 'refused', message: message('part.refused', { place, status }) };
}

function failedPart(failure: NetworkFailure | null, place: string): PartOutcome {
  const reason = failure?.told ?? message('failure.no_reply');
  switch (failure?.kind) {
    case 'offline':
    case 'proxy_unreachable':
    case 'proxy_refused':
      return { kind: 'offline', message: message('part.offline', { place, reason }) };
    case 'tls':
      return { kind: 'offline', message: message('part.untrusted', { place, reason }) };
    default:
      return {
        kind: 'retry',
        message: message('part.not_finished', { place, reason }),
        retryAfterMs: null,
      };
  }
}

/** Origin and the last part of the path: the query holds the permission, and the rest says nothing. */
function placeOf(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? '';
  return `${url.origin}/…/${plainText(last, 80)}`;
}
