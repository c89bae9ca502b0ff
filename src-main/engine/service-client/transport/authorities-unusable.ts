import type { Message } from '../../../contract/messages/message.ts';

/** The file of authorities that a person named can't be used, so no one is believed. `told` continues a sentence. */
export class AuthoritiesUnusable extends Error {
  readonly told: Message;

  constructor(told: Message) {
    super(told.code);
    this.name = 'AuthoritiesUnusable';
    this.told = told;
  }
}
