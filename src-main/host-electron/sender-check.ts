import { originOf } from './app-origin.ts';

/** What is looked at of an IPC event. */
export interface CallSender {
  readonly sender: unknown;
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null;
}

/**
 * True only for the top frame of the program's own window while it shows a page of the program. Must be asked before the
 * first `await` of a handler: afterwards the frame may be gone, and an answer about it would be a guess.
 */
export function isOwnPage(
  { sender, senderFrame }: CallSender,
  ownContents: unknown,
  ownOrigin: string,
): boolean {
  if (ownContents === null || sender !== ownContents || senderFrame === null) return false;
  try {
    return senderFrame.parent === null && originOf(senderFrame.url) === ownOrigin;
  } catch {
    // Electron throws when a frame is asked after it was disposed of. A frame that is gone is nobody's.
    return false;
  }
}
