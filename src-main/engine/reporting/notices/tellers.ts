import { createHmac } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { Telling } from '../../../contract/batch-telling.ts';
import type { BatchTell } from '../../../contract/batch.ts';
import { onScreen } from '../../../contract/place.ts';
import { isTransientStatus } from '../../../contract/transient-status.ts';
import type { Notification } from '../../host-services.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import type { PostJson } from '../../../foundation/post-json.ts';
import { printable } from '../../../foundation/printable.ts';
import type { RunProgram } from '../../../foundation/run-program.ts';
import type { HostServices } from '../../host-services.ts';
import type { NoticeRecord } from './notice-records.ts';

/** What came of one try. `mayHelp`: another try may end otherwise. */
export type Told =
  | { readonly kind: 'told'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string; readonly mayHelp: boolean };

/** What is told. `batch_id` is `null` where somebody only tries whether it works. */
export type Tellable = Pick<NoticeRecord, 'payload' | 'event_id'> & { readonly batch_id: number | null };

export type Teller = (notice: Tellable, signal: AbortSignal) => Promise<Told>;

export interface TellerParts {
  readonly telling: () => Telling;
  /** The secret of the webhook; `null` where the key store has none any more. */
  readonly secret: () => Promise<string | null>;
  readonly notify: HostServices['notify'];
  readonly postJson: PostJson;
  readonly runProgram: RunProgram;
  /** Absolute: where programs are begun. */
  readonly directory: string;
  readonly nowMs: () => number;
  /** How a batch ended. */
  readonly endOf: (notice: Tellable) => Pick<Notification, 'title' | 'body'>;
}

const webhookPatienceMs = 20 * secondMs;
const commandPatienceMs = 60 * secondMs;
const shownWords = 300;

export function createTellers(parts: TellerParts): Readonly<Record<BatchTell, Teller>> {
  return {
    notification: (notice) => {
      const { batch_id } = notice;
      parts.notify({
        ...parts.endOf(notice),
        place: batch_id === null ? onScreen('notifications') : { kind: 'batch', id: batch_id },
      });
      return Promise.resolve({ kind: 'told', detail: 'Shown' });
    },
    command: (notice, signal) => tellCommand(parts, notice, signal),
    webhook: (notice, signal) => tellWebhook(parts, notice, signal),
  };
}

/** Never a second time by itself: what it does twice, only whoever wrote it knows. */
async function tellCommand(parts: TellerParts, { payload }: Tellable, signal: AbortSignal): Promise<Told> {
  const argv = parts.telling().command;
  if (argv === null) return final('No command is set any more. Set one, and try again.');
  const [program = ''] = argv;
  if (!isAbsolute(program)) return final(`${program} is no absolute path. Name the program by one.`);
  try {
    const { exitCode, isTimedOut, said } = await parts.runProgram({
      ...{ argv, input: `${payload}\n`, timeoutMs: commandPatienceMs, signal },
      ...{ environment: ownEnvironment(process.env), workingDirectory: parts.directory },
    });
    const last = said.trim() === '' ? '' : ` It said: ${oneLine(said)}`;
    if (isTimedOut) return final(`It was ended, as it took longer than a minute.${last}`);
    if (exitCode === 0) return { kind: 'told', detail: `It ended well.${last}` };
    return final(`It ended with ${exitCode === null ? 'a signal' : `code ${String(exitCode)}`}.${last}`);
  } catch (error) {
    return final(`It could not be begun: ${oneLine(messageOf(error))}. Check its path.`);
  }
}

/** Without anything that may hold a key. */
function ownEnvironment(environment: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const kept = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'TMP'];
  const ofWindows = ['SystemRoot', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'PATHEXT', 'ComSpec'];
  return Object.fromEntries([...kept, ...ofWindows].map((name) => [name, environment[name]]));
}

async function tellWebhook(parts: TellerParts, notice: Tellable, signal: AbortSignal): Promise<Told> {
  const url = parts.telling().webhookUrl;
  if (url === null) return final('No webhook is set any more. Set one, and try again.');
  const secret = await parts.secret().catch(() => null);
  if (secret === null) {
    return final(
      'The secret of the webhook could not be read from the key store. Set it anew, and try again.',
    );
  }
  const body = notice.payload;
  const headers = {
    'user-agent': 'Outbox',
    'outbox-event-id': notice.event_id,
    'outbox-signature': signatureOf(body, secret, Math.floor(parts.nowMs() / secondMs)),
  };
  try {
    const status = await parts.postJson({ url, body, headers, timeoutMs: webhookPatienceMs, signal });
    return judged(status);
  } catch (error) {
    return { kind: 'failed', detail: `It could not be told: ${oneLine(messageOf(error))}`, mayHelp: true };
  }
}

/** `t=<seconds>,v1=<hex>` */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const sum = createHmac('sha256', secret)
    .update(`${String(seconds)}.${body}`, 'utf8')
    .digest('hex');
  return `t=${String(seconds)},v1=${sum}`;
}

function judged(status: number): Told {
  if (status >= 200 && status < 300) return { kind: 'told', detail: `It answered ${String(status)}.` };
  if (status >= 300 && status < 400) {
    return final(
      `It answered ${String(status)}: it sends elsewhere, which is not followed. Give its new address.`,
    );
  }
  return {
    kind: 'failed',
    detail: `It answered ${String(status)}.`,
    mayHelp: isTransientStatus(status),
  };
}

function final(detail: string): Told {
  return { kind: 'failed', detail, mayHelp: false };
}

/** What others wrote, short and on one line. */
function oneLine(text: string): string {
  return printable(text.trim().replaceAll(/\s+/gu, ' ')).slice(-shownWords);
}
