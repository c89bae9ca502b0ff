import { InvalidArgumentError } from 'commander';
import { OutboxError } from '../../../src-main/contract/errors.ts';
import { fillPath, problemOfPath } from '../../../src-main/engine/service-client/requests/service-paths.ts';
import { headerFileName } from '../../../src-main/engine/service-client/wire/file-name.ts';
import { normaliseBaseUrl } from '../../../src-main/engine/service-client/wire/base-url.ts';
import { readApiKey } from '../../../src-main/engine/service-client/requests/api-key.ts';
import { compileRules } from '../../../src-main/engine/watch-folders/rules/file-rules.ts';
import { foldCase } from '../../../src-main/foundation/fold-case.ts';
import { compileGlob } from '../../../src-main/engine/watch-folders/rules/glob.ts';
import { parsePort, parsePositive } from '../../../src-main/host-headless/cli/input/arguments.ts';
import { parseDurationMs, parseTimeOfDay } from '../../../src-main/host-headless/cli/input/pause-end.ts';
import { parseCandidates, parseFormats } from '../../../src-main/host-headless/cli/input/recipe-plan.ts';
import { parseSlides } from '../../../src-main/host-headless/cli/input/target.ts';
import { printable } from '../../../src-main/foundation/printable.ts';
import { headAndRest, must, type Decoder } from './decoder.ts';

const isInvalidInput = (error: unknown): boolean =>
  error instanceof OutboxError && error.code === 'invalid_input';

const argumentReaders: readonly ((text: string) => unknown)[] = [
  parsePositive,
  parsePort,
  parseDurationMs,
  parseTimeOfDay,
  parseFormats,
  parseCandidates,
  parseSlides,
];

/** An argument of a command, read by each of the readers; at least one must say what it thinks. */
export const commandLine: Decoder = {
  name: 'command-line',
  longestBytes: 8 * 1024,
  tokens: [
    '30m',
    '1h30m',
    '18:30',
    '9:16',
    '16:9,1:1',
    'all',
    'first',
    'fixed:slide_1',
    'names',
    '8080',
    'd',
    'h',
    's',
  ],
  read(input) {
    const text = input.toString('utf8');
    let taken = 0;
    for (const read of argumentReaders) {
      try {
        const value = read(text);
        taken += 1;
        if (typeof value === 'number')
          must(Number.isFinite(value) && value >= 0, `${String(value)} is no figure`);
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
      }
    }
    // eslint-disable-next-line no-control-regex -- control characters are what this is about
    must(!/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/u.test(printable(text)), 'a terminal would obey it');
    return taken;
  },
};

/** A base URL. What is taken is https, or this computer, and is taken the same again. */
export const baseUrls: Decoder = {
  name: 'base-urls',
  tokens: [
    ...[
      'https://',
      'http://',
      'HTTPS://',
      'localhost',
      '127.0.0.1',
      '127.1',
      '[::1]',
      ':443',
      ':8080',
      '/api-proxy',
    ],
    ...[
      '@',
      'user:pw@',
      '?',
      '#',
      '/.',
      '/..',
      '/%2e',
      '//',
      '\\',
      'xn--',
      'münchen.example',
      '.',
      '%00',
      'ａ',
    ],
  ],
  isRefusal: isInvalidInput,
  mayRepeat: true,
  read(input) {
    const { baseUrl } = normaliseBaseUrl(input.toString('utf8'));
    const url = new URL(baseUrl);
    const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
    must(
      url.protocol === 'https:' || (url.protocol === 'http:' && isHere),
      `${baseUrl} would send the key in the open`,
    );
    must(url.username === '' && url.search === '' && url.hash === '', `${baseUrl} is more than an address`);
    must(normaliseBaseUrl(baseUrl).baseUrl === baseUrl, `${baseUrl} is not taken the same again`);
    return null;
  },
};

/** An API key as it was pasted. No refusal repeats it. */
export const keys: Decoder = {
  name: 'api-keys',
  tokens: ['sk-social-', ' ', '\n', '\u00a0', '–', '“', '\u200b', 'Bearer '],
  isRefusal: isInvalidInput,
  read(input) {
    const { key, warnings } = readApiKey(input.toString('utf8'));
    must(/^[\x21-\x7e]{1,4096}$/.test(key), 'a header could not carry the key');
    return warnings;
  },
};

/** A path, a line end, and an id to put into it. */
export const paths: Decoder = {
  name: 'paths',
  tokens: [
    '/api-proxy/clips/{clipId}',
    '{clipId}',
    '{kbId}',
    '..',
    '.',
    '%2e%2e',
    '/',
    '\\',
    '?',
    '#',
    '{',
    '}',
    '//',
    '@',
  ],
  longestBytes: 4096,
  isRefusal: isInvalidInput,
  mayRepeat: true,
  read(input) {
    const { head, rest } = headAndRest(input);
    const id = rest.toString('utf8');
    if (problemOfPath(head, ['clipId']) !== null) return null;
    const filled = fillPath(head, { clipId: id });
    const url = new URL(`https://service.example${filled}`);
    must(url.origin === 'https://service.example', `${filled} leads to another place`);
    const sent = filled.replaceAll('{', '%7B').replaceAll('}', '%7D');
    must(
      url.pathname === sent && url.search === '' && url.hash === '',
      `${filled} would be sent as ${url.href}`,
    );
    return null;
  },
};

/** A file's name, as it goes into a header. */
export const fileNames: Decoder = {
  name: 'file-names',
  isRefusal: (error) => error instanceof OutboxError && error.code === 'invalid_input',
  tokens: ['.pdf', '"', '\\', '/', '%22', '..', '.', '\r\n', '\u202e', 'e\u0301', '\u0301', ' '],
  longestBytes: 8 * 1024,
  read(input) {
    const asked = input.toString('utf8');
    const name = headerFileName(asked);
    must(!/["\r\n\0/]/u.test(name) && name.isWellFormed(), `${JSON.stringify(name)} is not safe`);
    must(name !== '' && name.length <= 3 * 255, `${JSON.stringify(name)} is too long, or nothing`);
    const isEscaped = !/["\r\n][^/]*$/.test(asked) || name.includes('%');
    must(isEscaped, `${JSON.stringify(asked)} lost what it is called`);
    return name.length;
  },
};

const ruleTarget = { kind: 'carousel', id: 'car_1', label: null } as const;
const compiled = [
  { include: [], ignore: ['*.tmp', 'old/', 'a/**/b.png', '[0-9]*.{png,jpg}', '!(keep)*.md', '~*'] },
  { include: ['*.png', 'slides/', '**/*.PDF', 'é?.txt', '{a,b}/*'], ignore: [] },
].map((patterns) =>
  compileRules({
    ...{ target: ruleTarget, slides: null, existing: 'upload', recursive: true, after: 'keep' },
    ...patterns,
  }),
);

/** The path of a file below a watched folder, whose names may be anything. */
export const rules: Decoder = {
  name: 'rules',
  tokens: [
    '.tmp',
    '.png',
    '/',
    'old',
    'a/',
    'b.png',
    '~',
    '.',
    '.part',
    'node_modules/',
    'slides/',
    '\\',
    '*',
    '[',
    '(',
  ],
  longestBytes: 2048,
  read(input) {
    const path = input.toString('utf8').replace(/^\/+/, '');
    const decisions = compiled.map((one) => one.decideFile(path));
    for (const [index, one] of compiled.entries()) {
      const again = one.decideFile(path.normalize('NFD'));
      must(again.send === decisions[index]?.send, 'the form of its letters decides about a file');
    }
    return decisions.map((decision) => (decision.send ? true : decision.phase));
  },
};

const longestPattern = 500;
const longestPath = 4096;

/** A pattern that a person or an import gave, a line end, and the path of a file. */
export const patterns: Decoder = {
  name: 'patterns',
  tokens: [
    ...[
      '*',
      '**',
      '?',
      '/',
      '**/',
      '/**',
      '*a',
      '[a-z]*',
      '[!a]',
      '[',
      ']',
      '{a,b}',
      '{',
      ',',
      '}',
      '{a,',
      '+(a|aa)+',
      '\\',
    ],
    ...['a', 'aaaaaaaa', 'a/a/a/a/', '.png', '\n', 'é', 'ß'],
  ],
  longestBytes: longestPattern + longestPath,
  read(input) {
    const { head, rest } = headAndRest(input);
    const pattern = head.slice(0, longestPattern);
    const path = rest.toString('utf8').slice(0, longestPath);
    const takes = compileGlob(pattern);
    const folded = foldCase(path);
    must(foldCase(folded) === folded, 'the case of letters decides about a file');
    const escaped = Array.from(path.slice(0, longestPattern / 2), (letter) => `\\${letter}`).join('');
    must(compileGlob(escaped)(foldCase(path.slice(0, longestPattern / 2))), 'an escaped name is not itself');
    return takes(folded);
  },
};
