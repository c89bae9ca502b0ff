/**
 * What parts of a program tell each other after the fact. `Told` names each event, with what is told of it. Listeners are called in the
 * order in which they were added; one that throws ends the telling, and whoever told of the event hears of it.
 */
export class Events<Told extends { [Name in keyof Told]: readonly unknown[] }> {
  readonly #listeners: { [Name in keyof Told]?: ((...told: Told[Name]) => void)[] } = {};

  on<Name extends keyof Told>(name: Name, listener: (...told: Told[Name]) => void): void {
    (this.#listeners[name] ??= []).push(listener);
  }

  emit<Name extends keyof Told>(name: Name, ...told: Told[Name]): void {
    for (const listener of this.#listeners[name] ?? []) listener(...told);
  }
}
