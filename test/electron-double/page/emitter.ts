/** The little of EventEmitter that a sandboxed preload gets. Injected as source. */

export type Listener = (...args: unknown[]) => void;

export interface Emitter {
  on(event: string, listener: Listener): this;
  addListener(event: string, listener: Listener): this;
  once(event: string, listener: Listener): this;
  off(event: string, listener: Listener): this;
  removeListener(event: string, listener: Listener): this;
  removeAllListeners(event?: string): this;
  listenerCount(event: string): number;
  emit(event: string, ...args: unknown[]): boolean;
}

export function makeEmitterClass(): new () => Emitter {
  interface Entry {
    readonly listener: Listener;
    readonly once: boolean;
  }

  // Methods stand on the prototype: like Electron's own, an emitter sent over the bridge arrives empty.
  return class implements Emitter {
    readonly #entries = new Map<string, Entry[]>();

    #add(event: string, entry: Entry): this {
      this.#entries.set(event, [...(this.#entries.get(event) ?? []), entry]);
      return this;
    }
    on(event: string, listener: Listener): this {
      return this.#add(event, { listener, once: false });
    }
    addListener(event: string, listener: Listener): this {
      return this.on(event, listener);
    }
    once(event: string, listener: Listener): this {
      return this.#add(event, { listener, once: true });
    }
    off(event: string, listener: Listener): this {
      const entries = this.#entries.get(event) ?? [];
      const index = entries.findLastIndex((entry) => entry.listener === listener);
      if (index >= 0) this.#entries.set(event, entries.toSpliced(index, 1));
      return this;
    }
    removeListener(event: string, listener: Listener): this {
      return this.off(event, listener);
    }
    removeAllListeners(event?: string): this {
      if (event === undefined) this.#entries.clear();
      else this.#entries.delete(event);
      return this;
    }
    listenerCount(event: string): number {
      return this.#entries.get(event)?.length ?? 0;
    }
    emit(event: string, ...args: unknown[]): boolean {
      const entries = this.#entries.get(event) ?? [];
      for (const { listener, once } of entries) {
        if (once) this.off(event, listener);
        listener(...args);
      }
      return entries.length > 0;
    }
  };
}
