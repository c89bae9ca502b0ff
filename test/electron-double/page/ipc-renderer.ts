/** `ipcRenderer` of a sandboxed preload. Injected as source. */
import type { Emitter } from './emitter.ts';
import type { FromPage, ToPage } from './messages.ts';

export interface IpcRenderer extends Emitter {
  send(channel: string, ...args: unknown[]): void;
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
}

export interface IpcRendererParts {
  readonly ipcRenderer: IpcRenderer;
  /** Takes what the main process sent to this document. */
  readonly receive: (message: Exclude<ToPage, { kind: 'paths' }>) => void;
}

export function makeIpcRenderer(
  EmitterClass: new () => Emitter,
  sendToMain: (message: FromPage) => void,
): IpcRendererParts {
  interface Waiter {
    readonly channel: string;
    resolve(value: unknown): void;
    reject(reason: Error): void;
  }
  const waiters = new Map<number, Waiter>();
  let lastCall = 0;

  class SandboxedIpcRenderer extends EmitterClass implements IpcRenderer {
    send(channel: string, ...args: unknown[]): void {
      sendToMain({ kind: 'send', channel, args });
    }
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const call = ++lastCall;
        sendToMain({ kind: 'invoke', call, channel, args });
        waiters.set(call, { channel, resolve, reject });
      });
    }
    sendSync(): never {
      throw new Error('electron-double: ipcRenderer.sendSync is not implemented');
    }
    postMessage(): never {
      throw new Error('electron-double: ipcRenderer.postMessage is not implemented');
    }
  }
  const ipcRenderer = new SandboxedIpcRenderer();

  function take(call: number): Waiter | undefined {
    const waiter = waiters.get(call);
    waiters.delete(call);
    return waiter;
  }

  return {
    ipcRenderer,
    receive(message) {
      switch (message.kind) {
        case 'message':
          ipcRenderer.emit(message.channel, { sender: ipcRenderer, ports: [] }, ...message.args);
          return;
        case 'result':
          take(message.call)?.resolve(message.value);
          return;
        case 'refusal': {
          const waiter = take(message.call);
          waiter?.reject(new Error(`Error invoking remote method '${waiter.channel}': ${message.reason}`));
        }
      }
    },
  };
}
