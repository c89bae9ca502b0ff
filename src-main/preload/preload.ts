/**
 * Transport only: three functions, no knowledge of any call. What a call means, and whether it may be made, is decided at the
 * other end, which checks the sender, the size and the shape of every message.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { bridgeKey, ipcCallChannel, ipcDroppedChannel, ipcEventChannel } from '../contract/channels.ts';
import type { Bridge } from '../contract/transport.ts';

const bridge: Bridge = Object.freeze({
  invoke(call: string, input: unknown): Promise<unknown> {
    return ipcRenderer.invoke(ipcCallChannel, call, input);
  },
  subscribe(listener: (event: string, payload: unknown) => void): () => void {
    // Electron's event object stays here: it carries `ipcRenderer` itself as its sender.
    const forward = (_event: unknown, event: string, payload: unknown): void => {
      listener(event, payload);
    };
    ipcRenderer.on(ipcEventChannel, forward);
    return () => {
      ipcRenderer.removeListener(ipcEventChannel, forward);
    };
  },
  chooseDropped(file: File): Promise<unknown> {
    return ipcRenderer.invoke(ipcDroppedChannel, webUtils.getPathForFile(file));
  },
});

contextBridge.exposeInMainWorld(bridgeKey, bridge);
