/** For builds of the pages: texts that take parameters are parsed while building, so that the pages bring no parser. */
import { readMessage } from './parameters.mjs';

/** Where the catalogues are, as modules are named. */
const catalogue = /\/resources\/languages\/[^/]+\/[^/]+\.json$/u;

export const parsedCatalogues = {
  name: 'parsed-catalogues',
  enforce: /** @type {const} */ ('pre'),
  // The same elements without what makes them of a text: FormatJS has this entry for it.
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^@formatjs\/icu-messageformat-parser$/u,
          replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
        },
      ],
    },
  }),
  /**
   * @param {string} code
   * @param {string} id
   */
  transform(code, id) {
    if (!catalogue.test(id.replaceAll('\\', '/'))) return null;
    /** @type {unknown} */
    const texts = JSON.parse(code);
    if (typeof texts !== 'object' || texts === null) return null;
    const parsed = Object.entries(texts).map(([name, text]) => [name, isPlain(text) ? text : elements(text)]);
    return { code: JSON.stringify(Object.fromEntries(parsed)), map: { mappings: '' } };
  },
};

/** @param {unknown} text */
function isPlain(text) {
  return !String(text).includes('{');
}

/** @param {unknown} text */
function elements(text) {
  return readMessage(String(text)).elements;
}
