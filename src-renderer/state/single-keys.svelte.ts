import { withStorage } from '../api/with-storage.ts';

/** Whether keys without Ctrl or Cmd act from anywhere. People who dictate to the computer press them by accident, so it can be off. */
const storageKey = 'outbox.single-keys';

class SingleKeys {
  #areOn = $state(withStorage((storage) => storage.getItem(storageKey)) !== 'off');

  get areOn(): boolean {
    return this.#areOn;
  }

  set areOn(areOn: boolean) {
    this.#areOn = areOn;
    // Without storage it holds until the page is left.
    withStorage((storage) => {
      storage.setItem(storageKey, areOn ? 'on' : 'off');
    });
  }
}

export const singleKeys = new SingleKeys();
