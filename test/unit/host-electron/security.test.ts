import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appOrigin } from '../../../src-main/host-electron/app-origin.ts';
import { guardContents, refusePermissions } from '../../../src-main/host-electron/security.ts';

class FakeContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | undefined;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

const foreignUrls = [
  'https://example.invalid/',
  'http://localhost:3000/',
  'https://app/index.html',
  'outbox://evil/index.html',
  'outbox://app.evil/index.html',
  'outbox://app:8080/index.html',
  'outbox://user:pass@app/index.html',
  'outbox:///index.html',
  'outbox2://app/index.html',
  'file:///etc/passwd',
  'file://host/share/x.html',
  'data:text/html,<script>1</script>',
  'blob:outbox://app/1',
  'filesystem:outbox://app/temporary/x',
  'about:blank',
  'about:srcdoc',
  'javascript:alert(1)',
  'view-source:outbox://app/index.html',
  'devtools://devtools/bundled/inspector.html',
  'chrome://gpu',
  'chrome-extension://abcdef/page.html',
  'ftp://app/index.html',
  'ws://app/index.html',
  'smb://host/share',
  'ms-settings:privacy',
  'mailto:somebody@example.org',
  'not a url',
  '',
];

describe('a window', () => {
  let contents: FakeContents;

  beforeEach(() => {
    contents = new FakeContents();
    guardContents(contents as unknown as WebContents, appOrigin);
  });

  describe.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('on %s', (event) => {
    it.each(foreignUrls)('does not go to %j', (url) => {
      const preventDefault = vi.fn();
      contents.emit(event, { url, preventDefault });
      expect(preventDefault).toHaveBeenCalledOnce();
    });

    it('may load its own pages again', () => {
      const preventDefault = vi.fn();
      contents.emit(event, { url: `${appOrigin}/index.html`, preventDefault });
      expect(preventDefault).not.toHaveBeenCalled();
    });
  });

  it('opens no other window, not even for its own pages', () => {
    for (const url of [...foreignUrls, `${appOrigin}/index.html`]) {
      expect(contents.openHandler?.({ url })).toEqual({ action: 'deny' });
    }
  });

  it('embeds no guest', () => {
    const preventDefault = vi.fn();
    contents.emit('will-attach-webview', { preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
  });
});

type Answer = (granted: boolean) => void;
interface Asked {
  readonly isMainFrame: boolean;
  readonly requestingUrl: string;
}

class FakeSession {
  request: ((contents: unknown, permission: string, answer: Answer, details: Asked) => void) | undefined;
  check: ((contents: unknown, permission: string, origin: string, details: Asked) => boolean) | undefined;
  device: ((details: unknown) => boolean) | undefined;
  displayMedia: ((request: unknown, answer: (streams: unknown) => void) => void) | undefined;
  setPermissionRequestHandler(handler: FakeSession['request']): void {
    this.request = handler;
  }
  setPermissionCheckHandler(handler: FakeSession['check']): void {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: FakeSession['device']): void {
    this.device = handler;
  }
  setDisplayMediaRequestHandler(handler: FakeSession['displayMedia']): void {
    this.displayMedia = handler;
  }
}

const permissions = [
  'clipboard-read',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'hid',
  'idle-detection',
  'keyboardLock',
  'local-fonts',
  'local-network-access',
  'loopback-network',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'persistent-storage',
  'pointerLock',
  'screen-wake-lock',
  'sensors',
  'serial',
  'speaker-selection',
  'storage-access',
  'top-level-storage-access',
  'usb',
  'window-management',
  'unknown',
  'one that is new',
];

describe('permissions', () => {
  const session = new FakeSession();
  refusePermissions(session as unknown as Session, appOrigin);
  const ownFrame: Asked = { isMainFrame: true, requestingUrl: `${appOrigin}/index.html` };

  const ask = (permission: string, details: Asked): [boolean | undefined, boolean | undefined] => {
    let requested: boolean | undefined;
    session.request?.({}, permission, (granted) => (requested = granted), details);
    return [requested, session.check?.({}, permission, details.requestingUrl, details)];
  };

  it.each(permissions)('refuse %s, asked for or checked', (permission) => {
    expect(ask(permission, ownFrame)).toEqual([false, false]);
  });

  it('let the program’s own page copy text, and nobody else', () => {
    const copying = 'clipboard-sanitized-write';
    expect(ask(copying, ownFrame)).toEqual([true, true]);
    expect(ask(copying, { ...ownFrame, isMainFrame: false })).toEqual([false, false]);
    expect(ask(copying, { isMainFrame: true, requestingUrl: 'https://example.org/' })).toEqual([
      false,
      false,
    ]);
    expect(ask(copying, { isMainFrame: true, requestingUrl: '' })).toEqual([false, false]);
  });

  it('give out no device and no picture of the screen', () => {
    expect(session.device?.({ deviceType: 'usb', origin: appOrigin })).toBe(false);
    const answer = vi.fn();
    session.displayMedia?.({}, answer);
    expect(answer).toHaveBeenCalledExactlyOnceWith(null);
  });
});
