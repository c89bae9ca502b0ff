import type { LookupFunction } from 'node:net';
import type { WriteOperation } from '../../contract/service-profile.ts';
import type { Clock } from '../../foundation/clock.ts';
import { classifyWrite, type WriteReading } from './classify-write.ts';
import type { ClientLimits } from './client-limits.ts';
import { SendingDeadlines } from './deadlines.ts';
import { Exchange } from './exchange.ts';
import { LastBytesGate } from './last-bytes-gate.ts';
import { NetworkFailure } from './network-failure.ts';
import { noticesOf, type StatusSeen } from './notices.ts';
import { Stopped, type OutgoingBody } from './outgoing-body.ts';
import type { SentFile } from './refusal-words.ts';
import { readReply, type Reply } from './reply.ts';
import type { ServiceAddress } from './service-address.ts';
import type { ServiceAccess, WriteOutcome } from './service-client.ts';

/** What every exchange of one client shares. */
export interface Network {
  readonly clock: Clock;
  readonly limits: ClientLimits;
  readonly userAgent: string;
  readonly lookup: LookupFunction | undefined;
}

/** What of an access a request still needs, once its address is known. */
export type Habits = Pick<ServiceAccess, 'profile' | 'notice'>;

/** How the reply of one kind of write is read. */
export interface WriteReadings<Value> extends WriteReading<Value> {
  /** The statuses that the reply gave. */
  statusesIn?(value: Value): readonly StatusSeen[];
}

export interface WriteRequest<Value> {
  readonly operation: WriteOperation;
  readonly address: ServiceAddress;
  readonly habits: Habits;
  /** Under the base URL, filled. */
  readonly path: string;
  /** "POST /api-proxy/clips/{clipId}/render", for words. */
  readonly endpoint: string;
  readonly body: OutgoingBody;
  /** The file that is sent, or announced. */
  readonly file: SentFile | null;
  readonly signal: AbortSignal;
  readonly reading: WriteReadings<Value>;
}

/**
 * Sends one write and tells how it ended. Nothing is ever sent twice, and no outcome is told while the caller's `beforeEnd` still
 * runs. Never rejects.
 */
export async function sendWrite<Value>(
  network: Network,
  request: WriteRequest<Value>,
): Promise<WriteOutcome<Value>> {
  const { clock, limits } = network;
  const { address, body, signal, habits } = request;
  if (signal.aborted) return { kind: 'stopped', error: new Stopped(signal.reason).error };

  const deadlines = new SendingDeadlines(network, (failure) => {
    exchange.abort(failure);
  });
  const gate = new LastBytesGate(() => {
    deadlines.allOut();
  });
  const onAbort = (): void => {
    // Once the end is out, giving up leaves open what the service did.
    const isOut = gate.wasReleased;
    exchange.abort(
      isOut ? new NetworkFailure('abandoned', 'nobody waited for it any longer') : new Stopped(signal.reason),
    );
  };
  const exchange = new Exchange({
    clock,
    lookup: network.lookup,
    connectTimeoutMs: limits.connectTimeoutMs,
    maximumReplyBytes: limits.maximumReplyBytes,
    maximumInterimReplies: limits.maximumInterimReplies,
    method: 'POST',
    origin: address.origin,
    path: `${address.basePath}${request.path}`,
    headers: [
      ...commonHeaders(network, address),
      'content-type',
      body.contentType,
      'content-length',
      String(body.lengthBytes),
    ],
    body: body.pieces(gate, deadlines.watch),
    onReplyBegan: () => {
      gate.replyBegan();
    },
    onEnd: () => {
      gate.end();
    },
  });
  deadlines.start(body.lengthBytes);
  signal.addEventListener('abort', onAbort, { once: true });

  const end = await exchange.done;
  deadlines.end();
  signal.removeEventListener('abort', onAbort);
  body.close();
  await gate.settled();

  if (end.error instanceof Stopped) return { kind: 'stopped', error: end.error.error };
  const holdsPermissions = request.operation === 'presignClipUpload';
  const reply = end.reply === null ? null : readReply(end.reply, address.redact, holdsPermissions);
  const outcome = classifyWrite(
    {
      operation: request.operation,
      endpoint: request.endpoint,
      stage: gate.wasReleased ? 'after_end' : 'before_end',
      reply,
      failure: end.error,
      origin: address.origin,
      nowMs: clock.nowMs(),
      strict5xx: habits.profile?.strict5xx ?? false,
      file: request.file,
    },
    request.reading,
  );
  if (reply !== null) notice(request, reply, end.error === null, outcome);
  return outcome;
}

function notice<Value>(
  { operation, habits, address, file, reading }: WriteRequest<Value>,
  reply: Reply,
  isWhole: boolean,
  outcome: WriteOutcome<Value>,
): void {
  if (habits.notice === undefined) return;
  const statuses = outcome.kind === 'accepted' ? (reading.statusesIn?.(outcome.value) ?? []) : [];
  const notices = noticesOf({
    operation,
    profile: habits.profile,
    redact: address.redact,
    reply,
    isWhole,
    statuses,
    file,
    // An upload that was only opened proves nothing of its size.
    isFileTaken: outcome.kind === 'accepted' && operation !== 'initClipUpload',
    words: 'words' in outcome ? outcome.words : '',
  });
  for (const seen of notices) habits.notice(seen);
}

/** Names and values in turn. The key goes into this header and nowhere else. */
export function commonHeaders(network: Network, address: ServiceAddress): string[] {
  return [
    ...(address.authorization === null ? [] : ['authorization', address.authorization]),
    'user-agent',
    network.userAgent,
    'accept',
    'application/json',
    'accept-encoding',
    'identity',
  ];
}
