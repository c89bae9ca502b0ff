/**
 * Prints the notes of a version: `node resources/scripts/print-changelog.mjs [VERSION]`, by default of what is not released yet.
 * `--check` is a part of `npm run check`: ends with 1, and a line for each file that has not the form of `resources/changelog/README.md`.
 */
import { fragmentsHere, notesOf } from './changelog.mjs';

const [word = 'unreleased'] = process.argv.slice(2);
const problems = fragmentsHere().flatMap(({ file, fragment }) =>
  'problem' in fragment ? [`${file}: ${fragment.problem}`] : [],
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else if (word !== '--check') {
  const fragments = fragmentsHere().flatMap(({ version, fragment }) =>
    version === word && !('problem' in fragment) ? [fragment] : [],
  );
  if (fragments.length === 0) {
    console.error(`resources/changelog/${word} has no files.`);
    process.exitCode = 1;
  } else process.stdout.write(notesOf(fragments, word === 'unreleased' ? 'Not released yet' : word));
}
