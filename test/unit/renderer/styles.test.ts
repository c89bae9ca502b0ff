import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../../src-renderer/styles');
const fourSided = ['padding', 'margin', 'inset', 'scroll-padding', 'scroll-margin'];

interface Declaration {
  readonly property: string;
  readonly value: string;
}

function declarations(css: string): Declaration[] {
  const bare = css.replaceAll(/\/\*.*?\*\//gsu, '');
  return Array.from(
    bare.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/gu),
    ([, property, value]) => ({
      property: property ?? '',
      value: (value ?? '').replaceAll(/\s+/gu, ' ').trim(),
    }),
  );
}

/** By spaces that are not within brackets. */
function parts(value: string): string[] {
  return value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/gu) ?? [];
}

/** What means the left of the screen, whichever way writing runs. */
function isOfTheScreen({ property, value }: Declaration): boolean {
  if (/(?:^|-)(?:left|right)(?:-|$)/u.test(property) || /^(?:left|right)$/u.test(value)) return true;
  if (!fourSided.includes(property)) return false;
  const [, right, , left] = parts(value);
  // The middle is the middle in both directions.
  return left !== undefined && left !== right && !(right === 'auto' && left === '50%');
}

/** Names of values that somebody uses, and of those that are given: in the stylesheets, or by a component. */
function customProperties(text: string): { used: string[]; given: string[] } {
  return {
    used: Array.from(text.matchAll(/var\((--[\w-]+)(?=[,)])/gu), ([, name]) => name ?? ''),
    given: Array.from(
      text.matchAll(/(--[\w-]+)(?=['"`]?\s*:)|style:(--[\w-]+)/gu),
      ([, one, other]) => one ?? other ?? '',
    ),
  };
}

describe('the values that the look is made of', () => {
  it('are given wherever one is used, as nothing says so where one is not', () => {
    const sources = readdirSync(resolve(folder, '..'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:css|svelte|ts)$/u.test(name))
      .map((name) => customProperties(readFileSync(resolve(folder, '..', name), 'utf8')));
    const given = new Set(sources.flatMap((source) => source.given));
    const unknown = sources.flatMap(({ used }) => used).filter((name) => !given.has(name));
    expect(unknown).toEqual([]);
  });
});

/** Rules of a stylesheet without what stands around them: `selector { declarations }`. */
function rules(css: string): { selector: string; body: string }[] {
  return Array.from(
    css.replaceAll(/\/\*.*?\*\//gsu, '').matchAll(/(?<selector>[^{}]+)\{(?<body>[^{}]*)\}/gu),
    ({ groups }) => ({
      selector: (groups?.['selector'] ?? '').replaceAll(/\s+/gu, ' ').trim(),
      body: groups?.['body'] ?? '',
    }),
  );
}

/** Without words of their own, or not for use just now, which asks for no contrast (WCAG 1.4.3). */
const withoutWordsToRead = /::(?:before|after)$|\[aria-disabled='true'\]$|^(?:from|to|\d+%)$/u;

function isFaint({ selector, body }: { selector: string; body: string }): boolean {
  return (
    /opacity: 0?\.\d/u.test(body) && !selector.split(', ').every((each) => withoutWordsToRead.test(each))
  );
}

const files = readdirSync(folder).filter((name) => name.endsWith('.css'));

describe('what is out of date while an answer is on its way', () => {
  it.each(files)('is as easy to read as before in %s', (name) => {
    expect(rules(readFileSync(resolve(folder, name), 'utf8')).filter(isFaint)).toEqual([]);
  });

  it('would be found where it fades', () => {
    expect(rules(".grid[aria-busy='true'] .rows { opacity: 0.5; }").some(isFaint)).toBe(true);
    expect(rules(".btn[aria-disabled='true'], .row::after { opacity: 0.5; }").some(isFaint)).toBe(false);
  });
});

describe('the stylesheets, for writing from right to left,', () => {
  it.each(files)('name start and end, not left and right, in %s', (name) => {
    const wrong = declarations(readFileSync(resolve(folder, name), 'utf8')).filter(isOfTheScreen);
    expect(wrong).toEqual([]);
  });

  it.each([
    'a { padding-left: 4px; }',
    'a { border-top-right-radius: 4px }',
    'a { text-align: right; }',
    'a { color: red; left: 0; }',
    'a { margin: 0 1px 0 var(--s-2); }',
    'a { inset: 0 auto 0 0; }',
  ])('would be found: %s', (css) => {
    expect(declarations(css).some(isOfTheScreen)).toBe(true);
  });

  it.each([
    'a { padding: 0 max(1px, 2px) 4px max(1px, 2px); }',
    'a { inset: auto auto 20px 50%; }',
    'a { margin: 0 }',
  ])('would be let pass: %s', (css) => {
    expect(declarations(css).some(isOfTheScreen)).toBe(false);
  });
});
