import type { Session, WebContents } from 'electron';
import { originOf } from './app-origin.ts';

/**
 * What a page may never do, whatever it contains (reliability §6.5, §6.11, §6.12, §6.13, §6.14): leave the program's own origin,
 * open a window, embed a guest, or use a permission of the machine.
 */
export function guardContents(contents: WebContents, ownOrigin: string): void {
  const stayInside = (event: { readonly url: string; preventDefault(): void }): void => {
    if (originOf(event.url) !== ownOrigin) event.preventDefault();
  };
  contents.on('will-navigate', stayInside);
  contents.on('will-frame-navigate', stayInside);
  contents.on('will-redirect', stayInside);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/**
 * Permissions: none, but writing text to the clipboard from the program's own top frame, which is how a receipt or an
 * identifier is copied. Reading the clipboard is refused like all the rest.
 */
export function refusePermissions(session: Session, ownOrigin: string): void {
  const isOwnCopying = (permission: string, isMainFrame: boolean, url: string): boolean =>
    permission === 'clipboard-sanitized-write' && isMainFrame && originOf(url) === ownOrigin;

  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isOwnCopying(permission, details.isMainFrame, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    isOwnCopying(permission, details.isMainFrame, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => {
    answer(null);
  });
}
