import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inGerman } from '../../../src-main/contract/german/engine-sentence.ts';
import { TextReader } from '../../helpers/built-texts.ts';
import { unknownSentences } from '../../helpers/engine-sentences.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Sources of which nothing is said in the window, or whose German stands beside them in a table that the types hold complete. */
const elsewhere: readonly RegExp[] = [
  // Their German stands in contract/german or in the file itself.
  /contract\/(?:activity|batch|connection|content|desktop|folder|job|knowledge|limit|menu|practice|run-figure)-words/u,
  /contract\/(?:job-sentences|notification-causes|pause-ends)/u,
  // Made from the catalogues.
  /contract\/messages\/parameters/u,
  // The log, the diagnostics, metrics and documents are for programs and whoever helps.
  /contract\/log\/|^src-main\/logging\/|reporting\/(?:diagnostics|batch-report)\/|host-headless\/metrics\//u,
  /reporting\/receipts\/markdown-document|database\/migrations\//u,
  // Headings of tables, in many languages; messages of the command line are made of the rest.
  /contract\/tables\/(?:heading-words|text-encoding)/u,
  // The terminal, and what is said to it alone.
  /host-headless\/(?:cli|demo|sharing|main\.ts|listen-for-end|web\/listen-on-loopback)|^src-main\/control\//u,
  // Other programs that ask the loopback pages, and the page before anybody is let in, which has its German beside it.
  /web\/(?:address-entrance|json-body|page-files|page-routes|page-sockets|request-guard|sessions|welcome-(?:page|words)|address-file)/u,
  // Mark-up; its words are in the catalogues.
  /^src-main\/report-page\//u,
  // The practice service speaks as a service does; its letter is content.
  /^src-main\/practice-service\/|composition\/practice-tour/u,
];

/** What looks like a sentence, and is either none or never said like that. */
const notSaid: readonly RegExp[] = [
  // Names and headings, in whatever language a page speaks.
  /^(?:Practice service|Samsung Internet|Chrome or Chromium|Application Support|Outbox State|\[Trash Info\]\n[\s\S]*)$/u,
  // A command, as it is typed.
  /^outbox(?: [a-z]+)+(?: --[a-z]+)?$/u,
  // What the desktop reads of a program that starts with it.
  /^(?:\[Desktop Entry\]|Comment=Delivers the files of watched folders)$/u,
  /^(?:file name|file size|video url|video title|carousel id|knowledge base id|outbox folder templates)$/u,
  // What is compared, or told apart, by the program alone.
  /^(?:sounds failed|SQLite format 3.|goes as another|not arrived| and no column |A watched folder is .* □)$/u,
  /^(?:read outcome|target kind|database check|Tried, and undone|nothing more may be sent|fullfsync = ON)$/u,
  /^(?:Attempt □ of job □ was replaced|job\.hold is 'target')$/u,
  // Said with one of a few words in it, and with each of them looked at above.
  /^(?:The carousel|□ is not there: □|□ itself is there\.|the service)$/u,
  /^□ □: it was changed while it was being sent\. It will be read again\.$/u,
  // Of readers of files; shown is that the file is cut short.
  /^(?:it ends too early|its EXIF data (?:points behind their end|end too early))$/u,
  // Names of programs.
  /^(?:Google Drive|Google Docs|Synology Drive|Microsoft Office|Resilio Sync|Internet Explorer)$/u,
];

const when = [/□-□-□ □:□/gu, /□-□-□/gu, /□:□/gu] as const;
const times = ['2026-03-02 14:02', '2026-03-02', '14:02'] as const;
/** What may stand in the place of a fact: a number fits names, counts, amounts and ids. */
const facts = ['7', '14:02', '2026-03-02'] as const;
const english = /(?<![“„\w-])\b(?:the|is|its|it|of|and|that|are|has|to|be|by|not|no|with|from|cannot|for)\b/u;

/** Whether all of it is German, whatever its facts are. */
function isGerman(text: string): boolean {
  const boxed = text.replaceAll(TextReader.fact, '□');
  const timed = when.reduce((said, pattern, index) => said.replace(pattern, times[index] ?? ''), boxed);
  // A fact before a new sentence is one itself.
  const begun = timed
    .replace(/^□ (?=\p{Lu}|\d|□ )/u, 'Outbox is closing. ')
    .replace(/^□\. (?=\p{Lu})/u, 'Outbox is closing. ')
    .replace(/(?<=\. )□(?=$| \p{Lu})/gu, 'Outbox is closing.');
  return fillings(begun).some((filled) => {
    const said = inGerman(filled, 'de-DE');
    return said !== null && !english.test(said);
  });
}

function fillings(text: string): readonly string[] {
  const slots = text.split('□').length - 1;
  const alike = facts.map((each) => text.replaceAll('□', each));
  if (slots < 2 || slots > 5) return alike;
  return [
    ...alike,
    ...Array.from({ length: 2 ** slots - 1 }, (_, choice) => {
      let at = 0;
      return text.replaceAll('□', () => (((choice >> at++) & 1) === 1 ? '14:02' : '7'));
    }),
  ];
}

it('everything that the engine can say in the window is said in German', () => {
  const paths = globSync('src-main/**/*.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('contract/german/') && !elsewhere.some((pattern) => pattern.test(path)))
    .sort();
  const { all, unknown } = unknownSentences(paths, isGerman);
  const boxed = unknown.map(({ place, text }) => ({ place, text: text.replaceAll(TextReader.fact, '□') }));
  const isNotSaid = (text: string): boolean => notSaid.some((pattern) => pattern.test(text));
  expect(all).toBeGreaterThan(100);
  expect(boxed.filter(({ text }) => !isNotSaid(text)).map(({ place, text }) => `${place}: ${text}`)).toEqual(
    [],
  );
  // What is left out above is there, so that the list does not grow old.
  expect(notSaid.filter((pattern) => !boxed.some(({ text }) => pattern.test(text)))).toEqual([]);
});

it('a sentence without German is found, wherever its pieces come from', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'sentences.ts');
  writeFileSync(
    path,
    `const words = { one: 'is made of cheese', other: 'cannot be read: it is empty' };
     const kindOf = ({ isOdd }: { isOdd: boolean }): string => (isOdd ? 'The odd moon' : 'The moon');
     export const say = (isOdd: boolean, key: keyof typeof words): string => \`\${kindOf({ isOdd })} \${words[key]}.\`;
     export const known = (n: number): string => \`There is no watched folder \${String(n)}.\`;`,
  );
  const { all, unknown } = unknownSentences([path], isGerman);
  expect(all).toBe(8);
  expect(unknown.map(({ text }) => text)).toEqual([
    'The odd moon is made of cheese.',
    'The odd moon cannot be read: it is empty.',
    'The moon is made of cheese.',
    'The moon cannot be read: it is empty.',
  ]);
});
