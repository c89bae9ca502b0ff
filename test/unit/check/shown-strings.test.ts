import { describe, expect, it } from 'vitest';
import { shownStrings } from '../../../resources/scripts/shown-strings.mjs';

const textsOf = (path: string, source: string): string[] =>
  shownStrings(path, source).map(({ text }) => text);
const inMarkup = (markup: string): string[] => textsOf('Page.svelte', markup);
const inScript = (script: string): string[] => textsOf('page.ts', script);

describe('a string in markup that stands outside the words', () => {
  it.each([
    ['text', '<p>Nothing is <b>lost</b></p>', ['Nothing is', 'lost']],
    ['text between what is put into it', '<p>{count} of {all}</p>', ['of']],
    ['an attribute that is read', '<input placeholder="name" aria-label="Name" />', ['name', 'Name']],
    ['an attribute put together', '<a title="{name} is held">{name}</a>', ['is held']],
    ['what a component is given to show', '<Button label="add" />', ['add']],
    ['what else a component is given, where it looks like words', '<Row of="Two words" />', ['Two words']],
    ['a branch', "<p>{isHeld ? 'held' : 'free'}</p>", ['held', 'free']],
    ['what a call shows', "<p>{formatAmount(count, 'file')}</p>", ['file']],
    ['a constant', "{#if held}{@const state = 'Is held'}{state}{/if}", ['Is held']],
    ['the title of the page', '<svelte:head><title>Queue · Outbox</title></svelte:head>', ['Queue · Outbox']],
    ['what an event says', "<button onclick={() => tell('It is held')}>{name}</button>", ['It is held']],
    ['what its script says', "<script>const title = 'Held';</script>{title}", ['Held']],
  ])('is found: %s', (_what, markup, found) => {
    expect(inMarkup(markup)).toEqual(found);
  });

  it.each([
    ['a word of the dictionary', '<p title={words.held}>{words.count(3)}</p>'],
    ['classes and addresses', `<a class="btn small" class:on={a} href="#/Queue all" id="The one">{name}</a>`],
    ['what decides', "<p class={[a && 'is on']}>{#if state === 'Is held'}{name}{/if}</p>"],
    ['which of the ways a component has', '<Button size="small" voice="ask" class="wide one" />'],
    ['the name of the product, a sign, a pattern', '<p title="ocr_failed">Outbox · &nbsp; 3 × {name}</p>'],
    ['a comment and a style', '<!-- All of it --><p></p><style>p { color: red; }</style>'],
  ])('is not: %s', (_what, markup) => {
    expect(inMarkup(markup)).toEqual([]);
  });

  it('is told with its line', () => {
    expect(shownStrings('Page.svelte', '<p>\n  {name}\n</p>\n<b>Held</b>')).toEqual([
      { line: 4, text: 'Held' },
    ]);
  });
});

describe('a string in a script that stands outside the words', () => {
  it.each([
    ['a sentence', 'const a = `Nothing of ${name} was sent`;', ['Nothing of … was sent']],
    ['a word with a capital', "const titles = { all: 'All' };", ['All']],
    ['words without one', "say('two words');", ['two words']],
    ['the end of a sentence', 'const a = `${name} was sent`;', ['… was sent']],
    ['a word that only a sentence has', "say(count === 1 ? 'is' : 'are');", ['is', 'are']],
    ['a noun that is counted', "amount(3, 'file', 'files');", ['file', 'files']],
  ])('is found: %s', (_what, script, found) => {
    expect(inScript(script)).toEqual(found);
  });

  it.each([
    ['imports and types', "import { a } from 'A b.ts'; export * from 'B c'; type A = 'One two' | 'Three';"],
    ['what is compared', "if (key === 'Enter' || ['Arrow up', 'Tab'].includes(key)) go();"],
    ['a case', "switch (a) { case 'Arrow up': go(); }"],
    ['what only developers read', "throw new Error('Nobody drew this');"],
    ['names of calls and states', "call('jobs.list', { state: 'in_doubt' });"],
    ['a key of its own', 'const entry = { key: `place ${name}` };'],
  ])('is not: %s', (_what, script) => {
    expect(inScript(script)).toEqual([]);
  });
});
