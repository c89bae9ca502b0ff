import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import realTimePlugin from './real-time-rule.js';
import { foldersAbove, rendererTiers, whyTiers } from './renderer-tiers.cjs';
import svelteConfig from '../src-renderer/svelte.config.js';

/** Which project says what the types of a file are: a list of all would build each before it is asked. */
const projectOf = [
  { files: ['**/*'], project: './tsconfig.json' },
  { files: ['src-main/preload/**'], project: './src-main/preload/tsconfig.json' },
  { files: ['src-renderer/**', 'test/unit/renderer/**'], project: './src-renderer/tsconfig.json' },
  { files: ['test/electron-double/**'], project: './test/electron-double/tsconfig.json' },
  { files: ['test/e2e/**'], project: './test/e2e/tsconfig.json' },
];

/** One that does not fit on a screen does more than one thing, or several at different levels. */
const wholeFunction = ['error', { max: 80, skipBlankLines: false, skipComments: false, IIFEs: true }];

/** One that can be foreseen would sooner or later make a token, a name or a boundary. */
const foreseeable = {
  object: 'Math',
  property: 'random',
  message: "Take secrets from node:crypto, and chance from a Random: both are the system's random source.",
};

/** Time and chance are lent to the engine and to the practice service; only adapters may take them from the machine. */
const borrowedTimeAndChance = [
  { object: 'Date', property: 'now', message: 'Take the time from the Clock that is passed in.' },
  foreseeable,
  { object: 'performance', property: 'now', message: 'Take the time from the Clock that is passed in.' },
];

export default ts.config(
  {
    ignores: [
      'out/**',
      'node_modules/**',
      'coverage/**',
      'test-results/**',
      '.config/*.js',
      '.config/*.cjs',
      '**/svelte.config.js',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: {
        tsconfigRootDir: new URL('..', import.meta.url).pathname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'zod', message: 'Import it through src-main/contract/zod.ts.' }] },
      ],
    },
  },
  ...projectOf.map(({ files, project }) => ({
    files,
    languageOptions: { parserOptions: { project: [project] } },
  })),
  {
    // Elsewhere it would make the parser keep up with changes of files that nobody makes during a run.
    files: ['**/*.svelte'],
    languageOptions: { parserOptions: { extraFileExtensions: ['.svelte'] } },
  },
  { files: ['src-main/contract/zod.ts'], rules: { 'no-restricted-imports': 'off' } },
  { files: ['src-renderer/**'], languageOptions: { globals: globals.browser } },
  // Types that components import do not reach the rule of directions, as the compiler leaves them out.
  ...rendererTiers.map((tier) => ({
    files: [`src-renderer/${tier.folder}/**/*.svelte`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(\\.\\./)+(${foldersAbove(tier).join('|')})/`,
              message: whyTiers,
            },
          ],
        },
      ],
    },
  })),
  {
    files: ['src-main/**', 'src-renderer/**'],
    rules: { 'no-restricted-properties': ['error', foreseeable], 'max-lines-per-function': wholeFunction },
  },
  {
    files: ['src-main/**', 'test/**', 'resources/**', '.config/**'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['src-main/engine/**', 'src-main/foundation/files/**', 'src-main/practice-service/**'],
    rules: {
      'no-restricted-properties': ['error', ...borrowedTimeAndChance],
      'no-restricted-globals': [
        'error',
        ...['setTimeout', 'setInterval', 'setImmediate', 'fetch'].map((name) => ({
          name,
          message: 'Time and the network enter through ports.',
        })),
      ],
    },
  },
  {
    files: ['src-main/engine/**'],
    ignores: ['src-main/engine/service-client/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'zod', message: 'Import it through src-main/contract/zod.ts.' },
            { name: 'undici', message: 'Only service-client speaks to the network.' },
            { name: 'electron', message: 'The engine knows no host.' },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['test/{unit,properties,conformance,helpers,command-line,fuzz,packages,e2e}/**'],
    // What gives other tests real time stands in these alone.
    ignores: ['test/helpers/{fast-clock,engine-changes,at-rest,live-memory,until-passes}.ts'],
    plugins: { outbox: realTimePlugin },
    rules: { 'outbox/real-time': 'error' },
  },
  {
    files: ['test/**'],
    ignores: ['test/**/*.test.ts', 'test/e2e/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'Program > ExpressionStatement > CallExpression[callee.name=/^(?:before|after)(?:All|Each)$/]',
          message:
            'Test files share a process, in which a helper is loaded once: only the first would have the hook. Export a function that registers it.',
        },
      ],
    },
  },
  { files: ['**/*.mjs'], ...ts.configs.disableTypeChecked },
);
