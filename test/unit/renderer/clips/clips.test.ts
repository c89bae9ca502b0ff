import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import type { FoundLink } from '../../../../src-main/contract/links.ts';
import { ClipImport } from '../../../../src-renderer/clips/clip-import.svelte.ts';
import {
  importLabel,
  inPortions,
  restWords,
  review,
  sumLinks,
} from '../../../../src-renderer/clips/found-links.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

function link(url: string, fate: FoundLink['fate'] = 'ready'): FoundLink {
  return { url, title: null, fate, why: fate === 'ready' ? null : 'why' };
}

describe('links found in a text', () => {
  it('are summed up by what would become of them', () => {
    const sums = sumLinks([
      link('a'),
      link('b', 'repeated'),
      link('c', 'known'),
      link('d', 'refused'),
      link('e'),
    ]);
    expect(sums).toEqual({ ready: 2, repeated: 1, known: 1, refused: 1 });
    expect(restWords(sums)).toEqual([
      { words: '1 the same as another', isWarning: false },
      { words: '1 known already', isWarning: false },
      { words: '1 cannot be imported', isWarning: true },
    ]);
    expect([importLabel(0), importLabel(1), importLabel(3)]).toEqual([
      'Import',
      'Import 1 link',
      'Import 3 links',
    ]);
  });

  it('keep what was decided about them when the text is read again', () => {
    const [first] = review([link('a')], []);
    const decided = [{ ...first!, isChosen: false, title: 'Episode 114' }];
    expect(review([link('a'), link('b')], decided).map((each) => [each.isChosen, each.title])).toEqual([
      [false, 'Episode 114'],
      [true, ''],
    ]);
  });

  it('are never chosen unless they are ready', () => {
    expect(review([link('a', 'known'), link('b', 'refused')], []).some((each) => each.isChosen)).toBe(false);
  });

  it('go out in portions that lose and reorder nothing', () => {
    const links = fc.array(
      fc.record({ url: fc.string({ maxLength: 300 }), title: fc.option(fc.string(), { nil: null }) }),
    );
    fc.assert(
      fc.property(links, (each) => {
        const portions = inPortions(each, 5, 500);
        expect(portions.flat()).toEqual(each);
        expect(portions.every((portion) => portion.length > 0 && portion.length <= 5)).toBe(true);
      }),
    );
  });
});

describe('an import of links', () => {
  it('sends what is chosen, with titles, and begins anew', async () => {
    const transport = new ScriptedTransport({
      'clips.findLinks': ({ text }) => text.split(' ').map((url) => link(url)),
      'clips.import': ({ links }) => ({ added: links.map((_, index) => index), skipped: [] }),
    });
    const clips = new ClipImport(createClient(transport));
    clips.text = 'https://a https://b';
    await clips.find(clips.text, 1, 'br_1');
    clips.rename(0, ' Episode 114 ');
    clips.choose(1, false);
    const outcome = await clips.import(1, 'br_1');
    expect(transport.callsOf('clips.import')).toEqual([
      { connectionId: 1, brandId: 'br_1', links: [{ url: 'https://a', title: 'Episode 114' }] },
    ]);
    expect(outcome).toEqual({ added: 1, skipped: [] });
    expect([clips.text, clips.links.length]).toEqual(['', 0]);
  });

  it('finds nothing in nothing, without asking', async () => {
    const transport = new ScriptedTransport({});
    await new ClipImport(createClient(transport)).find('  \n', 1, '');
    expect(transport.calls).toEqual([]);
  });
});
