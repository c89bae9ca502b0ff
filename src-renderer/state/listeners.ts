/** Whoever wants to be told, until they end it. */
export class Listeners<Message> {
  readonly #listeners = new Set<(message: Message) => void>();

  /** Returns the function that ends it. */
  add(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(message: Message): void {
    for (const listener of this.#listeners) listener(message);
  }
}
