/** Thrown to whoever waits for something that may never come, when Outbox closes: it says nothing of what was waited for. */
export class Closing extends Error {
  override readonly name = 'Closing';
  readonly told = { code: 'stopped.closing', params: {} } as const;

  constructor() {
    super('Outbox is closing');
  }
}
