import { toAppUrl } from '../chromium/custom-origin.ts';
import type { Protocol, Session } from '../chromium/session.ts';
import type { OpenRequest } from '../page/messages.ts';
import { createEvent } from './double-event.ts';
import type { FrameTree } from './web-frame.ts';

export interface PageState {
  loading: boolean;
  crashed: boolean;
}

export interface PageEventSink {
  emit(event: string, ...args: unknown[]): unknown;
  /** A window that the agent in the page did not see coming. */
  windowOpened(request: OpenRequest): void;
}

/** Tells a window's contents in Electron's words what Chromium reports of their page. */
export function reportPageEvents(
  session: Session,
  frames: FrameTree,
  state: PageState,
  sink: PageEventSink,
): void {
  session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
    frames.attach(frameId, parentFrameId);
  });
  session.on('Page.frameDetached', ({ frameId, reason }) => {
    if (reason === 'remove') frames.detach(frameId);
  });
  session.on('Page.frameNavigated', ({ frame }) => {
    frames.navigate(frame.id, frame.url, frame.name);
    if (frames.isMain(frame.id)) sink.emit('did-navigate', createEvent(), toAppUrl(frame.url), 200, '');
  });
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    frames.navigate(frameId, url, undefined);
    sink.emit('did-navigate-in-page', createEvent(), toAppUrl(url), frames.isMain(frameId), 1, 1);
  });
  session.on('Page.frameStartedLoading', ({ frameId }) => {
    if (!frames.isMain(frameId)) return;
    state.loading = true;
    state.crashed = false;
    sink.emit('did-start-loading');
  });
  session.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (!frames.isMain(frameId)) return;
    state.loading = false;
    sink.emit('did-stop-loading');
  });
  session.on('Page.domContentEventFired', () => {
    sink.emit('dom-ready', createEvent());
  });
  session.on('Page.loadEventFired', () => {
    sink.emit('did-finish-load');
  });
  session.on('Page.lifecycleEvent', ({ name, frameId }) => {
    if (name === 'firstPaint' && frames.isMain(frameId)) sink.emit('-first-paint');
  });
  session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
    const features = windowFeatures.join();
    sink.windowOpened({ url, frameName: windowName, features, disposition: 'foreground-tab' });
  });
  session.on('Inspector.targetCrashed', () => {
    state.crashed = true;
    sink.emit('render-process-gone', createEvent(), { reason: 'crashed', exitCode: 11 });
  });

  const reportConsole = (level: string, message: string, lineNumber: number, sourceId: string): void => {
    sink.emit('console-message', createEvent({ level, message, lineNumber, sourceId, frame: frames.main }));
  };
  session.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const frame = stackTrace?.callFrames[0];
    const text = args.map(consoleText).join(' ');
    reportConsole(
      consoleLevels[type] ?? 'info',
      text,
      (frame?.lineNumber ?? 0) + 1,
      toAppUrl(frame?.url ?? ''),
    );
  });
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, lineNumber, text, url } }) => {
    reportConsole('error', `Uncaught ${exception?.description ?? text}`, lineNumber + 1, toAppUrl(url ?? ''));
  });
}

const consoleLevels: Readonly<Record<string, string>> = {
  assert: 'error',
  debug: 'debug',
  error: 'error',
  warning: 'warning',
};

function consoleText({ value, description }: Protocol.Runtime.RemoteObject): string {
  const known: unknown = value ?? description ?? '';
  return typeof known === 'string' ? known : JSON.stringify(known);
}
