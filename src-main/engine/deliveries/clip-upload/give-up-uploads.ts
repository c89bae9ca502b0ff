import { toldBy } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { assertNever } from '../../../foundation/assert-never.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { Closing } from '../../../foundation/closing.ts';
import type { ServiceAccess } from '../../service-client/wire/access.ts';
import type { WriteOutcome } from '../../service-client/outcomes/outcome.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import type { OpenUpload, UploadSessions } from './upload-sessions.ts';

/** All of them together: whoever removes a connection waits for this. */
const patienceMs = 10 * secondMs;

/** The half uploaded videos of one connection as a whole, for the day on which it is removed. */
export interface GiveUpUploads {
  count(connectionId: number): number;
  /**
   * Gives them up at the service, while its key is still there, and forgets them. Returns why, of each that stays there.
   * Never rejects for the service.
   */
  run(connectionId: number, accessOf: () => Promise<ServiceAccess>): Promise<Message[]>;
}

export function createGiveUpUploads(options: {
  client: Pick<ServiceClient, 'abortClipUpload'>;
  sessions: UploadSessions;
  clock: Clock;
}): GiveUpUploads {
  const { client, sessions, clock } = options;

  /** Why it stays at the service; `null` where nothing of it is left there. */
  async function giveUp(
    { session }: OpenUpload,
    access: ServiceAccess,
    signal: AbortSignal,
  ): Promise<Message | null> {
    try {
      const outcome = await client.abortClipUpload(access, session, {
        signal,
        beforeEnd: () => Promise.resolve(),
      });
      const why = whyLeft(outcome);
      return why !== null && signal.aborted ? noAnswer : why;
    } catch (error) {
      return signal.aborted ? noAnswer : toldBy(error);
    }
  }

  return {
    count: (connectionId) => sessions.openOf(connectionId).length,
    async run(connectionId, accessOf) {
      const open = sessions.openOf(connectionId);
      if (open.length === 0) return [];
      const deadline = new AbortController();
      const cancelTimer = clock.setTimer(() => {
        deadline.abort();
      }, patienceMs);
      try {
        const access = await accessOf().catch(unlessClosing);
        const left = await Promise.all(
          open.map(async (upload) => {
            const why = 'code' in access ? access : await giveUp(upload, access, deadline.signal);
            // Nobody can ask about it any more once the key is gone.
            sessions.drop(upload.jobId, upload.session.uploadId);
            return why === null ? [] : mayStay(upload, why);
          }),
        );
        return left.flat();
      } finally {
        cancelTimer();
      }
    },
  };
}

const noAnswer = message('upload_left.no_answer', { seconds: patienceMs / secondMs });

function mayStay({ name, session }: OpenUpload, reason: Message): Message {
  return message('upload_left.may_stay', { name, clip: session.clipId, reason });
}

function whyLeft(outcome: WriteOutcome<null>): Message | null {
  switch (outcome.kind) {
    case 'accepted':
    case 'rejected':
      // Refused means that the service knows it no more.
      return null;
    case 'stopped':
      return toldBy(outcome.error);
    case 'refused':
    case 'stale_revision':
    case 'kind_held':
    case 'connection_held':
    case 'turned_away':
    case 'retry':
    case 'in_doubt':
    case 'unusable':
      return outcome.message;
    default:
      return assertNever(outcome, 'outcome');
  }
}

/** What closing cuts short is done at the next start; everything else is said. */
function unlessClosing(error: unknown): Message {
  if (error instanceof Closing) throw error;
  return toldBy(error);
}
