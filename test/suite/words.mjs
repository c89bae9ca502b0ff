import { parseArgs } from 'node:util';

const options = /** @type {const} */ ({
  'no-install': { type: 'boolean' },
  whole: { type: 'boolean' },
  only: { type: 'string' },
  report: { type: 'string' },
  seed: { type: 'string' },
  file: { type: 'string' },
  name: { type: 'string' },
  project: { type: 'string' },
});

/**
 * What stands behind `npm test --`. Ends the process with 2 and one sentence where it is not understood.
 * @param {string[]} args
 */
export function wordsOfRun(args) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const isEndToEnd = positionals[0] === 'e2e';
    const unknown = positionals.slice(isEndToEnd ? 1 : 0);
    if (unknown.length > 0)
      throw new TypeError(`Unknown word ${unknown.map((word) => `'${word}'`).join(', ')}`);
    if (values.only !== undefined && values.only !== 'unit' && values.only !== 'browser')
      throw new TypeError(`--only takes unit or browser, not '${values.only}'`);
    if (values.seed !== undefined && !/^\d{1,9}$/u.test(values.seed))
      throw new TypeError(`--seed takes a whole number, not '${values.seed}'`);
    const only =
      values.file === undefined ? values.only : values.file.endsWith('.spec.ts') ? 'browser' : 'unit';
    return {
      ...{ mayInstall: values['no-install'] !== true, isWhole: isEndToEnd || values.whole === true },
      only: isEndToEnd ? 'browser' : only,
      ...{ reportFile: values.report, seed: values.seed, file: values.file },
      ...{ name: values.name, project: values.project },
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The second sentence is about words that begin with a dash, and none of these does.
    const [why = ''] = error.message.split(/\.(?: |$)/u);
    const known = Object.entries(options).map(([name, { type }]) =>
      type === 'boolean' ? `--${name}` : `--${name} …`,
    );
    console.error(`${why}. There is: e2e, ${known.join(', ')}.`);
    process.exit(2);
  }
}
