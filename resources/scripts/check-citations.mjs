/**
 * A part of `npm run check`: whatever sources and documents cite is in the repository. Ends with 1, and a line for each that is not.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRepository, missingIn, readDocument } from './citations.mjs';
import { projectRoot } from './project-root.mjs';

/** Made of citations that lead nowhere. */
const madeUp = 'test/unit/check/citations.test.ts';

/** @param {string} file */
const read = (file) => readFileSync(join(projectRoot, file), 'utf8');

const files = globSync(
  ['{src-main,src-renderer,test,resources,.config}/**/*.*', '*.{ts,json,md}', 'src-{main,renderer}/*.md'],
  { cwd: projectRoot, exclude: (path) => /(?:^|\/)node_modules(?:\/|$)/u.test(path) },
).map((file) => file.replaceAll('\\', '/'));
const documents = new Map(
  files.flatMap((file) => {
    const name = /^resources\/docs\/([\w-]+)\.md$/u.exec(file)?.[1];
    return name === undefined ? [] : [[name, readDocument(read(file))]];
  }),
);
const repository = createRepository({ documents, files: new Set(files), read });

const missing = files
  .filter((file) => /\.(?:ts|mjs|cjs|js|svelte|md)$/u.test(file) && file !== madeUp)
  .flatMap((file) =>
    missingIn(file, read(file), repository).map(({ line, message }) => `${file}:${line}: ${message}`),
  );
for (const message of missing) console.log(message);
process.exitCode = missing.length === 0 ? 0 : 1;
