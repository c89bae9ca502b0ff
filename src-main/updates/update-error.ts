import type { Message } from '../contract/messages/message.ts';

/** Why a newer version was not found or not taken. `told` continues a sentence. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
  readonly told: Message;

  constructor(told: Message, options?: ErrorOptions) {
    super(`${told.code} ${JSON.stringify(told.params)}`, options);
    this.told = told;
  }
}
