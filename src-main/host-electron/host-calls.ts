import type { BrowserWindow, Dialog, OpenDialogOptions, Shell } from 'electron';
import { openableAddress } from '../contract/address.ts';
import type { Handlers } from '../contract/api.ts';
import type { HostRequest } from '../contract/api/host-request.ts';
import { OutboxError } from '../contract/errors.ts';
import { message } from '../contract/messages/message.ts';
import type { Speech } from '../contract/speech.ts';
import type { Engine, HostCall } from '../engine/create-engine.ts';
import { speaker } from '../languages/text.ts';
import { makeSampleFolder } from '../practice-service/samples/sample-files.ts';
import type { LoginStarts } from './login/login-start.ts';

export interface HostCallServices {
  readonly dialog: Pick<Dialog, 'showOpenDialog'>;
  readonly shell: Pick<Shell, 'showItemInFolder' | 'openExternal'>;
  /** The window to which a dialog belongs, or `null` while there is none. */
  readonly parentWindow: () => BrowserWindow | null;
  /** Of the window. */
  readonly speech: () => Speech;
  readonly engine: Pick<Engine, 'chosenPaths' | 'pathOfJob' | 'pathOfFolder' | 'addressOf'>;
  /** What the system asked of the page, handed over once. */
  readonly takeRequests: () => HostRequest[];
  readonly loginStarts: Pick<LoginStarts, 'now' | 'set'>;
  /** Where a person's own documents lie. */
  readonly documentsDirectory: () => string;
}

/**
 * The calls that only a host can answer. A path becomes a token here and nowhere else, and only a path that a person chose in
 * the system's own dialog, or of a drop (reliability A3).
 */
export function createHostCalls(services: HostCallServices): Pick<Handlers, HostCall> {
  const { dialog, shell, parentWindow, speech, engine, takeRequests, loginStarts, documentsDirectory } =
    services;

  const choose = async (options: OpenDialogOptions): Promise<{ token: string; path: string }[]> => {
    const parent = parentWindow();
    const { canceled, filePaths } = await (parent === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(parent, options));
    return canceled ? [] : filePaths.map((path) => ({ token: engine.chosenPaths.issue(path), path }));
  };

  return {
    'host.chooseFolder': async () => {
      const say = speaker(speech());
      const [chosen] = await choose({
        title: say('dialog.choose_folder'),
        buttonLabel: say('dialog.choose'),
        properties: ['openDirectory', 'createDirectory'],
      });
      return chosen ?? null;
    },
    'host.chooseFiles': () => {
      const say = speaker(speech());
      return choose({
        title: say('dialog.choose_files'),
        buttonLabel: say('dialog.choose'),
        properties: ['openFile', 'multiSelections'],
      });
    },
    'host.chooseSamples': async () => {
      const path = await makeSampleFolder(documentsDirectory());
      return { token: engine.chosenPaths.issue(path), path };
    },
    'host.browse': refuseBrowsing,
    'host.choose': refuseBrowsing,
    'host.showInFolder': ({ jobId }) => {
      shell.showItemInFolder(engine.pathOfJob(jobId));
      return {};
    },
    // It is shown, not opened: a folder whose name makes it a program would be run.
    'host.showFolder': ({ watchFolderId }) => {
      shell.showItemInFolder(engine.pathOfFolder(watchFolderId));
      return {};
    },
    // The one place where something outside is opened (reliability A5): what it is comes from the records, never from the page.
    'host.openAddress': async (named) => {
      const written = engine.addressOf(named);
      if (written === null) throw new OutboxError('not_found', message('page.no_address'));
      const address = openableAddress(written);
      if (address === null) {
        throw new OutboxError('forbidden', message('page.address_not_public'));
      }
      await shell.openExternal(address.href);
      return {};
    },
    'host.takeRequests': takeRequests,
    'host.loginStart': () => loginStarts.now,
    'host.setLoginStart': (changes) => loginStarts.set(changes),
    'host.sessions': refuseSessions,
    'host.endSession': refuseSessions,
    'host.sharing': () => null,
  };
}

function refuseSessions(): never {
  throw new OutboxError('unsupported', message('page.window_without_sessions'));
}

function refuseBrowsing(): never {
  throw new OutboxError('unsupported', message('page.own_dialogs'));
}
