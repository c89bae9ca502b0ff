import { message, type Message } from '../../../contract/messages/message.ts';
import { Sha256 } from '../../../foundation/sha256.ts';
import type { AttemptResult } from '../../jobs/record/attempt-result.ts';
import type { ServiceAccess } from '../../service-client/wire/access.ts';
import type { PartOutcome, WriteOutcome } from '../../service-client/outcomes/outcome.ts';
import type { ClipUploadSession } from '../../service-client/replies/values.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { ThrottledContent, type Bandwidth } from '../source/throttled-content.ts';
import { attemptResultOf } from '../kinds/attempt-result-of.ts';
import type { FileSource } from '../source/file-source.ts';
import type { OpenRefusal } from '../targets/judge-refusals.ts';
import type { PlannedPart } from './part-plan.ts';
import type { StoredPart } from './upload-sessions.ts';

const partsAtOnce = 3;
const triesOfPart = 3;

interface Sending {
  readonly client: Pick<ServiceClient, 'presignClipUpload' | 'putClipPart'>;
  readonly access: ServiceAccess;
  readonly session: ClipUploadSession;
  readonly source: FileSource;
  readonly bandwidth: Bandwidth;
  /** `null`: as usual. */
  readonly mostAtOnce: number | null;
  readonly signal: AbortSignal;
  /** A part arrived: it need not be sent again, even by another process. False where its upload was given up meanwhile. */
  onPart(part: StoredPart): boolean;
  /** Bytes of a part handed to the network so far. */
  onProgress(partNumber: number, sentBytes: number): void;
}

/** Why an attempt ends before all of its parts arrived. */
export interface PartsEnd {
  readonly result: AttemptResult | OpenRefusal;
  /** The service or its store said that there is no such upload: one that was opened earlier may have been forgotten there. */
  readonly isUploadUnknown: boolean;
}

/** Sends the missing parts side by side. `null`: all of them arrived. */
export async function sendParts(sending: Sending, missing: readonly PlannedPart[]): Promise<PartsEnd | null> {
  const waiting = [...missing];
  let ended: PartsEnd | null = null;
  const sendNext = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined && ended === null; part = waiting.shift()) {
      const end = await sendPart(sending, part);
      if (end !== null) ended ??= end;
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(partsAtOnce, sending.mostAtOnce ?? partsAtOnce) }, sendNext),
  );
  return ended;
}

/** A part counts for nothing before the upload is completed, so it may be sent again at once. */
async function sendPart(sending: Sending, part: PlannedPart): Promise<PartsEnd | null> {
  let outcome: PartOutcome | null = null;
  for (let attempt = 1; attempt <= triesOfPart; attempt += 1) {
    const address = await addressOf(sending, part.number);
    if ('result' in address) return address;
    const hash = new Sha256();
    const throttled = new ThrottledContent(sending.bandwidth, sending.signal);
    outcome = await sending.client.putClipPart(
      sending.access,
      {
        url: address.url,
        sizeBytes: part.endBytes - part.startBytes,
        async *chunks(memory) {
          const read = sending.source.chunks(memory, part.startBytes, part.endBytes);
          for await (const chunk of throttled.chunks(read)) {
            hash.add(chunk);
            yield chunk;
          }
        },
        heldBackMs: () => throttled.heldBackMs,
      },
      {
        signal: sending.signal,
        onProgress: (sentBytes) => {
          sending.onProgress(part.number, sentBytes);
        },
      },
    );
    if (outcome.kind === 'ok') {
      const sizeBytes = part.endBytes - part.startBytes;
      const sha256 = hash.hex();
      const isKept = sending.onPart({ number: part.number, sizeBytes, sha256, etag: outcome.etag });
      return isKept ? null : { result: again(toldAnew), isUploadUnknown: false };
    }
    // Where the store cannot be reached, asking for the next address shows whether the service can.
    if (!['expired', 'retry', 'offline'].includes(outcome.kind)) break;
  }
  if (outcome === null) return null;
  return { result: endedBy(outcome, part.number), isUploadUnknown: outcome.kind === 'expired' };
}

async function addressOf(
  { client, access, session, signal }: Sending,
  partNumber: number,
): Promise<{ url: string } | PartsEnd> {
  const outcome = await client.presignClipUpload(access, session, [partNumber], {
    signal,
    beforeEnd: () => Promise.resolve(),
  });
  const url = outcome.kind === 'accepted' ? outcome.value.get(partNumber) : undefined;
  if (url !== undefined) return { url };
  if (outcome.kind === 'accepted') {
    return { result: again(message('part.no_address', { part: partNumber })), isUploadUnknown: false };
  }
  const isNo = outcome.kind === 'kind_held' || outcome.kind === 'rejected';
  const statusCode = isNo ? outcome.reply?.statusCode : undefined;
  return { result: notApplied(outcome), isUploadUnknown: statusCode === 404 || statusCode === 410 };
}

/** Opening a session or asking for an address makes no clip, so an open answer to it is no doubt. */
export function notApplied<Value>(
  outcome: Exclude<WriteOutcome<Value>, { kind: 'accepted' }>,
): AttemptResult | OpenRefusal {
  if (outcome.kind === 'in_doubt') return again(outcome.message);
  return attemptResultOf(outcome, () => {
    throw new Error('Only an accepted write has a value');
  });
}

function endedBy(
  outcome: Exclude<PartOutcome, { kind: 'ok' }>,
  partNumber: number,
): AttemptResult | OpenRefusal {
  switch (outcome.kind) {
    case 'stopped':
      return attemptResultOf(outcome, () => {
        throw new Error('Only an accepted write has a value');
      });
    case 'retry':
      return { ...again(ofPart(partNumber, outcome.message)), retryAfterMs: outcome.retryAfterMs };
    case 'expired':
    case 'offline':
    case 'refused':
      return again(ofPart(partNumber, outcome.message));
  }
}

function ofPart(part: number, reason: Message): Message {
  return message('part.number', { part, reason });
}

export const toldAnew = message('upload.begins_again');

export function again(told: Message): Extract<AttemptResult, { kind: 'retry' }> {
  return { kind: 'retry', cause: 'server', message: told, counted: true, retryAfterMs: null, reply: null };
}
