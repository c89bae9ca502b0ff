import { mutantsOf } from '../mutant.ts';

/** How a reply is read, and what of it is refused. */
export const replyMutants = mutantsOf(
  { in: 'src-main/engine/service-client', from: 'test/unit/engine/service-client' },
  [
    {
      fault: 'a reply that was cut counts as whole',
      file: 'socket-exchange.ts',
      find: 'error instanceof Stopped ? error : failureOfExchange(',
      replace: 'this.#statusCode !== null ? null : error instanceof Stopped ? error : failureOfExchange(',
      tests: ['upload-faults'],
    },
    {
      fault: 'a reply may have any size',
      file: 'socket-exchange.ts',
      find: 'const room = this.#request.maximumReplyBytes - this.#bodyBytes;',
      replace: 'const room = Number.MAX_SAFE_INTEGER - this.#bodyBytes;',
      tests: ['upload-faults', 'reply-outcomes'],
    },
    {
      fault: 'interim replies may go on for ever',
      file: 'socket-exchange.ts',
      find: 'if (this.#interimReplies <= this.#request.maximumInterimReplies) return;',
      replace: 'if (this.#interimReplies > 0) return;',
      tests: ['upload-faults', 'reply-outcomes'],
    },
    {
      fault: 'an interim reply counts as the reply',
      file: 'socket-exchange.ts',
      find: 'if (statusCode < 200) this.#interim();',
      replace: 'if (statusCode < 100) this.#interim();',
      tests: ['upload-faults', 'reply-outcomes'],
    },
    {
      fault: 'a compressed reply is read as if it were plain',
      file: 'reply.ts',
      find: 'if (encodings.length > 0)',
      replace: 'if (encodings.length > 100)',
      tests: ['reply'],
    },
    {
      fault: 'a reply that is not UTF-8 is read with guesses',
      file: 'reply.ts',
      find: "new TextDecoder('utf-8', { fatal: true }).decode(raw.body)",
      replace: "new TextDecoder('utf-8').decode(raw.body)",
      tests: ['reply'],
    },
    {
      fault: 'the second of two equal names in a reply wins',
      file: 'strict-json.ts',
      find: "if (name in object) throw this.#error('a name is given twice');",
      replace: '',
      tests: ['strict-json'],
    },
    {
      fault: 'a reply may be nested to any depth',
      file: 'strict-json.ts',
      find: 'if (depth > maximumDepth) throw',
      replace: 'if (depth < 0) throw',
      tests: ['strict-json'],
    },
    {
      fault: 'a name in a reply may change what objects are',
      file: 'strict-json.ts',
      find: 'Object.create(null) as JsonObject',
      replace: '{} as JsonObject',
      tests: ['strict-json'],
    },
    {
      fault: 'something after the end of a reply is passed over',
      file: 'strict-json.ts',
      find: "if (this.#at < this.#text.length) throw this.#error('something follows the value');",
      replace: '',
      tests: ['strict-json'],
    },
  ],
);
