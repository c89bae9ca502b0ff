/**
 * Names shared by the preload and the window's host. They stand apart from every schema, so that the preload's bundle holds
 * nothing but transport.
 */

/** The one object that the preload exposes to the page: `window.outbox`. */
export const bridgeKey = 'outbox';
/** Calls of the page, answered by the host. */
export const ipcCallChannel = 'outbox:call';
/** The path of a file that a person dragged onto the page, told by the preload alone: a page can name none. */
export const ipcDroppedChannel = 'outbox:dropped';
/** Events of the host: the event's name, then its payload. */
export const ipcEventChannel = 'outbox:event';
