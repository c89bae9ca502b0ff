import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';
import type { HandlerDetails, WindowOpenHandlerResponse } from 'electron';
import { toAppUrl, toChromiumUrl } from '../chromium/custom-origin.ts';
import type { Session } from '../chromium/session.ts';
import { agentSources, type AgentSources } from '../page/agent-source.ts';
import type { FromPage, OpenRequest } from '../page/messages.ts';
import { createEvent } from './double-event.ts';
import { ipcEvent, ipcMain } from './ipc-main.ts';
import { PageChannel } from './page-channel.ts';
import { reportPageEvents, type PageState } from './page-events.ts';
import { createPageTarget, preparePage, resizeContent, type ContentSize } from './page-target.ts';
import { customSchemes } from './protocol.ts';
import { RequestGate } from './request-gate.ts';
import { runningBrowser } from './running-browser.ts';
import { session as sessions } from './session.ts';
import { FrameTree, type WebFrame } from './web-frame.ts';
import { checkWebPreferences, type WebPreferences } from './web-preferences.ts';

/** The window that shows these contents. */
export interface WebContentsOwner {
  close(): void;
  destroy(): void;
  isFocused(): boolean;
  /** Opens another window for a page that was allowed to. */
  openWindow(url: string): void;
}

type WindowOpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse;

interface Page {
  readonly session: Session;
  readonly channel: PageChannel;
  readonly gate: RequestGate;
}

const all = new Map<number, WebContents>();
const abortedErrorCode = -3;
const failedErrorCode = -2;
let lastId = 0;

export class WebContents extends EventEmitter {
  readonly id = ++lastId;
  readonly session = sessions.defaultSession;
  readonly #owner: WebContentsOwner;
  readonly #preload: string | undefined;
  readonly #frames = new FrameTree();
  readonly #state: PageState = { loading: false, crashed: false };
  readonly #opening: Promise<Page>;
  #page: Page | undefined;
  #targetId = '';
  #destroyed = false;
  #windowOpenHandler: WindowOpenHandler | undefined;

  constructor(owner: WebContentsOwner, preferences: WebPreferences, size: ContentSize) {
    super();
    checkWebPreferences(preferences);
    this.#owner = owner;
    this.#preload = preferences.preload;
    all.set(this.id, this);
    this.#opening = this.#open(size);
    this.#opening.catch((error: unknown) => {
      if (!this.#destroyed) console.error('electron-double: a window could not be opened:', error);
    });
  }

  get mainFrame(): WebFrame {
    return this.#frames.main;
  }
  /** Chromium's own id of the page; '' until it is open. */
  get devToolsTargetId(): string {
    return this.#targetId;
  }
  getURL(): string {
    return this.mainFrame.url === 'about:blank' ? '' : this.mainFrame.url;
  }
  isLoading(): boolean {
    return this.#state.loading;
  }
  isCrashed(): boolean {
    return this.#state.crashed;
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  isFocused(): boolean {
    return this.#owner.isFocused();
  }

  /** Resolves when the page has loaded; rejects when it cannot be reached or a guard refuses a redirect. */
  async loadURL(url: string): Promise<void> {
    const { session, gate } = await this.#opening;
    const loaded = new Promise<void>((resolve) => this.once('did-finish-load', resolve));
    const chromiumUrl = toChromiumUrl(url, customSchemes.has);
    gate.expect(chromiumUrl);
    const { errorText } = await session.send('Page.navigate', { url: chromiumUrl });
    if (errorText !== undefined) {
      const code = errorText.replace('net::', '');
      const errno = code === 'ERR_ABORTED' ? abortedErrorCode : failedErrorCode;
      this.emit('did-fail-load', createEvent(), errno, code, url, true, 1, 1);
      throw Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
    }
    await loaded;
  }
  loadFile(path: string): Promise<void> {
    return this.loadURL(pathToFileURL(path).href);
  }
  reload(): void {
    this.#whenOpen(({ session, gate }) => {
      gate.expect(toChromiumUrl(this.mainFrame.url, customSchemes.has));
      session.post('Page.reload');
    });
  }
  send(channel: string, ...args: unknown[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    this.#whenOpen((page) => {
      page.channel.post({ kind: 'message', channel, args });
    });
  }
  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler;
  }
  forcefullyCrashRenderer(): void {
    this.#whenOpen(({ session }) => {
      session.post('Page.crash');
    });
  }
  focus(): void {}
  openDevTools(): void {}
  closeDevTools(): void {}
  setBackgroundThrottling(): void {}
  close(): void {
    this.#owner.close();
  }

  /** For the window only. */
  resize(size: ContentSize): void {
    this.#whenOpen(({ session }) => {
      resizeContent(session, size).catch(() => undefined); // the window closed meanwhile
    });
  }

  /** For nativeTheme only: what the page finds in a media query. */
  emulateMedia(name: string, value: string): void {
    this.#whenOpen(({ session }) => {
      session.post('Emulation.setEmulatedMedia', { features: [{ name, value }] });
    });
  }

  /** For the window only: closes the page without asking it. */
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    all.delete(this.id);
    this.mainFrame.detach();
    const close = (): void => {
      const targetId = this.#targetId;
      if (targetId !== '') runningBrowser.find()?.root.post('Target.closeTarget', { targetId });
    };
    this.#opening.then(close, close);
    this.emit('destroyed');
  }

  /** For boot only: Chromium closed the page by itself. */
  targetDestroyed(): void {
    this.#owner.destroy();
  }

  #whenOpen(act: (page: Page) => void): void {
    // At once where possible: what is sent before a handler answers must arrive before its answer.
    if (this.#page !== undefined) act(this.#page);
    else this.#opening.then(act, () => undefined);
  }

  async #open(size: ContentSize): Promise<Page> {
    const { targetId, session } = await createPageTarget(runningBrowser.get(), size);
    this.#targetId = targetId;
    this.#frames.setMainId(targetId);
    reportPageEvents(session, this.#frames, this.#state, {
      emit: (event, ...args) => this.emit(event, ...args),
      windowOpened: (request) => {
        this.#openWindow(request);
      },
    });
    const page: Page = {
      session,
      channel: new PageChannel(
        session,
        (frameId) => this.#frames.isMain(frameId),
        (message) => {
          this.#receive(message);
        },
      ),
      gate: new RequestGate(session, {
        isMain: (frameId) => this.#frames.isMain(frameId),
        mayNavigate: (frameId, url) => this.#mayNavigate(frameId, url),
        mayRedirect: (frameId, url) => this.#isAllowed('will-redirect', frameId, url),
      }),
    };
    await preparePage(session, this.#agent());
    await resizeContent(session, size);
    this.#page = page;
    return page;
  }

  #agent(): AgentSources {
    try {
      return agentSources(this.#preload);
    } catch (error) {
      this.#reportPreloadError(error);
      return agentSources(undefined);
    }
  }

  #receive(message: FromPage): void {
    switch (message.kind) {
      case 'send':
        this.emit('ipc-message', this.#ipcEvent(), message.channel, ...message.args);
        ipcMain.emit(message.channel, this.#ipcEvent(), ...message.args);
        return;
      case 'invoke':
        void this.#answer(message.call, message.channel, message.args);
        return;
      case 'open':
        this.#openWindow(message.request);
        return;
      case 'find-paths':
        void this.#page?.channel.findPaths(message.count).then((paths) => {
          this.#page?.channel.post({ kind: 'paths', paths });
        });
        return;
      case 'preload-error':
        this.#reportPreloadError(message.error);
    }
  }

  async #answer(call: number, channelName: string, args: readonly unknown[]): Promise<void> {
    const channel = this.#page?.channel;
    if (channel === undefined) return;
    const { document } = channel;
    try {
      const value = await ipcMain.invoke(this.#ipcEvent(), channelName, args);
      if (channel.document === document) channel.post({ kind: 'result', call, value });
    } catch (error) {
      if (channel.document === document) channel.post({ kind: 'refusal', call, reason: String(error) });
    }
  }

  #ipcEvent(): object {
    const channel = this.#page?.channel;
    const document = channel?.document;
    return ipcEvent(this, this.mainFrame, () => !this.#destroyed && channel?.document === document);
  }

  #openWindow(request: OpenRequest): void {
    const url = toAppUrl(request.url);
    const details: HandlerDetails = {
      ...request,
      url,
      referrer: { url: '', policy: 'strict-origin-when-cross-origin' },
    };
    const action = this.#windowOpenHandler?.(details).action ?? 'allow';
    if (action === 'allow') this.#owner.openWindow(url);
  }

  #mayNavigate(frameId: string, url: string): boolean {
    if (!this.#isAllowed('will-frame-navigate', frameId, url)) return false;
    return !this.#frames.isMain(frameId) || this.#isAllowed('will-navigate', frameId, url);
  }

  #isAllowed(eventName: string, frameId: string, url: string): boolean {
    const isMainFrame = this.#frames.isMain(frameId);
    const frame = this.#frames.get(frameId) ?? null;
    const event = createEvent({ url, isSameDocument: false, isMainFrame, frame, initiator: this.mainFrame });
    this.emit(eventName, event, url, false, isMainFrame, frame?.processId ?? 0, frame?.routingId ?? 0);
    return !event.defaultPrevented;
  }

  #reportPreloadError(error: unknown): void {
    console.error('electron-double: preload:', error);
    this.emit('preload-error', createEvent(), this.#preload ?? '', error);
  }
}

/** The `webContents` module: finds contents that exist. */
export const webContents = {
  getAllWebContents: (): WebContents[] => [...all.values()],
  fromId: (id: number): WebContents | undefined => all.get(id),
  fromDevToolsTargetId: (targetId: string): WebContents | undefined =>
    [...all.values()].find((contents) => contents.devToolsTargetId === targetId),
  getFocusedWebContents: (): WebContents | null =>
    [...all.values()].find((contents) => contents.isFocused()) ?? null,
};
