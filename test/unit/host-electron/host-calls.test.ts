import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxError } from '../../../src-main/contract/errors.ts';
import type { Language } from '../../../src-main/contract/language.ts';
import { usualSpeech } from '../../../src-main/contract/speech.ts';
import { createHostCalls, type HostCallServices } from '../../../src-main/host-electron/host-calls.ts';
import { PageRequests } from '../../../src-main/host-electron/page-requests.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const window = { id: 1 } as unknown as BrowserWindow;
let parent: BrowserWindow | null;
let chosen: { canceled: boolean; filePaths: string[] };
const showOpenDialog = vi.fn(() => Promise.resolve(chosen));
const showItemInFolder = vi.fn();
const openExternal = vi.fn(() => Promise.resolve());
const addresses = new Map<number, string>();

const requests = new PageRequests(() => undefined);
let documents = '';
let language: Language;
const services: HostCallServices = {
  dialog: { showOpenDialog },
  shell: { showItemInFolder, openExternal },
  parentWindow: () => parent,
  speech: () => usualSpeech(language),
  documentsDirectory: () => documents,
  takeRequests: () => requests.take(),
  loginStarts: {
    now: { state: 'on', isHidden: true },
    set: ({ isOn, isHidden = true }) => ({ state: isOn === true ? 'on' : 'off', isHidden }),
  },
  engine: {
    chosenPaths: { issue: (path) => `token of ${path}` },
    pathOfJob: (id) => {
      if (id === 7) return '/reels/one.mp4';
      throw new OutboxError('not_found', 'There is no such job.');
    },
    pathOfFolder: (id) => {
      if (id === 2) return '/home/ada/Spring.app';
      throw new OutboxError('not_found', 'There is no such folder.');
    },
    addressOf: (named) => (named.kind === 'delivered' ? (addresses.get(named.jobId) ?? null) : null),
  },
};
const calls = createHostCalls(services);

beforeEach(() => {
  vi.clearAllMocks();
  parent = window;
  language = 'en';
  chosen = { canceled: true, filePaths: [] };
});

describe('the calls of the window’s host', () => {
  it('turn the folder of the system’s dialog into a token', async () => {
    chosen = { canceled: false, filePaths: ['/reels'] };
    expect(await calls['host.chooseFolder']({})).toEqual({ token: 'token of /reels', path: '/reels' });
    expect(showOpenDialog).toHaveBeenCalledExactlyOnceWith(
      window,
      expect.objectContaining({ properties: ['openDirectory', 'createDirectory'] }),
    );
  });

  it('speak the language of the window in the system’s dialog', async () => {
    language = 'de';
    await calls['host.chooseFiles']({});
    expect(showOpenDialog).toHaveBeenCalledExactlyOnceWith(
      window,
      expect.objectContaining({ title: 'Dateien auswählen', buttonLabel: 'Auswählen' }),
    );
  });

  it('choose sample files among a person’s own documents', async () => {
    documents = temporaryFolder('documents');
    const path = join(documents, 'Outbox samples');
    expect(await calls['host.chooseSamples']({})).toEqual({ token: `token of ${path}`, path });
  });

  it('turn every file of the dialog into a token', async () => {
    chosen = { canceled: false, filePaths: ['/a.pdf', '/b.pdf'] };
    expect(await calls['host.chooseFiles']({})).toEqual([
      { token: 'token of /a.pdf', path: '/a.pdf' },
      { token: 'token of /b.pdf', path: '/b.pdf' },
    ]);
  });

  it('say nothing was chosen when the dialog is closed', async () => {
    chosen = { canceled: true, filePaths: ['/left over'] };
    expect(await calls['host.chooseFolder']({})).toBeNull();
    expect(await calls['host.chooseFiles']({})).toEqual([]);
  });

  it('ask without a window where there is none', async () => {
    parent = null;
    await calls['host.chooseFolder']({});
    expect(showOpenDialog).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'Choose a folder' }),
    );
  });

  it('show the file of a job, found by its number alone', () => {
    expect(calls['host.showInFolder']({ jobId: 7 })).toEqual({});
    expect(showItemInFolder).toHaveBeenCalledExactlyOnceWith('/reels/one.mp4');
    expect(() => calls['host.showInFolder']({ jobId: 8 })).toThrow('There is no such job.');
  });

  it('show a watched folder, found by its number alone, and never open what lies there', () => {
    expect(calls['host.showFolder']({ watchFolderId: 2 })).toEqual({});
    expect(showItemInFolder).toHaveBeenCalledExactlyOnceWith('/home/ada/Spring.app');
    expect(() => calls['host.showFolder']({ watchFolderId: 3 })).toThrow('There is no such folder.');
  });

  it('open the address that the records hold for a job, in the system’s browser', async () => {
    addresses.set(7, 'https://cdn.halden.example/assets/ast_1.png?size=large#top');
    expect(await calls['host.openAddress']({ kind: 'delivered', jobId: 7 })).toEqual({});
    expect(openExternal).toHaveBeenCalledExactlyOnceWith(
      'https://cdn.halden.example/assets/ast_1.png?size=large#top',
    );
  });

  it('open nothing where the records hold no address', async () => {
    await expect(
      Promise.resolve(calls['host.openAddress']({ kind: 'source', jobId: 7 })),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(openExternal).not.toHaveBeenCalled();
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'smb://server/share',
    'ms-msdt:/id',
    'http://cdn.halden.example/',
    'https://a@b.example/',
    'https://127.0.0.1/',
  ])('open nothing that the service or an import made up: %s', async (address) => {
    addresses.set(7, address);
    await expect(
      Promise.resolve(calls['host.openAddress']({ kind: 'delivered', jobId: 7 })),
    ).rejects.toMatchObject({ code: 'forbidden' });
    expect(openExternal).not.toHaveBeenCalled();
  });

  it('hand over once what the system asked of the page', () => {
    requests.ask({ kind: 'do', command: 'search' });
    expect(calls['host.takeRequests']({})).toEqual([{ kind: 'do', command: 'search' }]);
    expect(calls['host.takeRequests']({})).toEqual([]);
  });

  it('know no sessions', () => {
    expect(() => calls['host.sessions']({})).toThrow(expect.objectContaining({ code: 'unsupported' }));
    expect(() => calls['host.endSession']({ id: 'x' })).toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    );
  });

  it('turn no path that a page names into anything', () => {
    for (const refused of [
      () => calls['host.browse']({ path: '/etc' }),
      () => calls['host.choose']({ path: '/etc' }),
    ]) {
      expect(refused).toThrow(expect.objectContaining({ code: 'unsupported' }));
    }
  });
});
