import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../src-main/contract/errors.ts';
import { readApiKey } from '../../src-main/engine/service-client/requests/api-key.ts';
import { classifyWrite } from '../../src-main/engine/service-client/outcomes/classify-write.ts';
import { clipState } from '../../src-main/engine/service-client/replies/decode-clips.ts';
import { importedClip } from '../../src-main/engine/service-client/replies/decode-receipts.ts';
import { observationsOf } from '../../src-main/engine/service-client/replies/observations.ts';
import { keyRedactor } from '../../src-main/engine/service-client/replies/redaction.ts';
import { readReply } from '../../src-main/engine/service-client/replies/reply.ts';
import { redactFields, redactText } from '../../src-main/logging/redaction.ts';
import { holds } from './holds.ts';

const key = fc.stringMatching(/^sk-social-[A-Za-z0-9_-]{16,60}$/);

/** The forms in which something on the way may give a key back. */
const forms: readonly ((key: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => encodeURIComponent(text),
  (text) => Buffer.from(text).toString('hex'),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(`:${text}`).toString('base64url'),
  (text) => Array.from(text, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  (text) => text.slice(3, -3),
];
const form = fc.constantFrom(...forms);
const around = fc.string({ maxLength: 40 });

function expectNoTrace(shown: unknown, secret: string): void {
  const text = JSON.stringify(shown, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  ).toLowerCase();
  for (const hidden of [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64').slice(0, -4),
  ]) {
    const lower = hidden.toLowerCase();
    for (let start = 0; start + 14 <= lower.length; start += 1)
      expect(text).not.toContain(lower.slice(start, start + 14));
  }
}

describe('a key that the service sends back', () => {
  it('is in nothing that is made of the reply: no value, no words, no record, no notice', () => {
    holds(
      fc.property(
        key,
        form,
        around,
        around,
        fc.integer({ min: 200, max: 599 }),
        (secret, write, before, after, statusCode) => {
          const told = `${JSON.stringify(before).slice(1, -1)}${write(secret)}${JSON.stringify(after).slice(1, -1)}`;
          const body = `{"success":${String(statusCode < 300)},"error":"${told}","message":"${told}","${told}":1,"data":{"id":"${told}","status":"${told}","name":"${told}","sourceUrl":"https://a.example/${told}"}}`;
          const redact = keyRedactor(secret);
          const headers = {
            'content-type': `text/x; ${write(secret)}`,
            location: `https://b.example/${write(secret)}`,
            [`x-${write(secret)}`]: '1',
          };
          const reply = readReply({ statusCode, headers, body: Buffer.from(body) }, redact);
          const outcome = classifyWrite(
            {
              ...{ operation: 'importClip', endpoint: 'POST /x', stage: 'after_end', reply, failure: null },
              ...{
                origin: 'https://a.example',
                nowMs: 0,
                strict5xx: false,
                believes5xx: false,
                idIsYes: false,
                file: null,
              },
            },
            { decode: (whole) => importedClip.read({ whole }) },
          );
          const state =
            reply.body.kind === 'json' ? clipState(null)(reply.body.value, reply.body.value) : null;
          const observations = observationsOf({
            ...{
              operation: 'importClip',
              profile: undefined,
              redact,
              reply,
              isWhole: true,
              statuses: [],
              file: null,
            },
            ...{ isFileTaken: false, message: null, tookMs: 5 },
          });
          expectNoTrace([outcome, state, observations, reply.record, reply.location], secret);
        },
      ),
    );
  });

  it('is taken out once and for all: what was cleaned stays as it is', () => {
    holds(
      fc.property(key, form, around, around, (secret, write, before, after) => {
        const redact = keyRedactor(secret);
        const clean = redact(before + write(secret) + after);
        expect(redact(clean)).toBe(clean);
      }),
    );
  });
});

describe('a key on this side', () => {
  it('is never repeated by what is said of it', () => {
    const odd = fc.constantFrom('', ' ', '–', '\0', 'é', '\n', ' x');
    holds(
      fc.property(key, odd, fc.nat(10), (secret, letter, at) => {
        const given = `${secret.slice(0, at + 5)}${letter}${secret.slice(at + 5)}`;
        try {
          expectNoTrace(readApiKey(given).warnings, secret);
        } catch (error) {
          expect(error).toBeInstanceOf(OutboxError);
          expectNoTrace(String(error), secret);
        }
      }),
    );
  });

  it('is in no line of the log, under whatever name it came there', () => {
    holds(
      fc.property(key, around, fc.stringMatching(/^[a-zA-Z_]{1,12}$/), (secret, before, name) => {
        const message = `${before} ${secret} Bearer ${secret}`;
        expectNoTrace([redactText(message), redactFields({ [name]: message })], secret);
      }),
    );
  });
});
