/** The sources that are made from the catalogues: the parameters of every message, and which files a program or a page takes along. */
import { join } from 'node:path';
import * as prettier from 'prettier';
import { projectRoot } from '../project-root.mjs';
import { readMessage } from './parameters.mjs';
import { source } from './read-catalogues.mjs';

const header = '/* Made from resources/languages by "npm run fix words". */\n';

/**
 * @param {ReturnType<typeof import('./read-catalogues.mjs').readCatalogues>} catalogues
 * @returns {Promise<Map<string, string>>} the text of each, by its path
 */
export async function generatedSources(catalogues) {
  const languages = [...catalogues.keys()];
  /** @type {[file: string, text: string][]} */
  const sources = [
    ['src-main/contract/messages/parameters.ts', parametersOf(catalogues.get(source) ?? [])],
    ['src-main/languages/catalogues.ts', allOf(languages)],
    [
      'src-main/languages/catalogue-loaders.ts',
      loadersOf(languages.filter((language) => language !== source)),
    ],
    ...[...catalogues].map(
      ([language, entries]) =>
        /** @type {[string, string]} */ ([
          `src-main/languages/catalogues/${language}.ts`,
          catalogueOf(language, entries),
        ]),
    ),
  ];
  return new Map(
    await Promise.all(
      sources.map(async ([file, text]) => {
        const path = join(projectRoot, file);
        const options = await prettier.resolveConfig(path);
        return /** @type {const} */ ([path, await prettier.format(text, { ...options, filepath: path })]);
      }),
    ),
  );
}

/** @param {readonly import('./read-catalogues.mjs').Entry[]} entries */
function parametersOf(entries) {
  const lines = entries.map(({ code, text }) => {
    const parameters = [...readMessage(text).parameters];
    const fields = parameters.map(([name, type]) => `readonly ${name}: ${type};`).join(' ');
    return `readonly '${code}': ${parameters.length === 0 ? 'object' : `{ ${fields} }`};`;
  });
  const imported = lines.some((line) => line.includes(': AnyMessage;'))
    ? "import type { AnyMessage } from './any-message.ts';\n"
    : '';
  return `${header}${imported}
/** What every message takes, by its code; an object of no kind where it takes nothing. */
export interface ParametersOf {\n${lines.join('\n')}\n}\n`;
}

/**
 * One language: the files of its folder together.
 * @param {string} language
 * @param {readonly import('./read-catalogues.mjs').Entry[]} entries
 */
function catalogueOf(language, entries) {
  const areas = [...new Set(entries.map(({ area }) => area))].map((area) => ({
    area,
    name: area.replaceAll(/[-_](\w)/gu, (_, letter) => String(letter).toUpperCase()),
  }));
  const imports = areas.map(
    ({ area, name }) =>
      `import ${name} from '../../../resources/languages/${language}/${area}.json' with { type: 'json' };`,
  );
  return `${header}import type { Catalogue } from '../catalogue.ts';
${imports.join('\n')}

export const catalogue: Catalogue = { ${areas.map(({ name }) => `...${name}`).join(', ')} };
`;
}

/** @param {readonly string[]} languages */
function allOf(languages) {
  const imports = languages.map(
    (language) => `import { catalogue as ${language} } from './catalogues/${language}.ts';`,
  );
  return `${header}import type { Language } from '../contract/language.ts';
import type { Catalogue } from './catalogue.ts';
${imports.join('\n')}

/** Every language at once, for programs on this computer. Pages take one after another from \`catalogue-loaders.ts\`. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { ${languages.join(', ')} };
`;
}

/** @param {readonly string[]} languages */
function loadersOf(languages) {
  const rows = languages.map((language) => `'${language}': () => import('./catalogues/${language}.ts'),`);
  return `${header}import type { Language } from '../contract/language.ts';
import type { Catalogue } from './catalogue.ts';

type Loader = () => Promise<{ readonly catalogue: Catalogue }>;

/** Each language but English, which stands in for what the others lack, in a file of its own that is fetched when it is spoken. */
export const catalogueLoaders: Readonly<Record<Exclude<Language, '${source}'>, Loader>> = {
${rows.join('\n')}
};
`;
}
