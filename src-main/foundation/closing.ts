/** Thrown to whoever waits for something that may never come, when Outbox closes: it says nothing of what was waited for. */
export class Closing extends Error {
  override readonly name = 'Closing';

  constructor() {
    super('Outbox is closing');
  }
}
