import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../../src-main/languages/catalogues.ts';
import { textsOfMarkdown, textsOfSvelte, textsOfTypeScript, type ReadText } from '../helpers/read-texts.ts';
import { CliFixture } from './host-headless/cli/cli-fixture.ts';

/** A second word for something that has one, in what people read. Names in code, options and JSON are not looked at. */
interface Twin {
  readonly twin: RegExp;
  readonly say: string;
  /** Sentences that mean something else by it. */
  readonly unless?: RegExp;
}

const twins: readonly Twin[] = [
  // The command and the outcome of an attempt are names.
  { twin: /\bretr(?:y|ies|ied|ying)\b/iu, say: 'try again', unless: /"outbox retry |^batch retry$/ },
  { twin: /\badvanced settings\b|connection[’']s settings\b/iu, say: 'the connection’s service profile' },
  // An account is what the service keeps; what Outbox keeps of it is a connection.
  { twin: /\b(?:which|another) account;?$|\baccounts? of the service\b/iu, say: 'connection' },
  { twin: /\bwhich account\b/iu, say: 'which connection' },
  { twin: /\bservice[’']s address\b|connection that has its address/iu, say: 'base URL' },
  // Jobs fail; what is ended on purpose is given up.
  { twin: /\bgiven up\b/iu, say: 'failed', unless: /\b(?:attempt|upload)\b.* given up/ },
  { twin: /\bsaid no\b/iu, say: 'refused' },
  { twin: /\bwas left out\b/iu, say: 'was skipped', unless: /^The (?:…|\{path\}) at the end was left out/ },
  { twin: /\bpost drafts?\b/iu, say: 'draft' },
  { twin: /\bwatch folders?\b/iu, say: 'watched folder' },
  { twin: /\bcarousel assets?\b/iu, say: 'carousel file' },
  { twin: /(?<!knowledge )\bbases\b|\bof a base\b/iu, say: 'knowledge base', unless: /database/ },
  { twin: /\b(?:scanned|being compared|compare the folder)\b/iu, say: 'read through' },
  { twin: /\bmay or may not have arrived\b/iu, say: 'may have arrived' },
  { twin: /\bNot allowed to this key\b/iu, say: 'permission missing' },
  {
    twin: /\b(?:in_doubt|needs_attention|accepted_only|rate_limit)\b/u,
    say: 'the words of the contract',
    // Values of an option, and conditions of statements.
    unless: /\(choices: |--state |\b(?:state|cause|hold|outcome)\b (?:=|in \()/,
  },
];

/** The practice service speaks as the service does, and sample files are content. */
const notOurs =
  /^src-main\/(?:practice-service|engine\/storage\/database\/migrations|host-headless\/demo)\//u;
const sources = globSync('src-{main,renderer}/**/*.{ts,svelte}').filter((path) => !notOurs.test(path));

/** What people who use Outbox read. The other documents are of those who work on it. */
const pages = [
  'README.md',
  ...[
    'browser',
    'clips',
    'command-line',
    'folders',
    'install',
    'limits',
    'network',
    'practice',
    'promises',
    'security',
  ].map((name) => `resources/docs/${name}.md`),
];

/** By which a text chooses among its words; people don't read it. */
const keyOfChoice = /(?<=\bselect, |\} )\w+ (?=\{)/gu;

/** The English of the catalogues, from which the other languages are made; without the words that people look for, as they write them. */
function textsOfCatalogue(): ReadText[] {
  return Object.entries(catalogues.en).flatMap(([code, text]) =>
    code.includes('found_by')
      ? []
      : [{ place: code, text: typeof text === 'string' ? text.replaceAll(keyOfChoice, '') : '' }],
  );
}

function twinsIn(texts: readonly ReadText[]): string[] {
  return texts.flatMap(({ text, place }) =>
    twins
      .filter(({ twin, unless }) => twin.test(text) && unless?.test(text) !== true)
      .map(({ say }) => `${place}: “${text.slice(0, 120)}”: say “${say}”`),
  );
}

describe('one thing has one word', () => {
  it('in every sentence of the window, the engine and the terminal', () => {
    const texts = sources.flatMap((path) =>
      path.endsWith('.svelte') ? textsOfSvelte(path) : textsOfTypeScript(path),
    );
    expect(texts.length).toBeGreaterThan(2500);
    expect(twinsIn([...texts, ...textsOfCatalogue()])).toEqual([]);
  });

  it.each(pages)('in %s', (page) => {
    expect(twinsIn(textsOfMarkdown(page))).toEqual([]);
  });

  describe('in the help', () => {
    it('of every command', async () => {
      const cli = new CliFixture();
      const texts: ReadText[] = [];
      const names: string[][] = [[]];
      for (const words of names) {
        const asked = [...words, '--help'];
        const result = await cli.run(...asked);
        expect(result.code, asked.join(' ')).toBe(0);
        // Lines to try hold names of commands alone.
        const [out = ''] = result.out.split('\nExamples:\n');
        texts.push(...textsOfHelp(out, `outbox ${asked.join(' ')}`));
        for (const name of subcommandsIn(out)) names.push([...words, name]);
      }
      expect(names.length).toBeGreaterThan(45);
      expect(twinsIn(texts)).toEqual([]);
    });
  });
});

/** The descriptions of a help, each as one text. The names of commands and options stand before two spaces. */
function textsOfHelp(help: string, place: string): ReadText[] {
  return help
    .split(/\n(?! {12,})/u)
    .filter((entry) => !entry.startsWith('Usage:'))
    .map((entry) => ({
      text: entry
        .replace(/^ +\S.*? {2,}/u, '')
        .replace(/\s+/gu, ' ')
        .trim(),
      place,
    }))
    .filter(({ text }) => text !== '');
}

function subcommandsIn(help: string): string[] {
  const [, listed = ''] = help.split('\nCommands:\n');
  return [...listed.matchAll(/^ {2}(?!help)([a-z][a-z-]*)/gmu)].map(([, name = '']) => name);
}
