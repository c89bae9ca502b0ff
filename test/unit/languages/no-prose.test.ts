import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TextReader } from '../../helpers/built-texts.ts';
import { unknownSentences } from '../../helpers/engine-sentences.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Sources whose words are never shown in the window, or are data of another kind. */
const elsewhere: readonly RegExp[] = [
  // Codes by the words of the contract.
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
  // Of readers of files; shown is that the file is cut short.
  /^(?:it ends too early|its EXIF data (?:points behind their end|end too early))$/u,
  // For a log: errors that carry a message of their own, or that are never shown.
  /^(?:Outbox is closing|This data folder is an older copy|stopped before the last bytes|□ \(at character □\))$/u,
  // Names that the engine gives, and that each reader shows in its own words.
  /^(?:Render □ of □|no target yet)$/u,
  // Names of programs.
  /^(?:Google Drive|Google Docs|Synology Drive|Microsoft Office|Resilio Sync|Internet Explorer)$/u,
];

it('no source says something to people in a sentence of its own: that stands in the catalogues', () => {
  const paths = globSync('src-main/**/*.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !elsewhere.some((pattern) => pattern.test(path)))
    .sort();
  const { all, unknown } = unknownSentences(paths, () => false);
  const boxed = unknown.map(({ place, text }) => ({ place, text: text.replaceAll(TextReader.fact, '□') }));
  const isNotSaid = (text: string): boolean => notSaid.some((pattern) => pattern.test(text));
  expect(all).toBeGreaterThan(20);
  expect(boxed.filter(({ text }) => !isNotSaid(text)).map(({ place, text }) => `${place}: ${text}`)).toEqual(
    [],
  );
  // What is left out above is there, so that the list does not grow old.
  expect(notSaid.filter((pattern) => !boxed.some(({ text }) => pattern.test(text)))).toEqual([]);
});

it('such a sentence is found, wherever its pieces come from', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'sentences.ts');
  writeFileSync(
    path,
    `const words = { one: 'is made of cheese', other: 'cannot be read: it is empty' };
     const kindOf = ({ isOdd }: { isOdd: boolean }): string => (isOdd ? 'The odd moon' : 'The moon');
     export const say = (isOdd: boolean, key: keyof typeof words): string => \`\${kindOf({ isOdd })} \${words[key]}.\`;
     export const known = (n: number): string => \`There is no watched folder \${String(n)}.\`;`,
  );
  const { all, unknown } = unknownSentences([path], (text) => text.startsWith('There is no '));
  expect(all).toBe(8);
  expect(unknown.map(({ text }) => text)).toEqual([
    'The odd moon is made of cheese.',
    'The odd moon cannot be read: it is empty.',
    'The moon is made of cheese.',
    'The moon cannot be read: it is empty.',
  ]);
});
