import { createHash } from 'node:crypto';
import type { AttemptResult } from '../../jobs/attempt-result.ts';
import type {
  ClipUploadSession,
  PartOutcome,
  ServiceAccess,
  ServiceClient,
  WriteOutcome,
} from '../../service-client/service-client.ts';
import { PacedContent, type Pacer } from '../../sending/paced-content.ts';
import { attemptResultOf } from '../attempt-result-of.ts';
import type { FileSource } from '../file-source.ts';
import type { PlannedPart } from './part-plan.ts';
import type { StoredPart } from './upload-sessions.ts';

const partsAtOnce = 3;
const triesOfPart = 3;

interface Sending {
  readonly client: ServiceClient;
  readonly access: ServiceAccess;
  readonly session: ClipUploadSession;
  readonly source: FileSource;
  readonly pacer: Pacer;
  readonly signal: AbortSignal;
  /** A part arrived: it need not be sent again, even by another process. */
  onPart(part: StoredPart): void;
  /** Bytes of a part handed to the network so far. */
  onProgress(partNumber: number, sentBytes: number): void;
}

/** Sends the missing parts side by side. `null`: all of them arrived. Otherwise why this attempt ends here. */
export async function sendParts(
  sending: Sending,
  missing: readonly PlannedPart[],
): Promise<AttemptResult | null> {
  const waiting = [...missing];
  let ended: AttemptResult | null = null;
  const sendNext = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined && ended === null; part = waiting.shift()) {
      const result = await sendPart(sending, part);
      if (result !== null) ended ??= result;
    }
  };
  await Promise.all(Array.from({ length: partsAtOnce }, sendNext));
  return ended;
}

/** A part counts for nothing before the upload is completed, so it may be sent again at once. */
async function sendPart(sending: Sending, part: PlannedPart): Promise<AttemptResult | null> {
  let outcome: PartOutcome | null = null;
  for (let attempt = 1; attempt <= triesOfPart; attempt += 1) {
    const address = await addressOf(sending, part.number);
    if ('result' in address) return address.result;
    const hash = createHash('sha256');
    const paced = new PacedContent(sending.pacer, sending.signal);
    outcome = await sending.client.putClipPart(
      sending.access,
      {
        url: address.url,
        sizeBytes: part.endBytes - part.startBytes,
        async *chunks() {
          for await (const chunk of paced.chunks(sending.source.chunks(part.startBytes, part.endBytes))) {
            hash.update(chunk);
            yield chunk;
          }
        },
        heldBackMs: () => paced.heldBackMs,
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
      sending.onPart({ number: part.number, sizeBytes, sha256: hash.digest('hex'), etag: outcome.etag });
      return null;
    }
    if (outcome.kind !== 'expired' && outcome.kind !== 'retry') break;
  }
  return outcome === null ? null : endedBy(outcome, part.number);
}

async function addressOf(
  { client, access, session, signal }: Sending,
  partNumber: number,
): Promise<{ url: string } | { result: AttemptResult }> {
  const outcome = await client.presignClipUpload(access, session, [partNumber], {
    signal,
    beforeEnd: () => Promise.resolve(),
  });
  const url = outcome.kind === 'accepted' ? outcome.value.get(partNumber) : undefined;
  if (url !== undefined) return { url };
  if (outcome.kind === 'accepted') {
    return { result: again(`The service gave no usable address for part ${String(partNumber)}`) };
  }
  return { result: notApplied(outcome) };
}

/** Opening a session or asking for an address makes no clip, so an open answer to it is no doubt. */
export function notApplied<Value>(
  outcome: Exclude<WriteOutcome<Value>, { kind: 'accepted' }>,
): AttemptResult {
  if (outcome.kind === 'in_doubt') return again(outcome.words);
  return attemptResultOf(outcome, () => {
    throw new Error('Only an accepted write has a value');
  });
}

function endedBy(outcome: Exclude<PartOutcome, { kind: 'ok' }>, partNumber: number): AttemptResult {
  const which = `Part ${String(partNumber)}: `;
  switch (outcome.kind) {
    case 'offline':
      return { kind: 'connection_held', hold: 'offline', words: which + outcome.words, reply: null };
    case 'stopped':
      return attemptResultOf(outcome, () => {
        throw new Error('Only an accepted write has a value');
      });
    case 'retry':
      return { ...again(which + outcome.words), retryAfterMs: outcome.retryAfterMs };
    case 'expired':
    case 'refused':
      return again(which + outcome.words);
  }
}

export function again(words: string): Extract<AttemptResult, { kind: 'retry' }> {
  return { kind: 'retry', cause: 'server', words, burns: true, retryAfterMs: null, reply: null };
}
