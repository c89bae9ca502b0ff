import type { Message } from '../../../contract/messages/message.ts';
import { TrustError } from '../../../foundation/trust/find-trust.ts';

/** The file of authorities that a person named can't be used, so no one is believed. `told` continues a sentence. */
export class AuthoritiesUnusable extends TrustError {
  readonly told: Message;

  /** `text`: the same in English, for logs. */
  constructor(told: Message, text: string) {
    super(text);
    this.name = 'AuthoritiesUnusable';
    this.told = told;
  }
}
