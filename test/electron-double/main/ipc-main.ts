import { EventEmitter } from 'node:events';
import { createEvent } from './double-event.ts';
import type { WebFrame } from './web-frame.ts';

/** The page that a message came from, as far as ipcMain tells of it. */
export interface IpcSender {
  readonly id: number;
  send(channel: string, ...args: unknown[]): void;
}

export type IpcHandler = (event: object, ...args: unknown[]) => unknown;

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, IpcHandler>();

  /** For tests only. */
  get handlers(): ReadonlyMap<string, IpcHandler> {
    return this.#handlers;
  }

  handle(channel: string, handler: IpcHandler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.#handlers.set(channel, handler);
  }
  handleOnce(channel: string, handler: IpcHandler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }
  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** For web-contents only. Rejects with what the handler threw. */
  async invoke(event: object, channel: string, args: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    try {
      return await handler(event, ...args);
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      throw error;
    }
  }
}

export const ipcMain = new IpcMain();

/** `senderFrame` becomes null once the frame has navigated or gone, as in Electron: read it before awaiting anything. */
export function ipcEvent(sender: IpcSender, frame: WebFrame, isCurrent: () => boolean): object {
  return createEvent({
    type: 'frame',
    sender,
    get senderFrame(): WebFrame | null {
      return isCurrent() ? frame : null;
    },
    frameId: frame.routingId,
    processId: frame.processId,
    ports: [],
    reply: (channel: string, ...args: unknown[]): void => {
      sender.send(channel, ...args);
    },
  });
}
