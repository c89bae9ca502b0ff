import type { App, Dialog } from 'electron';
import { OutboxError } from '../contract/errors.ts';
import { messageOf } from '../foundation/error-message.ts';
import { tellStarter } from './starter.ts';

/** The command line's exit codes for the same troubles. */
const exitCodeForAnotherInstance = 5;
const exitCodeForTrouble = 1;

export interface StartupTrouble {
  readonly title: string;
  readonly detail: string;
  readonly exitCode: number;
}

/** What to tell the person who started a program that cannot start. `ownerProcessId` is `null` where it is not known. */
export function describeTrouble(error: unknown, ownerProcessId: number | null): StartupTrouble {
  if (!(error instanceof OutboxError)) {
    const detail = messageOf(error);
    return { title: 'Outbox could not start', detail, exitCode: exitCodeForTrouble };
  }
  if (error.code === 'already_running') {
    const owner =
      ownerProcessId === null ? '' : `\n\nIt runs without a window, as process ${ownerProcessId}.`;
    return {
      title: 'Outbox is already running',
      detail: `${error.message}${owner}`,
      exitCode: exitCodeForAnotherInstance,
    };
  }
  const title = error.code === 'storage' ? 'Outbox cannot use its data folder' : 'Outbox could not start';
  return { title, detail: error.message, exitCode: exitCodeForTrouble };
}

/** Shows it and ends the program. */
export async function endWithTrouble(
  { title, detail, exitCode }: StartupTrouble,
  app: Pick<App, 'exit'>,
  dialog: Pick<Dialog, 'showMessageBox'>,
): Promise<void> {
  await tellStarter();
  await dialog.showMessageBox({ type: 'error', title: 'Outbox', message: title, detail, buttons: ['Close'] });
  app.exit(exitCode);
}
