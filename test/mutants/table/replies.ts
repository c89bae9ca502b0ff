import { mutantsOf } from '../mutant.ts';

/** How a reply is read, and what of it is refused. */
export const replyMutants = mutantsOf(
  { in: 'src-main/engine/service-client', from: 'test/unit/engine/service-client' },
  [
    {
      fault: 'a reply that was cut counts as whole',
      file: 'transport/socket-exchange.ts',
      find: 'error instanceof CallerError ? error : failureOfExchange(',
      replace: 'this.#statusCode !== null ? null : error instanceof CallerError ? error : failureOfExchange(',
      tests: ['requests/upload-faults'],
    },
    {
      fault: 'a reply may have any size',
      file: 'transport/socket-exchange.ts',
      find: 'const room = this.#request.maximumReplyBytes - this.#bodyBytes;',
      replace: 'const room = Number.MAX_SAFE_INTEGER - this.#bodyBytes;',
      tests: ['requests/upload-faults', 'outcomes/reply-outcomes'],
    },
    {
      fault: 'interim replies may go on for ever',
      file: 'transport/socket-exchange.ts',
      find: 'if (this.#interimReplies <= this.#request.maximumInterimReplies) return;',
      replace: 'if (this.#interimReplies > 0) return;',
      tests: ['requests/upload-faults', 'outcomes/reply-outcomes'],
    },
    {
      fault: 'an interim reply counts as the reply',
      file: 'transport/socket-exchange.ts',
      find: 'if (statusCode < 200) this.#interim();',
      replace: 'if (statusCode < 100) this.#interim();',
      tests: ['requests/upload-faults', 'outcomes/reply-outcomes'],
    },
    {
      fault: 'a slide that the service names twice is two',
      file: 'replies/fields.ts',
      find: 'return firstOfEach(values.filter(hasId), ({ id }) => id);',
      replace: 'return values.filter(hasId);',
      tests: ['replies/decode-reads'],
    },
    {
      fault: 'a compressed reply is read as if it were plain',
      file: 'replies/reply.ts',
      find: 'if (encodings.length > 0)',
      replace: 'if (encodings.length > 100)',
      tests: ['replies/reply'],
    },
    {
      fault: 'a reply that is not UTF-8 is read with guesses',
      file: 'replies/reply.ts',
      find: "new TextDecoder('utf-8', { fatal: true }).decode(raw.body)",
      replace: "new TextDecoder('utf-8').decode(raw.body)",
      tests: ['replies/reply'],
    },
    {
      fault: 'the second of two equal names in a reply wins',
      file: 'replies/strict-json.ts',
      find: "if (name in object) throw this.#error('a name is given twice');",
      replace: '',
      tests: ['replies/strict-json'],
    },
    {
      fault: 'a reply may be nested to any depth',
      file: 'replies/strict-json.ts',
      find: 'if (depth > maximumDepth) throw',
      replace: 'if (depth < 0) throw',
      tests: ['replies/strict-json'],
    },
    {
      fault: 'a name in a reply may change what objects are',
      file: 'replies/strict-json.ts',
      find: 'Object.create(null) as JsonObject',
      replace: '{} as JsonObject',
      tests: ['replies/strict-json'],
    },
    {
      fault: 'something after the end of a reply is passed over',
      file: 'replies/strict-json.ts',
      find: "if (this.#at < this.#text.length) throw this.#error('something follows the value');",
      replace: '',
      tests: ['replies/strict-json'],
    },
    {
      fault: 'a name that the reply has counts before the field that a person pointed to',
      file: 'replies/fields.ts',
      find: 'mappedField(source.whole, source.profile, field, (value) => known.of(value, source)) ??\n      known.read(object, source),',
      replace:
        'known.read(object, source) ??\n      mappedField(source.whole, source.profile, field, (value) => known.of(value, source)),',
      tests: ['requests/advanced-settings', 'replies/drift'],
    },
    {
      fault: 'a name that is read of a reply is told as unknown',
      file: 'replies/fields.ts',
      find: 'names: Object.assign({}, ...entries.map(([, field]) => field.names), alsoKnown) as Names,',
      replace: 'names: alsoKnown,',
      tests: ['replies/drift'],
    },
  ],
);
