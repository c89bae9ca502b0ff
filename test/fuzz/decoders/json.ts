import { fieldPointerSchema } from '../../../src-main/contract/service-profile.ts';
import { valueAt } from '../../../src-main/engine/service-client/replies/json-pointer.ts';
import { keyRedactor } from '../../../src-main/engine/service-client/replies/redaction.ts';
import { JsonError, parseStrictJson } from '../../../src-main/engine/service-client/replies/strict-json.ts';
import { idInReply } from '../../../src-main/engine/service-client/replies/mapped-fields.ts';
import { unknownFields } from '../../../src-main/engine/service-client/replies/unknown-fields.ts';
import { canary, headAndRest, must, type Decoder } from './decoder.ts';
import { replyJson, replyTokens, taughtProfile } from './reply-language.ts';

const redact = keyRedactor(canary);

/** Takes nothing that the language's own reader refuses. */
export const strictJson: Decoder = {
  name: 'strict-json',
  tokens: [...replyTokens, '1e5', '-0.0', '\\u00e9', '\\n', '12345678901234567890'],
  isRefusal: (error) => error instanceof JsonError,
  read(input) {
    const text = input.toString('utf8');
    const value = parseStrictJson(text, { clean: redact });
    must(isJson(text), 'something was read that is not JSON');
    // Names are not cleaned: whoever shows one takes the key out of it.
    return typeof value === 'string' ? value : null;
  },
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A pointer, a line end, and a reply: what teaching a field looks up, in a reply as it came and as it was kept. */
export const pointers: Decoder = {
  name: 'pointers',
  tokens: [
    ...replyTokens,
    '/data/',
    '/0',
    '/-1',
    '~0',
    '~1',
    '~',
    '/__proto__',
    '/constructor/prototype',
    '/length',
  ],
  read(input) {
    const { head, rest } = headAndRest(input);
    const isPointer = fieldPointerSchema.safeParse(head).success;
    const whole = replyJson(rest);
    const value = whole === undefined ? undefined : valueAt(whole, head);
    must(typeof value !== 'function', 'a pointer leads out of the reply');
    const id = idInReply(redact(rest.toString('utf8')), isPointer ? [head] : []);
    const unknown =
      whole === undefined
        ? []
        : [...unknownFields('clip', whole, taughtProfile)].map(({ name, sample }) => [redact(name), sample]);
    return { isPointer, id, unknown, value: typeof value === 'string' ? value : null };
  },
};
