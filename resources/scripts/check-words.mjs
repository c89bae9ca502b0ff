/**
 * A part of `npm run check`: the catalogues in `resources/languages` are complete, and what the window says that is not in one yet stands
 * in `src-renderer/words`. Ends with 1, and a line for each problem. With `--write` the sources that are made from the catalogues are
 * written.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catalogueProblems } from './languages/check-catalogues.mjs';
import { projectRoot } from './project-root.mjs';
import { shownStrings } from './shown-strings.mjs';

/** Rooms whose strings still stand where they are shown, with how many. A room leaves this list when it has none; none joins it. */
const stillThere = new Map([]);
/** What looks like words to the check alone: names of classes and of columns, and of what is looked for in the page. */
const noWordsIn = new Set([
  'shared/line/line-shapes.ts',
  'shared/line/throughput-path.ts',
  'shared/keep-focus.ts',
  'pictures/looks-in-list.ts',
  'clips/links/text-pieces.ts',
]);

/** The page of the design is in no build that people get. */
const forDevelopers = 'design/';

const root = join(projectRoot, 'src-renderer');
const files = globSync('**/*.{ts,svelte}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith('words/') && !file.startsWith(forDevelopers) && !noWordsIn.has(file))
  .toSorted();

/** What the contract says in English alone. Its German stands beside it, and `words/` chooses. */
const ofContract = /import \{([^}]*)\} from '[./]*src-main\/contract\/[^']*'/gu;
const saysEnglish = /^(?:\w+(?:Words|Sentences?|Titles?|Labels?)|precise\w+)$/u;

/**
 * @param {string} file
 * @param {string} source
 */
function englishOfContract(file, source) {
  return [...source.matchAll(ofContract)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => saysEnglish.test(name))
      .map((name) => `src-renderer/${file}: ${name} speaks English. Take it from src-renderer/words`),
  );
}

/** @type {Map<string, string[]>} */
const found = new Map([...stillThere.keys()].map((room) => [room, []]));
/** @type {string[]} */
const english = [];
for (const file of files) {
  const source = readFileSync(join(root, file), 'utf8');
  english.push(...englishOfContract(file, source));
  const lines = shownStrings(file, source).map(
    ({ line, text }) => `src-renderer/${file}:${String(line)}: “${text}”`,
  );
  const room = dirname(file);
  found.set(room, [...(found.get(room) ?? []), ...lines]);
}

const problems = [...found]
  .flatMap(([room, lines]) => {
    const known = stillThere.get(room) ?? 0;
    if (lines.length === known) return [];
    if (known === 0) return lines.map((line) => `${line} belongs into src-renderer/words`);
    const count = `${room}: ${String(lines.length)} strings stand outside src-renderer/words, ${String(known)} did.`;
    return lines.length < known
      ? [`${count} Write the new number into resources/scripts/check-words.mjs`]
      : [`${count} One of these is new:`, ...lines];
  })
  .concat(english, await catalogueProblems({ isFixing: process.argv.includes('--write') }));
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
