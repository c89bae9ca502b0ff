import { describe, expect, it } from 'vitest';
import { createRepository, missingIn, readDocument } from '../../../resources/scripts/citations.mjs';

const reliability = `# Reliability

## 2. Jobs

### 2.1 The held-back end

1. **T1**: an item of a section that has no number of one digit.

## 7. The loopback pages

1. Bound to loopback only.
2. Exactly one Host.

| #   | fault | what happens |
| --- | ----- | ------------ |
| F14 | gone  | waits, §2.1  |
| N1  | none  | waits        |
`;

const repository = createRepository({
  documents: new Map([['reliability', readDocument(reliability)]]),
  files: new Set([
    'src-main/engine/jobs/worker/worker.ts',
    'resources/docs/reliability.md',
    'src-main/ARCHITECTURE.md',
  ]),
  read: () => 'class Worker {\n  #fill(): void {}\n}\nfunction end(): void {}\n',
});

const messagesOf = (text: string, file = 'src-main/engine/jobs/example.ts'): string[] =>
  missingIn(file, text, repository).map(({ line, message }) => `${String(line)}: ${message}`);

describe('a document', () => {
  it('has its numbered headings, the items of a numbered section, and what its tables name', () => {
    expect([...readDocument(reliability).places]).toEqual([
      ...['§2', '§2.1', '§7', '§7.1', '§7.2'],
      ...['F14', 'N1'],
    ]);
  });
});

describe('a comment', () => {
  it.each([
    '/** Held back (reliability §2.1). */',
    ' * one after another (reliability §7.1, §7.2 and F14), and RFC 9110 §5.6.7',
    "it('waits (reliability §2)', () => {})",
    '// Deadlines count (F14); T2 is a commit, C2 no fault of that page.',
    '/** See engine/jobs/worker/worker.ts, `src-main/ARCHITECTURE.md` and reliability.md. */',
    "const shape = 'M2 N9 F77';",
  ])('that cites what is there is well: %s', (text) => {
    expect(messagesOf(text)).toEqual([]);
  });

  it.each([
    ['/** Held back (made-up §1). */', 'there is no resources/docs/made-up.md (made-up §1)'],
    ['/** Held back (reliability §9.9). */', 'resources/docs/reliability.md has no §9.9'],
    ['/** Held back (reliability §2.1, §7.3). */', 'resources/docs/reliability.md has no §7.3'],
    ['/** Gone (reliability F99). */', 'resources/docs/reliability.md has no F99'],
    ['/** Gone (F99). */', 'no document names F99'],
    ['/** Held back (§2.1). */', '§2.1 names no document'],
    ['// as nothing.md says', 'there is no nothing.md'],
    ['const a = 1; // as jobs/old-worker.ts does', 'there is no jobs/old-worker.ts'],
    ["it('waits (reliability §8)', () => {})", 'resources/docs/reliability.md has no §8'],
  ])('that cites what is not there is told, with its line: %s', (text, message) => {
    expect(messagesOf(`// first\n${text}`)).toContain(`2: ${message}`);
  });
});

describe('a document that cites', () => {
  it('may leave its own name out, and not a section that it lacks', () => {
    const own = 'resources/docs/reliability.md';
    expect(messagesOf('see §2.1 and F14', own)).toEqual([]);
    expect(messagesOf('see §3, and F15', own)).toEqual([
      '1: this page has no §3',
      '1: no document names F15',
    ]);
  });

  it('names files and what they hold, and is told which of them is not there', () => {
    const page = 'src-main/ARCHITECTURE.md';
    expect(messagesOf('`jobs/worker/worker.ts`: `#fill`, `end`', page)).toEqual([]);
    expect(messagesOf('`jobs/worker/worker.ts`: `begin`', page)).toEqual([
      '1: src-main/engine/jobs/worker/worker.ts has no begin',
    ]);
    expect(messagesOf('`jobs/worker/other.ts`: `fill`', page)).toContain(
      '1: there is no jobs/worker/other.ts',
    );
  });
});
