import type { WriteOperation } from '../../contract/service-profile.ts';
import { classifyWrite, type WriteReading } from './classify-write.ts';
import type { Network } from './network.ts';
import { noticesOf, type StatusSeen } from './notices.ts';
import { Stopped, type OutgoingBody } from './outgoing-body.ts';
import type { SentFile } from './refusal-words.ts';
import { readReply, type Reply } from './reply.ts';
import { sendBody } from './send-body.ts';
import type { ServiceAddress } from './service-address.ts';
import type { ServiceAccess, WriteOutcome } from './service-client.ts';

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
  const { clock } = network;
  const { address, body, signal, habits } = request;
  if (signal.aborted) return { kind: 'stopped', error: new Stopped(signal.reason).error };

  const startedAtMs = clock.monotonicMs();
  const end = await sendBody(network, {
    method: 'POST',
    origin: address.origin,
    path: `${address.basePath}${request.path}`,
    headers: [...commonHeaders(network, address), 'content-type', body.contentType],
    body,
    signal,
  });
  if (end.error instanceof Stopped) return { kind: 'stopped', error: end.error.error };
  const holdsPermissions = request.operation === 'presignClipUpload';
  const reply = end.reply === null ? null : readReply(end.reply, address.redact, holdsPermissions);
  const outcome = classifyWrite(
    {
      operation: request.operation,
      endpoint: request.endpoint,
      stage: end.wasAllOut ? 'after_end' : 'before_end',
      reply,
      failure: end.error,
      origin: address.origin,
      nowMs: clock.nowMs(),
      strict5xx: habits.profile?.strict5xx ?? false,
      idIsYes: habits.profile?.idIsYes.some((one) => one === request.operation) ?? false,
      file: request.file,
    },
    request.reading,
  );
  if (reply !== null) {
    notice(
      request,
      reply,
      { isWhole: end.error === null, tookMs: clock.monotonicMs() - startedAtMs },
      outcome,
    );
  }
  return outcome;
}

function notice<Value>(
  { operation, habits, address, file, reading }: WriteRequest<Value>,
  reply: Reply,
  came: { readonly isWhole: boolean; readonly tookMs: number },
  outcome: WriteOutcome<Value>,
): void {
  if (habits.notice === undefined) return;
  const statuses = outcome.kind === 'accepted' ? (reading.statusesIn?.(outcome.value) ?? []) : [];
  const notices = noticesOf({
    operation,
    profile: habits.profile,
    redact: address.redact,
    reply,
    ...came,
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
