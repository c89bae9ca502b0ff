import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeOperations } from '../../src-main/contract/service-profile.ts';
import { classifyRead } from '../../src-main/engine/service-client/outcomes/classify-read.ts';
import {
  classifyWrite,
  type WriteEnd,
} from '../../src-main/engine/service-client/outcomes/classify-write.ts';
import {
  uploadedDocument,
  renderReceipt,
} from '../../src-main/engine/service-client/replies/decode-receipts.ts';
import { idOf } from '../../src-main/engine/service-client/replies/reply-fields.ts';
import { readReply, type Reply } from '../../src-main/engine/service-client/replies/reply.ts';
import { retryAfterMs } from '../../src-main/engine/service-client/wire/retry-after.ts';
import { parseStrictJson } from '../../src-main/engine/service-client/replies/strict-json.ts';
import { idInReply } from '../../src-main/engine/service-client/replies/mapped-fields.ts';
import { writeFacts } from '../../src-main/engine/service-client/outcomes/write-facts.ts';
import { holds } from './holds.ts';

const nowMs = Date.UTC(2026, 2, 1, 12);
const asIs = (text: string): string => text;

function replyOf(statusCode: number, body: string, headers: Record<string, string> = {}): Reply {
  return readReply({ statusCode, headers, body: Buffer.from(body, 'utf8') }, asIs);
}

function endOf(changes: Partial<WriteEnd>): WriteEnd {
  return {
    ...{ operation: 'uploadDocument', endpoint: 'POST /x', stage: 'after_end', reply: null, failure: null },
    ...{
      origin: 'https://service.example',
      nowMs,
      strict5xx: false,
      believes5xx: false,
      idIsYes: false,
      file: null,
    },
    ...changes,
  };
}

const status = fc.integer({ min: 200, max: 599 });
const body = fc.oneof(
  fc.json(),
  fc.string(),
  fc
    .record({ success: fc.boolean(), error: fc.string(), data: fc.object() })
    .map((value) => JSON.stringify(value)),
);
const operation = fc.constantFrom(...writeOperations);
const decoder = { decode: () => null };

describe('the answer to a write', () => {
  it('that came before the end was sent never makes it done, nor doubtful', () => {
    holds(
      fc.property(operation, status, body, fc.boolean(), (name, code, text, strict5xx) => {
        const end = endOf({ operation: name, stage: 'before_end', reply: replyOf(code, text), strict5xx });
        expect(['accepted', 'in_doubt']).not.toContain(classifyWrite(end, decoder).kind);
      }),
    );
  });

  it('makes it done only by the service’s own success, in a reply that came whole', () => {
    holds(
      fc.property(operation, status, body, (name, code, text) => {
        const reply = replyOf(code, text);
        const { kind } = classifyWrite(endOf({ operation: name, reply }), decoder);
        if (kind === 'accepted') expect([reply.envelope?.success, code < 300]).toEqual([true, true]);
      }),
    );
  });

  it('that says no success makes it done only where that was taught, by an id and no error', () => {
    const named = fc
      .record(
        {
          ...{
            id: fc.constantFrom('d1', '', null, '../x'),
            success: fc.constantFrom(true, false, 'no', null),
          },
          ...{ error: fc.constantFrom(null, '', 'teapot', true), data: fc.record({ id: fc.constant('d1') }) },
        },
        { requiredKeys: [] },
      )
      .map((value) => ({ value, text: JSON.stringify(value) }));
    const withId = { decode: () => null, holdsId: () => true };
    holds(
      fc.property(status, named, fc.boolean(), (code, { value, text }, idIsYes) => {
        const reply = replyOf(code, text);
        const { kind } = classifyWrite(endOf({ reply, idIsYes }), withId);
        const isTaughtYes = idIsYes && value.success === undefined && (value.error ?? null) === null;
        if (kind === 'accepted')
          expect([value.success === true || isTaughtYes, code < 300]).toEqual([true, true]);
        if (isTaughtYes && code < 300) expect(kind).toBe('accepted');
      }),
    );
  });

  it('from something before the service, with 5xx, leaves it in doubt where a repetition would show, but for 511, which says that it was not reached', () => {
    holds(
      fc.property(
        operation.filter((name) => !writeFacts[name].isHarmless),
        fc.integer({ min: 500, max: 599 }).filter((code) => code !== 501 && code !== 511),
        fc.string().filter((text) => !text.includes('{')),
        (name, code, text) => {
          expect(classifyWrite(endOf({ operation: name, reply: replyOf(code, text) }), decoder).kind).toBe(
            'in_doubt',
          );
        },
      ),
    );
  });
});

describe('the answer to a read', () => {
  it('is never taken from a reply that says no, or is no JSON', () => {
    holds(
      fc.property(status, body, fc.boolean(), (code, text, needsEnvelope) => {
        const reply = replyOf(code, text);
        const common = { failure: null, endpoint: 'GET /x', origin: 'https://a.example', nowMs, tookMs: 1 };
        const { kind } = classifyRead({ ...common, reply, needsEnvelope }, () => ({ value: 1 }));
        if (kind !== 'ok') return;
        expect(code).toBeLessThan(300);
        expect(reply.body.kind).toBe('json');
        expect(reply.envelope?.success).not.toBe(false);
        if (needsEnvelope) expect(reply.envelope?.success).toBe(true);
      }),
    );
  });
});

describe('the wait that a reply asks for', () => {
  const httpDate = (timeMs: number): string => new Date(timeMs).toUTCString();
  const second = fc.integer({ min: 0, max: 4_000_000_000 });

  it('counts from the service’s own clock, wrong as that may be', () => {
    holds(
      fc.property(
        second,
        fc.integer({ min: 1, max: 86_400 }),
        fc.integer(),
        (atSeconds, waitSeconds, nowHereMs) => {
          const headers = {
            date: httpDate(atSeconds * 1000),
            'retry-after': httpDate((atSeconds + waitSeconds) * 1000),
          };
          expect(retryAfterMs(503, headers, nowHereMs)).toBe(waitSeconds * 1000);
        },
      ),
    );
  });

  it('is the longest of several, in whatever order', () => {
    holds(
      fc.property(fc.array(fc.nat(200_000), { minLength: 1, maxLength: 5 }), (waits) => {
        const asked = (values: readonly number[]): number | null =>
          retryAfterMs(503, { 'retry-after': values.map(String) }, nowMs);
        expect(asked(waits)).toBe(asked(waits.toReversed()));
        expect(asked(waits)).toBe(Math.min(86_400_000, Math.max(1000, Math.max(...waits) * 1000)));
      }),
    );
  });
});

describe('what a reply holds', () => {
  const name = fc
    .string()
    .filter((text) => !['id', 'data', 'document', 'doc', 'docId', 'documentId', 'status'].includes(text));
  const others = fc.dictionary(name, fc.jsonValue(), { maxKeys: 4 });

  it('is found whatever else stands there, and in whatever order', () => {
    holds(
      fc.property(others, others, fc.stringMatching(/^[a-z0-9_]{1,20}$/), (outside, inside, id) => {
        const read = (value: unknown): unknown =>
          uploadedDocument.read({ whole: parseStrictJson(JSON.stringify(value)) });
        const expected = { documentId: id, status: 'processing' };
        expect(
          read({ ...outside, success: true, data: { ...inside, id, status: 'processing' } }),
        ).toMatchObject(expected);
        expect(read({ data: { status: 'processing', id, ...inside }, ...outside })).toMatchObject(expected);
      }),
    );
  });

  it('never gives the clip itself for one of its jobs, nor a job twice', () => {
    const id = fc.constantFrom('clip_1', 'j1', 'j2', 'j3');
    holds(
      fc.property(id, fc.array(id), fc.array(id), (bare, ids, jobs) => {
        const data = { id: bare, jobIds: ids, jobs: jobs.map((job) => ({ id: job })) };
        const { jobIds } = renderReceipt(parseStrictJson(JSON.stringify({ data })), 'clip_1');
        expect(new Set(jobIds).size).toBe(jobIds.length);
        if (!ids.includes('clip_1') && !jobs.includes('clip_1')) expect(jobIds).not.toContain('clip_1');
      }),
    );
  });

  it('is found in the record of it as well, as long as that is whole', () => {
    holds(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 100 }),
        fc.constantFrom(0, 2, '\t'),
        (id, indent) => {
          const value = { data: { 'a/b': [{ ref: id }] } };
          const reply = replyOf(200, JSON.stringify(value, null, indent));
          expect(idInReply(reply.record.excerpt, ['/data/a~1b/0/ref'])).toBe(
            reply.body.kind === 'json' ? idOf(id.toWellFormed()) : null,
          );
        },
      ),
    );
  });
});
