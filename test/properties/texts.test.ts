import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maximumRequestBytes } from '../../src-main/contract/transport.ts';
import { fitsBounds } from '../../src-main/control/json-bounds.ts';
import { valueAt } from '../../src-main/engine/service-client/replies/json-pointer.ts';
import { plainText } from '../../src-main/engine/service-client/wire/plain-text.ts';
import {
  JsonError,
  maximumDepth,
  parseStrictJson,
} from '../../src-main/engine/service-client/replies/strict-json.ts';
import {
  decodeLine,
  encodeLine,
  journalEntrySchema,
  type JournalEntry,
} from '../../src-main/engine/storage/journal/journal-entry.ts';
import { jobKinds, jobStates, proofs, targetKinds } from '../../src-main/contract/job.ts';
import { parseDurationMs } from '../../src-main/host-headless/cli/input/pause-end.ts';
import { localMinute } from '../../src-main/foundation/local-time.ts';
import { printable } from '../../src-main/foundation/printable.ts';
import { holds } from './holds.ts';

const text = fc.string({ unit: 'binary' });
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

describe('JSON of a reply', () => {
  it('is refused where a name stands twice, at any depth', () => {
    holds(
      fc.property(
        fc.nat(maximumDepth - 3),
        text,
        fc.jsonValue(),
        fc.jsonValue(),
        (depth, name, one, other) => {
          const twice = `{${JSON.stringify(name)}:${JSON.stringify(one)},${JSON.stringify(name)}:${JSON.stringify(other)}}`;
          const whole = '{"a":['.repeat(Math.floor(depth / 2)) + twice + ']}'.repeat(Math.floor(depth / 2));
          expect(() => parseStrictJson(whole)).toThrow(JsonError);
        },
      ),
    );
  });

  it('is read to its greatest depth, and refused one level below', () => {
    holds(
      fc.property(fc.array(fc.boolean(), { minLength: maximumDepth, maxLength: maximumDepth }), (kinds) => {
        const nested = (levels: readonly boolean[]): string =>
          levels.reduceRight((inner, isList) => (isList ? `[${inner}]` : `{"a":${inner}}`), '');
        const bottom = (levels: readonly boolean[]): string => nested(levels).replace('{"a":}', '{}');
        expect(() => parseStrictJson(bottom(kinds))).not.toThrow();
        expect(() => parseStrictJson(bottom([true, ...kinds]))).toThrow(JsonError);
      }),
      200,
    );
  });

  it('gives up everything that a pointer names, and nothing beside it', () => {
    holds(
      fc.property(fc.array(fc.oneof(text, fc.nat(3)), { maxLength: 8 }), (path) => {
        const value: unknown = path.reduceRight<unknown>(
          (inner, token) =>
            typeof token === 'number' ? [...Array<null>(token).fill(null), inner] : { [token]: inner },
          'here',
        );
        const pointer = path.map((token) => `/${escaped(String(token))}`).join('');
        const root = parseStrictJson(JSON.stringify(value));
        expect(valueAt(root, pointer)).toBe('here');
        expect(valueAt(root, `${pointer}/further`)).toBeUndefined();
      }),
    );
  });
});

describe('the input of a call', () => {
  it('that is let in is let in with more room as well, and never only once it holds more', () => {
    holds(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(300), fc.nat(50), (value, bytes, more) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        const fits = fitsBounds(plain, bytes);
        if (fits) expect(fitsBounds(plain, bytes + more)).toBe(true);
        if (fitsBounds([plain, 'more'], bytes) || fitsBounds({ more: plain }, bytes)) expect(fits).toBe(true);
      }),
    );
  });

  it('that goes around in a circle, or holds what is no data, is refused', () => {
    holds(
      fc.property(
        fc.dictionary(text, fc.jsonValue()),
        fc.constantFrom('circle', 'function', 'date', 'map'),
        (given, what) => {
          const value: Record<string, unknown> = { ...given };
          const odd = { circle: value, function: () => 1, date: new Date(0), map: new Map() };
          value['odd'] = odd[what];
          expect(fitsBounds(value, maximumRequestBytes)).toBe(false);
        },
      ),
    );
  });
});

describe('a line of the send journal', () => {
  const optional = fc.option(text);
  const entry: fc.Arbitrary<JournalEntry> = fc
    .record({
      atMs: fc.nat(),
      what: fc.constantFrom('final', 'end'),
      send: fc.record({ epoch: fc.nat(), jobId: fc.nat(), attempt: fc.nat() }),
      connection: fc.record({ id: fc.nat(), name: text, baseUrl: text }),
      job: fc.record({
        kind: fc.constantFrom(...jobKinds),
        state: fc.constantFrom(...jobStates),
        target_kind: fc.constantFrom(...targetKinds),
        ...{
          target_id: text,
          target_label: optional,
          slide_id: optional,
          slide_label: optional,
          name: text,
          path: optional,
        },
        ...{
          url: optional,
          title: optional,
          device: optional,
          inode: optional,
          sha256: optional,
          candidate_id: optional,
        },
        ...{
          formats: optional,
          aspect_ratio: optional,
          remote_id: optional,
          remote_url: optional,
          remote_status: optional,
        },
        ...{
          size_bytes: fc.option(fc.nat()),
          modified_at_ms: fc.option(fc.nat()),
          revision: fc.option(fc.nat()),
        },
        ...{ approved_revision: fc.option(fc.nat()), repetition: fc.nat() },
        proof: fc.option(fc.constantFrom(...proofs)),
      }),
    })
    .map((value) => journalEntrySchema.parse(value));

  it('is one line, and is read as it was written', () => {
    holds(
      fc.property(entry, (written) => {
        const line = encodeLine(written);
        expect(line).not.toMatch(/[\r\n]/);
        expect(decodeLine(Buffer.from(line, 'utf8').toString('utf8'))).toEqual(
          JSON.parse(JSON.stringify(written)),
        );
      }),
      300,
    );
  });

  it('is none of ours once any one of its bytes was changed, or its end is missing', () => {
    holds(
      fc.property(entry, fc.nat(), fc.integer({ min: 1, max: 255 }), (written, place, change) => {
        const bytes = Buffer.from(encodeLine(written), 'utf8');
        const at = place % bytes.length;
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ change;
        const isOnlyCase =
          at < 8 && changed.toString('latin1', 0, 8).toLowerCase() === bytes.toString('latin1', 0, 8);
        if (!isOnlyCase) expect(decodeLine(changed.toString('utf8'))).toBeNull();
        expect(decodeLine(bytes.subarray(0, at).toString('utf8'))).toBeNull();
      }),
      300,
    );
  });
});

describe('words', () => {
  it('of a time are the same minute on this computer’s clock', () => {
    holds(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (timeMs) => {
        const read = Date.parse(localMinute(timeMs).replace(' ', 'T'));
        expect(read).toBe(timeMs - (timeMs % 60_000));
      }),
    );
  });

  it('of a duration come to the same as their parts', () => {
    const part = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom('s', 'm', 'h'));
    const unitMs = { s: 1000, m: 60_000, h: 3_600_000 };
    holds(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const sumMs = parts.reduce((sum, [amount, unit]) => sum + amount * unitMs[unit], 0);
        expect(parseDurationMs(parts.map(([amount, unit]) => `${String(amount)}${unit}`).join(''))).toBe(
          sumMs,
        );
      }),
    );
  });

  it('for the terminal or the page hold nothing that would move, hide or turn what is around them', () => {
    holds(
      fc.property(text, fc.integer({ min: 1, max: 60 }), (given, most) => {
        const shown = plainText(given, most);
        expect(shown.length).toBeLessThanOrEqual(most);
        expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u);
        expect(shown.isWellFormed()).toBe(true);
        expect(printable(printable(given))).toBe(printable(given));
        expect(printable(given)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
