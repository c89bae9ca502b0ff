/** Whether keys without Ctrl or Cmd act from anywhere. Whoever dictates to the computer presses them by accident, so it can be off. */
const storageKey = 'outbox.single-keys';

/** A browser may forbid storage, and says so by throwing. */
function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

class SingleKeys {
  #areOn = $state(stored() !== 'off');

  get areOn(): boolean {
    return this.#areOn;
  }

  set areOn(areOn: boolean) {
    this.#areOn = areOn;
    try {
      localStorage.setItem(storageKey, areOn ? 'on' : 'off');
    } catch {
      // It holds until the page is left.
    }
  }
}

export const singleKeys = new SingleKeys();
