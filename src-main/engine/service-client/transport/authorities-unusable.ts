import type { Message } from '../../../contract/messages/message.ts';
import { TrustError } from '../../../foundation/trust/find-trust.ts';
import { inEnglish } from '../../storage/messages/english.ts';

/** The file of authorities that a person named can't be used, so no one is believed. `told` continues a sentence. */
export class AuthoritiesUnusable extends TrustError {
  readonly told: Message;

  constructor(told: Message) {
    super(inEnglish(told));
    this.name = 'AuthoritiesUnusable';
    this.told = told;
  }
}
