import { message, type Message } from '../contract/messages/message.ts';
import { isAbsolute } from 'node:path';
import { ipcCallChannel, ipcDroppedChannel } from '../contract/channels.ts';
import type { WireError } from '../contract/errors.ts';
import type { CallResult } from '../contract/transport.ts';
import type { Dispatch } from '../control/dispatch.ts';
import { createRateLimit } from '../control/rate-limit.ts';
import type { Clock } from '../foundation/clock.ts';
import type { Logger } from '../contract/log/logger.ts';
import { isOwnPage, type CallSender } from './sender-check.ts';

/** Far above what a person and a scrolling table ask for, far below what would keep the engine from its work. */
const callsPerSecond = 200;
const callsAtOnce = 400;
const longestPath = 4096;

export interface CallServing {
  readonly ipcMain: {
    handle(channel: string, listener: (event: CallSender, ...values: unknown[]) => Promise<CallResult>): void;
  };
  /** The contents of the program's window, or `null` while there is none. */
  readonly ownContents: () => unknown;
  readonly ownOrigin: string;
  /** Checks name, size and shape of every call, and never rejects. */
  readonly dispatch: Dispatch;
  /** Makes a token of a path that a person chose. */
  readonly issueToken: (path: string) => string;
  readonly isFolder: (path: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Serves the calls of the page: the one place where messages of a page enter this process. A sender that is not the page
 * itself gets an error thrown; the page gets every answer, refusals included, as a value with its code.
 */
export function serveCalls(serving: CallServing): void {
  const { ipcMain, ownContents, ownOrigin, dispatch, issueToken, isFolder, clock, logger } = serving;
  const mayCall = createRateLimit(clock, callsPerSecond, callsAtOnce);
  let foreignCalls = 0;

  const refuseForeign = (event: CallSender): void => {
    if (isOwnPage(event, ownContents(), ownOrigin)) return;
    foreignCalls += 1;
    // At 1, 10, 100 and so on: an attack may not fill the log.
    if (Number.isInteger(Math.log10(foreignCalls)))
      logger.write('ipc.foreign_sender', { count: foreignCalls });
    throw new Error('This page may not call Outbox.');
  };
  const tooOften = (): Promise<CallResult> => refused('conflict', message('page.too_often'));

  // No async functions: the sender is looked at while its frame is there.
  ipcMain.handle(ipcCallChannel, (event, call, input) => {
    refuseForeign(event);
    if (!mayCall()) return tooOften();
    if (typeof call !== 'string') return refused('invalid_input', message('call.unnamed'));
    return dispatch(call, input);
  });
  ipcMain.handle(ipcDroppedChannel, (event, path) => {
    refuseForeign(event);
    if (!mayCall()) return tooOften();
    // Without a path: what a script made, or a picture that was dragged out of another page.
    if (typeof path !== 'string' || path.length > longestPath || !isAbsolute(path))
      return refused('invalid_input', message('page.dropped_no_file'));
    const token = issueToken(path);
    return isFolder(path).then((is) => ({ ok: true, value: { token, path, isFolder: is } }));
  });
}

function refused(code: WireError['code'], told: Message): Promise<CallResult> {
  return Promise.resolve({ ok: false, error: { code, told } });
}
