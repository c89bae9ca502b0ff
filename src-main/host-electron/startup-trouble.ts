import type { App, Dialog } from 'electron';
import { OutboxError } from '../contract/errors.ts';
import type { Speech } from '../contract/speech.ts';
import { messageOf } from '../foundation/error-message.ts';
import { speaker, textOf } from '../languages/text.ts';
import { tellStarter } from './starter.ts';

/** The command line's exit codes for the same troubles. */
const exitCodeForAnotherInstance = 5;
const exitCodeForTrouble = 1;

export interface StartupTrouble {
  readonly title: string;
  readonly detail: string;
  readonly exitCode: number;
  readonly closeLabel: string;
}

/** What to tell the person who started a program that cannot start. `ownerProcessId` is `null` where it is not known. */
export function describeTrouble(
  error: unknown,
  ownerProcessId: number | null,
  speech: Speech,
): StartupTrouble {
  const say = speaker(speech);
  const closeLabel = say('dialog.close');
  if (!(error instanceof OutboxError)) {
    const detail = messageOf(error);
    return { title: say('dialog.could_not_start'), detail, exitCode: exitCodeForTrouble, closeLabel };
  }
  if (error.code === 'already_running') {
    const owner =
      ownerProcessId === null
        ? ''
        : `\n\n${say('dialog.already_running_process', { process: String(ownerProcessId) })}`;
    return {
      title: say('dialog.already_running'),
      detail: `${textOf(error.told, speech)}${owner}`,
      exitCode: exitCodeForAnotherInstance,
      closeLabel,
    };
  }
  const title = error.code === 'storage' ? say('dialog.data_folder_unusable') : say('dialog.could_not_start');
  return { title, detail: textOf(error.told, speech), exitCode: exitCodeForTrouble, closeLabel };
}

/** Shows it and ends the program. */
export async function endWithTrouble(
  { title, detail, exitCode, closeLabel }: StartupTrouble,
  app: Pick<App, 'exit'>,
  dialog: Pick<Dialog, 'showMessageBox'>,
): Promise<void> {
  await tellStarter();
  await dialog.showMessageBox({
    type: 'error',
    title: 'Outbox',
    message: title,
    detail,
    buttons: [closeLabel],
  });
  app.exit(exitCode);
}
