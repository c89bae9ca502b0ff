/**
 * The start script waits for this word, and otherwise takes it that no window is possible here and serves the pages on a
 * loopback address instead. So it is sent when a window or a message has come up, and also by a second start that has nothing
 * left to do. Without a start script there is nobody to tell.
 */
export function tellStarter(): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else
      process.send('ready', undefined, undefined, () => {
        resolve();
      });
  });
}
