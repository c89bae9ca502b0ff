import { JsonError, parseStrictJson } from '../../../src-main/engine/service-client/replies/strict-json.ts';
import { keptInputs, type Draw } from '../draw.ts';
import type { Oracle } from '../oracle.ts';

const tokens = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\u0041',
  '\\ud83d',
  '\\n',
  '1e5',
  '-0',
  '0.1',
  '12345678901234567890',
  'null',
];

function makeValue(draw: Draw, depth: number): string {
  const kind = draw.below(depth > 5 ? 4 : 7);
  const space = draw.one(['', '', ' ', '\n', '\t']);
  const inner = (): string => `${space}${makeValue(draw, depth + 1)}${space}`;
  if (kind === 0) return draw.one(['null', 'true', 'false']);
  if (kind === 1)
    return draw.one([
      '0',
      '-0',
      '1.50',
      '1e3',
      '-1E-2',
      '9007199254740993',
      '12345678901234567890',
      '01',
      '1.',
      '.5',
    ]);
  if (kind < 4) return text(draw);
  if (kind < 6) return `[${draw.some(4, inner).join(draw.isOnceIn(40) ? ',,' : ',')}]`;
  return `{${draw.some(4, () => `${space}${text(draw)}${space}:${inner()}`).join(',')}}`;
}

function text(draw: Draw): string {
  const bits = ['a', 'id', '"', '\\', '/', '\n', 'é', '😀', '__proto__', 'toString', '\u2028'];
  const value = draw.some(4, () => draw.one(bits)).join('');
  const written = JSON.stringify(value);
  if (draw.isOnceIn(4)) return written.replaceAll('a', '\\u0061').replaceAll('/', '\\/');
  return draw.isOnceIn(30) ? `"${value}"` : written;
}

/** Names that stand twice in one object, and large numbers with all of their digits. */
function readAsOthers(input: string): unknown {
  return JSON.parse(input, (_name: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d{1,200}$/u.test(context?.source ?? '')
      ? BigInt(context?.source ?? '')
      : value,
  );
}

/** Equal for equal values, with names in order and no prototype. */
function written(value: unknown): string {
  if (typeof value === 'bigint') return `${String(value)}n`;
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, each]) => `${JSON.stringify(name)}:${written(each)}`)
      .join()}}`;
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

function attempt(read: () => unknown): string {
  try {
    return written(read());
  } catch (error) {
    return error instanceof JsonError ? `refused: ${error.told.params.flaw}` : 'refused';
  }
}

export const json: Oracle = {
  name: 'json',
  subject: 'replies in JSON',
  beside: 'JSON.parse',
  ending: '.json',
  files: /\.json$/iu,
  listed: [
    {
      why: 'a name that stands twice in one object is refused, as it is unclear which counts (reliability S4)',
      isThis: ({ ours, theirs }) => ours === 'refused: name_twice' && theirs !== 'refused',
    },
    {
      why: 'more than 64 levels are refused: no reply has them, and each costs stack',
      isThis: ({ ours, theirs }) => ours === 'refused: too_deep' && theirs !== 'refused',
    },
    {
      why: 'both refuse it; the second one says no reason that could be compared',
      isThis: ({ ours, theirs }) => String(ours).startsWith('refused') && theirs === 'refused',
    },
    {
      why: 'V8 takes a name that ends in an escaped letter, as in {"\\n":1}, for a name \\ that it read shortly before; read alone, it says the same',
      isThis: ({ ours, theirs }, input) =>
        ![ours, theirs].includes('refused') && /\\[nrtbf"\\/]"\s*:/u.test(input.toString('utf8')),
    },
  ],
  make: (draw) =>
    draw.isOnceIn(3)
      ? draw.mutated([...keptInputs('strict-json'), ...keptInputs('replies')], tokens, 8192)
      : Buffer.from(makeValue(draw, 0)),
  read(input) {
    const content = input.toString('utf8');
    return Promise.resolve({
      ours: attempt(() => parseStrictJson(content)),
      theirs: attempt(() => readAsOthers(content)),
    });
  },
};
