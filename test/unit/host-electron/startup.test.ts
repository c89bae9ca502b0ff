import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxError } from '../../../src-main/contract/errors.ts';
import { appOrigin, appStartUrl } from '../../../src-main/host-electron/app-origin.ts';
import { dataDirArgument, prepareDataFolder } from '../../../src-main/host-electron/data-folder.ts';
import { choosePageSource, registerAppScheme } from '../../../src-main/host-electron/page-source.ts';
import { refuseUnknownSwitches } from '../../../src-main/host-electron/start-switches.ts';
import { describeTrouble, endWithTrouble } from '../../../src-main/host-electron/startup-trouble.ts';

const english = { language: 'en', locale: 'en-GB' } as const;

describe('the line that starts the window', () => {
  it.each([
    [['electron', '.', '--data-dir', '/data'], '/data'],
    [['electron', '--data-dir=/data', '.'], '/data'],
    [['electron', '--no-sandbox', '-r', 'loader.js', '--inspect=0', '.', '--data-dir', 'a b'], 'a b'],
    [['electron', '.'], undefined],
    [['electron', '.', '--data-directory=/x', 'outbox://open?data-dir=/x'], undefined],
  ])('%j names the data folder %s', (argv, directory) => {
    expect(dataDirArgument(argv)).toBe(directory);
  });

  it.each([[['.', '--data-dir']], [['.', '--data-dir=']], [['.', '--data-dir', '--no-sandbox']]])(
    '%j is refused: going on with another folder would mix up two installations',
    (argv) => {
      expect(() => dataDirArgument(argv)).toThrow('data_folder.unnamed');
    },
  );
});

describe('the line that starts a packaged window', () => {
  const refuse = (words: readonly string[], platform: NodeJS.Platform = 'linux'): string[] => {
    const removed: string[] = [];
    const commandLine = { removeSwitch: (name: string) => void removed.push(name) };
    expect(() => {
      refuseUnknownSwitches(['/opt/Outbox/outbox-desktop', ...words], platform, commandLine);
    }).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    return removed;
  };

  it.each([
    '--remote-debugging-port=9222',
    '-remote-debugging-port=0',
    '--remote-debugging-pipe',
    '--REMOTE-DEBUGGING-ADDRESS=0.0.0.0',
    '--remote-allow-origins=*',
    '--inspect=0',
    '--inspect-brk',
    '--js-flags=--allow-natives-syntax',
    '--load-extension=/tmp/evil',
    '--no-sandbox',
    '--disable-web-security',
    '--disable-site-isolation-trials',
    '--host-rules=MAP * evil.example',
    '--proxy-server=evil.example:8080',
    '--ignore-certificate-errors',
    '--user-data-dir=/tmp/elsewhere',
    '--renderer-cmd-prefix=/tmp/evil',
    '--gpu-launcher=/tmp/evil',
    '--utility-cmd-prefix=/tmp/evil',
    '--log-net-log=/tmp/log',
    '--one-that-is-new',
    '--outbox://queue',
  ])('is refused with %s, which is taken away before Chromium acts on it', (word) => {
    const name = word
      .replace(/^--?/u, '')
      .replace(/[=].*$/u, '')
      .toLowerCase();
    expect(refuse([word])).toEqual([name]);
    expect(refuse(['--data-dir', '/data', word])).toEqual([name]);
  });

  it('is refused with a stroke in place of the dashes where the system knows such switches', () => {
    expect(refuse(['/remote-debugging-port=9222'], 'win32')).toEqual(['remote-debugging-port']);
  });

  it('says what else to install where an AppImage takes the sandbox away', () => {
    expect(() => {
      refuseUnknownSwitches(['outbox', '--no-sandbox'], 'linux', { removeSwitch: () => undefined });
    }).toThrow('start_line.no_sandbox');
  });

  it.each([
    [[]],
    [['--data-dir', '/data']],
    [['--data-dir=/data', '--ozone-platform=wayland', '--lang=de']],
    [['/home/me/slides/1.png', 'outbox://queue']],
    [['--', '--remote-debugging-port=1']],
  ])('may be %j', (words) => {
    expect(() => {
      refuseUnknownSwitches(['outbox', ...words], 'linux', { removeSwitch: () => undefined });
    }).not.toThrow();
  });
});

describe('the data folder of the window', () => {
  let directory: string;
  const setPath = vi.fn();

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'outbox-folder-'));
    setPath.mockClear();
  });
  afterEach(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  it('is made, with Chromium’s own files in a folder below it', () => {
    const dataFolder = join(directory, 'new', 'outbox');
    prepareDataFolder({ setPath }, dataFolder);
    const profile = join(dataFolder, 'electron');
    expect(existsSync(profile)).toBe(true);
    expect(setPath.mock.calls).toEqual([
      ['userData', profile],
      ['sessionData', profile],
    ]);
  });

  it('is named where it cannot be used', () => {
    const blocked = join(directory, 'taken');
    writeFileSync(blocked, '');
    expect(() => {
      prepareDataFolder({ setPath }, blocked);
    }).toThrow(
      expect.objectContaining({ code: 'storage', message: expect.stringContaining(blocked) as unknown }),
    );
    expect(setPath).not.toHaveBeenCalled();
  });
});

describe('the pages', () => {
  it('come from the program itself', () => {
    expect(choosePageSource(true, undefined)).toEqual({
      origin: appOrigin,
      startUrl: appStartUrl,
      isDevelopment: false,
    });
  });

  it('come from the bundler’s server only while the program is developed', () => {
    expect(choosePageSource(false, 'http://localhost:5173')).toEqual({
      origin: 'http://localhost:5173',
      startUrl: 'http://localhost:5173/index.html',
      isDevelopment: true,
    });
    expect(choosePageSource(true, 'http://localhost:5173').origin).toBe(appOrigin);
  });

  it.each([
    'https://example.org',
    'http://example.org:5173',
    'http://localhost.evil:5173',
    'http://127.0.0.1.evil:5173',
    'http://user@localhost:5173',
    'file:///tmp/index.html',
    '',
  ])('never come from %j', (url) => {
    expect(choosePageSource(false, url).origin).toBe(appOrigin);
  });

  it('have a scheme with an origin of its own, and no further rights', () => {
    const registerSchemesAsPrivileged = vi.fn();
    registerAppScheme({ registerSchemesAsPrivileged });
    expect(registerSchemesAsPrivileged).toHaveBeenCalledExactlyOnceWith([
      { scheme: 'outbox', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
  });
});

describe('a start that fails', () => {
  it('names the instance that has the data folder', () => {
    const error = new OutboxError('already_running', 'Another Outbox has /data.');
    expect(describeTrouble(error, 4711, english)).toEqual({
      title: 'Outbox is already running',
      detail: 'Another Outbox has /data.\n\nIt runs without a window, as process 4711.',
      exitCode: 5,
      closeLabel: 'Close',
    });
    expect(describeTrouble(error, null, english).detail).toBe('Another Outbox has /data.');
    expect(describeTrouble(error, 4711, { language: 'de', locale: 'de-DE' })).toMatchObject({
      title: 'Outbox läuft bereits',
      closeLabel: 'Schließen',
    });
  });

  it('says what is wrong with the data folder in the engine’s words', () => {
    expect(describeTrouble(new OutboxError('storage', 'The disk is full.'), null, english)).toEqual({
      title: 'Outbox cannot use its data folder',
      detail: 'The disk is full.',
      exitCode: 1,
      closeLabel: 'Close',
    });
  });

  it('says what it knows about anything else', () => {
    expect(describeTrouble(new Error('There are no pages in /x'), null, english)).toEqual({
      title: 'Outbox could not start',
      detail: 'There are no pages in /x',
      exitCode: 1,
      closeLabel: 'Close',
    });
  });

  it('is shown before the program ends', async () => {
    const order: string[] = [];
    await endWithTrouble(
      { title: 'Title', detail: 'Detail', exitCode: 5, closeLabel: 'Close' },
      { exit: (code) => order.push(`exit ${String(code)}`) },
      {
        showMessageBox: vi.fn((options: unknown) => {
          expect(options).toMatchObject({ type: 'error', message: 'Title', detail: 'Detail' });
          order.push('shown');
          return Promise.resolve({ response: 0, checkboxChecked: false });
        }),
      },
    );
    expect(order).toEqual(['shown', 'exit 5']);
  });
});
