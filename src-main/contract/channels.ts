/**
 * Names shared by the preload and the window's host. They stand apart from every schema, so that the preload's bundle holds
 * nothing but transport.
 */

/** The one object that the preload exposes to the page: `window.outbox`. */
export const bridgeKey = 'outbox';
/** Calls of the page, answered by the host. */
export const ipcCallChannel = 'outbox:call';
/** Events of the host: the event's name, then its payload. */
export const ipcEventChannel = 'outbox:event';
