/** The sources that are made from the catalogues: the parameters of every message, and which files a program takes along. */
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
  /** @type {[file: string, text: string][]} */
  const sources = [
    ['src-main/contract/messages/parameters.ts', parametersOf(catalogues.get(source) ?? [])],
    ['src-main/languages/catalogues.ts', importsOf(catalogues)],
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
  return `${header}
/** What every message takes, by its code; an object of no kind where it takes nothing. */
export interface ParametersOf {\n${lines.join('\n')}\n}\n`;
}

/** @param {ReturnType<typeof import('./read-catalogues.mjs').readCatalogues>} catalogues */
function importsOf(catalogues) {
  const files = [...catalogues].map(([language, entries]) => ({
    language,
    areas: [...new Set(entries.map(({ area }) => area))].map((area) => ({
      area,
      name: `${language}_${area}`.replaceAll(/[-_](\w)/gu, (_, letter) => String(letter).toUpperCase()),
    })),
  }));
  const imports = files.flatMap(({ language, areas }) =>
    areas.map(
      ({ area, name }) =>
        `import ${name} from '../../resources/languages/${language}/${area}.json' with { type: 'json' };`,
    ),
  );
  const rows = files.map(
    ({ language, areas }) => `'${language}': { ${areas.map(({ name }) => `...${name}`).join(', ')} },`,
  );
  return `${header}import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Language } from '../contract/language.ts';
${imports.join('\n')}

/** As it is written; in the pages those that take parameters are parsed when they are built. */
export type CatalogueText = string | MessageFormatElement[];

/** The texts of every message, by language. */
export const catalogues: Readonly<Record<Language, Readonly<Partial<Record<string, CatalogueText>>>>> = {
${rows.join('\n')}
};
`;
}
