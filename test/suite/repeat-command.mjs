/**
 * The one command that repeats a test.
 * @param {import('./reports.mjs').TestOfRun} test
 * @param {{ isWhole: boolean, seed?: string | undefined }} how
 */
export function repeatCommand({ file, name, project }, { isWhole, seed }) {
  return [
    'npm test --',
    ...(isWhole ? ['--whole'] : []),
    ...(seed === undefined ? [] : [`--seed ${seed}`]),
    `--file ${quoted(file)}`,
    ...(project === undefined ? [] : [`--project ${quoted(project)}`]),
    ...(name === '' ? [] : [`--name ${quoted(name)}`]),
  ].join(' ');
}

/**
 * A name as both test runners take it: as a pattern, in which they join the names of what a test stands in each in its own way.
 * @param {string} name
 */
export function patternOf(name) {
  return name.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`).replaceAll(' › ', '(?: > | › | )');
}

/**
 * The word for a shell, up to the first character that a line cannot hold.
 * @param {string} word
 */
function quoted(word) {
  // eslint-disable-next-line no-control-regex -- names of tests hold characters that a line cannot
  const [line = ''] = word.split(/[\u0000-\u001F\u007F-\u009F]/u);
  return /^[\w./-]+$/u.test(line) ? line : `'${line.replaceAll("'", String.raw`'\''`)}'`;
}
