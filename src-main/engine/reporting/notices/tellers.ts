import { createHmac } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { Telling } from '../../../contract/batch-telling.ts';
import type { BatchTell } from '../../../contract/batch.ts';
import { toldBy } from '../../../contract/errors.ts';
import { isMessage, legacy, message, type Message } from '../../../contract/messages/message.ts';
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
  | { readonly kind: 'told'; readonly detail: Message }
  | { readonly kind: 'failed'; readonly detail: Message; readonly mayHelp: boolean };

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
      return Promise.resolve({ kind: 'told', detail: message('notice.shown') });
    },
    command: (notice, signal) => tellCommand(parts, notice, signal),
    webhook: (notice, signal) => tellWebhook(parts, notice, signal),
  };
}

/** Never a second time by itself: what it does twice, only whoever wrote it knows. */
async function tellCommand(parts: TellerParts, { payload }: Tellable, signal: AbortSignal): Promise<Told> {
  const argv = parts.telling().command;
  if (argv === null) return final(message('notice.command_none'));
  const [program = ''] = argv;
  if (!isAbsolute(program)) return final(message('notice.command_relative', { program }));
  try {
    const { exitCode, isTimedOut, said } = await parts.runProgram({
      ...{ argv, input: `${payload}\n`, timeoutMs: commandPatienceMs, signal },
      ...{ environment: ownEnvironment(process.env), workingDirectory: parts.directory },
    });
    const ended = isTimedOut ? message('notice.command_slow') : endOfCommand(exitCode);
    const detail =
      said.trim() === '' ? ended : message('notice.command_said', { reason: ended, said: oneLine(said) });
    return exitCode === 0 && !isTimedOut ? { kind: 'told', detail } : final(detail);
  } catch (error) {
    return final(message('notice.command_not_started', { said: oneLine(messageOf(error)) }));
  }
}

function endOfCommand(exitCode: number | null): Message {
  if (exitCode === null) return message('notice.command_signalled');
  return exitCode === 0 ? message('notice.command_done') : message('notice.command_failed', { exitCode });
}

/** Without anything that may hold a key. */
function ownEnvironment(environment: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const kept = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'TMP'];
  const ofWindows = ['SystemRoot', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'PATHEXT', 'ComSpec'];
  return Object.fromEntries([...kept, ...ofWindows].map((name) => [name, environment[name]]));
}

async function tellWebhook(parts: TellerParts, notice: Tellable, signal: AbortSignal): Promise<Told> {
  const url = parts.telling().webhookUrl;
  if (url === null) return final(message('notice.webhook_none'));
  const secret = await parts.secret().catch(() => null);
  if (secret === null) return final(message('notice.secret_unread'));
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
    return {
      kind: 'failed',
      detail: message('notice.unreached', { reason: whyUnreached(error) }),
      mayHelp: true,
    };
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
  const detail = message('notice.answered', { status });
  if (status >= 200 && status < 300) return { kind: 'told', detail };
  if (status >= 300 && status < 400) return final(message('notice.redirected', { status }));
  return { kind: 'failed', detail, mayHelp: isTransientStatus(status) };
}

function final(detail: Message): Told {
  return { kind: 'failed', detail, mayHelp: false };
}

function whyUnreached(error: unknown): Message {
  const told = toldBy(error);
  return isMessage(told, 'legacy.text') ? legacy(oneLine(told.params.text)) : told;
}

/** What others wrote, short and on one line. */
function oneLine(text: string): string {
  return printable(text.trim().replaceAll(/\s+/gu, ' ')).slice(-shownWords);
}
