import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takenBy, wordsOf } from './taken-by.ts';

const root = join(import.meta.dirname, '../../../../..');
const pages = ['README.md', ...globSync('resources/docs/*.md', { cwd: root })];
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** What stands in its blocks of code for a person to type. What is said of a line stands behind two blanks or a `#`. */
function linesOf(page: string): string[] {
  return [...textOf(page).matchAll(/^```\w*\n(?<lines>.*?)^```/gmsu)]
    .flatMap(({ groups }) => (groups?.['lines'] ?? '').split('\n'))
    .map((line) => line.replace(/^\$ /u, '').replace(/^echo \S+ \| /u, ''))
    .map((line) => (line.split(/ {2,}| #/u)[0] ?? '').trim());
}

function commandsOf(page: string): string[] {
  return linesOf(page)
    .map((line) => line.replace(/^npm run -s outbox -- /u, 'outbox '))
    .filter((line) => line.startsWith('outbox '))
    .map((line) =>
      line
        .replaceAll('JOB...', '12')
        .replaceAll(/\bJOB\b/gu, '12')
        .replaceAll(/\bROW\b/gu, '3'),
    );
}

describe('the documents', () => {
  it.each(pages.filter((page) => commandsOf(page).length > 0))(
    'have commands that the program takes: %s',
    async (page) => {
      const refused: string[] = [];
      for (const line of commandsOf(page)) {
        const [, ...words] = wordsOf(line);
        const taken = await takenBy(words).catch((error: unknown) => String(error));
        if (taken.split(' ')[0] !== words[0]) refused.push(`${line}: ${taken}`);
      }
      expect(refused).toEqual([]);
    },
  );

  it('name scripts of npm that are there', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\bnpm (?:run )?(?<script>(?:-s )?[a-z][a-z0-9:-]*)/gu)].flatMap(
        ({ 0: words, groups }) =>
          words.startsWith('npm run ') ? [(groups?.['script'] ?? '').replace('-s ', '')] : [],
      ),
    );
    expect(new Set(named).size).toBeGreaterThan(15);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('link to pages and headings that are there', () => {
    const broken = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?<path>[^)#\s]*)(?:#(?<heading>[^)\s]+))?\)/gu)].flatMap(
        ({ 0: link, groups }) => {
          const path = groups?.['path'] ?? '';
          if (/^https?:/u.test(path)) return [];
          const file = path === '' ? page : join(dirname(page), path);
          if (!existsSync(join(root, file))) return [`${page}: ${link}`];
          const heading = groups?.['heading'];
          return heading === undefined || headingsOf(file).includes(heading) ? [] : [`${page}: ${link}`];
        },
      ),
    );
    expect(broken).toEqual([]);
  });
});

/** As the web shows them: lower case, blanks as hyphens, punctuation left out. */
function headingsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (?<title>.+)$/gmu)].map(({ groups }) =>
    (groups?.['title'] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
