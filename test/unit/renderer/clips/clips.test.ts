import { legacy, message } from '../../../../src-main/contract/messages/message.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import type { FoundLink } from '../../../../src-main/contract/links.ts';
import { defaultCandidates } from '../../../../src-main/contract/recipe.ts';
import { candidateTimes, wantedDrafts } from '../../../../src-renderer/clips/clip-work.ts';
import { ClipImport } from '../../../../src-renderer/clips/links/clip-import.svelte.ts';
import {
  inPortions,
  joinFound,
  restWords,
  type ReviewedLink,
  review,
  sumLinks,
} from '../../../../src-renderer/clips/links/found-links.ts';
import type { ListFile } from '../../../../src-renderer/clips/links/list-file.ts';
import { answerKey, pastedText } from '../../../../src-renderer/clips/links/list-questions.ts';
import { suppliedValues } from '../../../../src-renderer/clips/recipes/recipe-cells.ts';
import { RecipeDesk } from '../../../../src-renderer/clips/recipes/recipe-desk.svelte.ts';
import {
  composeRow,
  importOnly,
  refusedRows,
  resolveLink,
  startLabel,
  toggleFormat,
  type RowDefaults,
} from '../../../../src-renderer/clips/recipes/recipe-plan.ts';
import { Toasts } from '../../../../src-renderer/state/toasts.svelte.ts';
import { settled } from '../manual-schedule.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

function link(url: string, fate: FoundLink['fate'] = 'ready'): FoundLink {
  return {
    url,
    key: url,
    title: null,
    brand: null,
    recipe: null,
    fate,
    why: fate === 'ready' ? null : message('link_fault.repeated'),
  };
}

function fileOf(name: string, text: string | Uint8Array): ListFile {
  const content = new Uint8Array(typeof text === 'string' ? new TextEncoder().encode(text) : text);
  return { name, size: content.byteLength, arrayBuffer: async () => content.buffer };
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
      { message: '1 the same as another', isWarning: false },
      { message: '1 known already', isWarning: false },
      { message: '1 cannot be imported', isWarning: true },
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

const defaults: RowDefaults = {
  brandId: 'br_1',
  plan: importOnly,
  brands: [
    { id: 'br_1', name: 'Kestrel' },
    { id: 'br_2', name: 'Halden & Moss' },
  ],
  saved: [
    { id: 1, name: 'Shorts', plan: { upTo: 'draft', formats: ['9:16'], candidates: 'all' }, folders: 0 },
  ],
};

describe('links of several lists', () => {
  it('count where they stand first', () => {
    const joined = joinFound([
      [link('https://a'), link('https://b', 'known')],
      [link('https://a'), link('https://c')],
    ]);
    expect(joined.map(({ url, fate }) => [url, fate])).toEqual([
      ['https://a', 'ready'],
      ['https://b', 'known'],
      ['https://a', 'repeated'],
      ['https://c', 'ready'],
    ]);
  });

  it('count once in every spelling of their video', () => {
    const key = 'https://www.youtube.com/watch?v=VIDEOVIDE01';
    const joined = joinFound([
      [{ ...link('https://youtu.be/VIDEOVIDE01'), key }],
      [{ ...link('https://www.youtube.com/shorts/VIDEOVIDE01'), key }],
    ]);
    expect(joined.map(({ fate }) => fate)).toEqual(['ready', 'repeated']);
  });

  it('go to the engine in pieces that it can take, and only once while they stay', async () => {
    const transport = new ScriptedTransport({
      'clips.findLinks': ({ text, rows }) =>
        (rows ?? [...text.matchAll(/https:\S+?(?=,)/gu)].map(([url]) => ({ url }))).map(({ url }) =>
          link(url),
        ),
    });
    const clips = new ClipImport(createClient(transport));
    const rows = Array.from({ length: 1200 }, (_, index) => `https://videos.example/${String(index)},Film`);
    await clips.take([fileOf('films.csv', `url,title\n${rows.join('\n')}`)]);
    await clips.find(1, 'br_1');
    expect(clips.links).toHaveLength(1200);
    const portions = transport.calls.map(({ input }) => (input as { rows: unknown[] }).rows.length);
    expect(portions.length).toBeGreaterThan(1);
    expect(portions.reduce((sum, each) => sum + each)).toBe(1200);
    clips.text = 'see https://videos.example/more,';
    await clips.find(1, 'br_1');
    expect(transport.calls).toHaveLength(portions.length + 1);
    clips.leaveOut('films.csv');
    await clips.find(1, 'br_1');
    expect(clips.links).toHaveLength(1);
  });
});

describe('a list whose columns are unclear', () => {
  const brands = [
    { id: 'br_1', name: 'Acme' },
    { id: 'br_2', name: 'Halden & Moss' },
  ];
  const scripted = () => {
    const transport = new ScriptedTransport({
      'clips.findLinks': ({ rows }) =>
        (rows ?? []).map(({ url, title, brand, row }) => ({ ...link(url), title, brand, row })),
    });
    return new ClipImport(createClient(transport));
  };
  const found = (clips: ClipImport): unknown =>
    clips.links.map(({ link: each, title }) => [each.url, title === '' ? null : title, each.brand]);

  it('gives no link until a person says what they are, and the other lists go on', async () => {
    const clips = scripted();
    await clips.take([
      fileOf('odd.csv', 'url,mandate,mood\nhttps://a.example/1,Acme,calm'),
      fileOf('good.csv', 'url,title\nhttps://a.example/2,Two'),
    ]);
    await clips.find(1, 'br_1', brands);
    expect(found(clips)).toEqual([['https://a.example/2', 'Two', null]]);
    const [asked] = clips.questions;
    expect([asked?.name, clips.unreadable]).toEqual(['odd.csv', []]);
    expect(asked?.question.columns.map(({ heading, proposes }) => [heading, proposes])).toEqual([
      ['mandate', 'brand'],
      ['mood', null],
    ]);
    const [mandate, mood] = asked?.question.columns.map(answerKey) ?? [];
    clips.answer('odd.csv', {
      columns: new Map([
        [mandate ?? '', 'brand'],
        [mood ?? '', 'ignore'],
      ]),
    });
    await clips.find(1, 'br_1', brands);
    expect(found(clips)).toEqual([
      ['https://a.example/1', null, 'Acme'],
      ['https://a.example/2', 'Two', null],
    ]);
    expect(clips.questions).toEqual([]);
  });

  it('that was pasted asks what its empty cells mean', async () => {
    const clips = scripted();
    clips.text = 'Halden & Moss\thttps://a.example/1\n\thttps://a.example/2';
    await clips.find(1, 'br_1', brands);
    expect([found(clips), clips.questions[0]?.question.asksEmpty]).toEqual([[], true]);
    clips.answer(pastedText, { columns: new Map(), empty: 'above' });
    await clips.find(1, 'br_1', brands);
    expect(found(clips)).toEqual([
      ['https://a.example/1', null, 'Halden & Moss'],
      ['https://a.example/2', null, 'Halden & Moss'],
    ]);
  });

  it('that was pasted in place of another is asked about again, and what is added below is not', async () => {
    const clips = scripted();
    const listOf = (link: number): string =>
      ['url\ttitle\tmandate', `https://a.example/${String(link)}\tOne\tHalden & Moss`].join('\n');
    clips.text = listOf(1);
    await clips.find(1, 'br_1', brands);
    clips.answer(pastedText, { columns: new Map([['mandate', 'ignore']]) });
    clips.addText('https://a.example/3\tThree\tAcme');
    await clips.find(1, 'br_1', brands);
    expect([clips.questions, clips.links.length]).toEqual([[], 2]);
    clips.text = listOf(2);
    await clips.find(1, 'br_1', brands);
    expect(clips.questions.map(({ name }) => name)).toEqual([pastedText]);
  });

  it('is read again with the encoding that a person chooses', async () => {
    const clips = scripted();
    const content = Uint8Array.from('url;title\nhttps://a.example/1;Gr\u00fcn', (each) => each.charCodeAt(0));
    await clips.take([fileOf('old.csv', content)]);
    await clips.find(1, 'br_1', brands);
    expect(found(clips)).toEqual([['https://a.example/1', 'Grün', null]]);
    clips.readWith('old.csv', 'macintosh');
    await clips.find(1, 'br_1', brands);
    expect(found(clips)).toEqual([['https://a.example/1', 'Gr¸n', null]]);
  });
});

describe('a recipe of links', () => {
  it('says on its button what happens', () => {
    expect(importOnly.candidates).toBe(defaultCandidates);
    const whole = { ...importOnly, upTo: 'draft' } as const;
    expect(startLabel([])).toBe('Import');
    expect(startLabel([importOnly])).toBe('Import 1 link');
    expect(startLabel(Array.from({ length: 12 }, () => whole))).toBe('Take 12 links through 4 steps');
    expect(startLabel([importOnly, whole])).toBe('Take 2 links through their steps');
  });

  it('keeps one format, and the usual order', () => {
    expect(toggleFormat(['9:16'], '9:16')).toEqual(['9:16']);
    expect(toggleFormat(['4:5'], '9:16')).toEqual(['9:16', '4:5']);
  });

  it('follows the columns of a list, and leaves out what they name wrongly', () => {
    const named = { ...link('a'), brand: 'halden & moss', recipe: 'shorts' };
    expect(resolveLink(named, defaults)).toMatchObject({
      brandId: 'br_2',
      plan: { upTo: 'draft' },
      problem: null,
    });
    const unknown = resolveLink({ ...link('a'), recipe: 'Longs' }, defaults);
    expect(unknown.problem).toBe('There is no saved recipe “Longs”');
    expect(composeRow({ link: link('a'), title: '' }, unknown)).toBeNull();
    expect(resolveLink({ ...link('a'), brand: 'br_9' }, { ...defaults, brands: null }).brandId).toBe('br_9');
  });
});

function rowsOf(count: number): object[] {
  return Array.from({ length: count }, () => ({}));
}

describe('a composed batch that breaks off', () => {
  it('goes on in the same batch with what is left', async () => {
    let calls = 0;
    const transport = new ScriptedTransport({
      'clips.findLinks': ({ text }) => text.split(' ').map((url) => link(url)),
      'recipes.compose': ({ rows }) => {
        calls += 1;
        if (calls === 2) throw new Error('away');
        return { batchId: 4, added: rows.map((_, index) => index), skipped: [] };
      },
    });
    const clips = new ClipImport(createClient(transport));
    clips.text = Array.from({ length: 150 }, (_, index) => `https://v/${String(index)}`).join(' ');
    await clips.find(1, 'br_1');
    const rows = () =>
      clips.chosen.flatMap((each) => composeRow(each, resolveLink(each.link, defaults)) ?? []);
    expect(await clips.compose(1, rows())).toBeNull();
    expect(clips.chosen).toHaveLength(50);
    expect(await clips.compose(1, rows())).toMatchObject({ batchId: 4, added: 50 });
    expect(transport.callsOf('recipes.compose')).toMatchObject([
      { batchId: null, rows: rowsOf(100) },
      { batchId: 4, rows: rowsOf(50) },
      { batchId: 4, rows: rowsOf(50) },
    ]);
  });
});

describe('an import of links', () => {
  it('sends what is chosen, with titles, and begins anew', async () => {
    const transport = new ScriptedTransport({
      'clips.findLinks': ({ text }) => text.split(' ').map((url) => link(url)),
      'recipes.compose': ({ rows }) => ({ batchId: 4, added: rows.map((_, index) => index), skipped: [] }),
    });
    const clips = new ClipImport(createClient(transport));
    clips.text = 'https://a https://b';
    await clips.find(1, 'br_1');
    clips.rename(0, ' Episode 114 ');
    clips.choose(1, false);
    const rows = clips.chosen.flatMap((each) => composeRow(each, resolveLink(each.link, defaults)) ?? []);
    const outcome = await clips.compose(1, rows);
    expect(transport.callsOf('recipes.compose')).toEqual([
      {
        connectionId: 1,
        batchId: null,
        name: null,
        rows: [{ url: 'https://a', title: 'Episode 114', brandId: 'br_1', plan: importOnly }],
      },
    ]);
    clips.text = 'https://c';
    await clips.find(1, 'br_1');
    const said = { batch: { name: 'Talks' }, forBrandId: 'br_1', otherClient: true };
    await clips.compose(1, rows, said);
    expect(transport.callsOf('recipes.compose').at(-1)).toMatchObject(said);
    expect(outcome).toEqual({ batchId: 4, added: 1, skipped: [] });
    expect([clips.text, clips.links.length]).toEqual(['', 0]);
  });

  it('is not taken for failed because a search began or ended beside it, and keeps what was written meanwhile', async () => {
    const search = Promise.withResolvers<null>();
    const composing = Promise.withResolvers<null>();
    const known = new Set<string>();
    const transport = new ScriptedTransport({
      'clips.findLinks': async ({ text, brandId }) => {
        if (brandId === 'br_2') await search.promise;
        return text.split(' ').map((url) => link(url, known.has(url) ? 'known' : 'ready'));
      },
      'recipes.compose': async ({ rows }) => {
        await composing.promise;
        for (const { url } of rows) known.add(url);
        return { batchId: 4, added: rows.map((_, index) => index), skipped: [] };
      },
    });
    const clips = new ClipImport(createClient(transport));
    await clips.take([fileOf('films.txt', 'https://list')]);
    clips.text = 'https://a';
    await clips.find(1, 'br_1');
    const searched = clips.find(1, 'br_2');
    const rows = clips.chosen.flatMap((each) => composeRow(each, resolveLink(each.link, defaults)) ?? []);
    const composed = clips.compose(1, rows);
    search.resolve(null);
    await searched;
    expect(clips.isImporting).toBe(true);
    clips.addText('https://b');
    await clips.find(1, 'br_2');
    composing.resolve(null);
    expect(await composed).toMatchObject({ batchId: 4, added: 2 });
    await settled();
    expect([clips.text, clips.lists, clips.outcome?.added]).toEqual(['https://b', [], 2]);
    expect(clips.chosen.map((each) => each.link.url)).toEqual(['https://b']);
  });

  it('leaves what no search has found yet, and is not offered again by a search that answers after it', async () => {
    const answers: (() => void)[] = [];
    const transport = new ScriptedTransport({
      'clips.findLinks': async ({ text }) => {
        const found = text.split(' ').map((url) => link(url));
        if (text.includes('https://late')) await new Promise<void>((answer) => answers.push(answer));
        return found;
      },
      'recipes.compose': ({ rows }) => ({ batchId: 4, added: rows.map((_, index) => index), skipped: [] }),
    });
    const clips = new ClipImport(createClient(transport));
    clips.text = 'https://a';
    await clips.find(1, 'br_1');
    const rows = clips.chosen.flatMap((each) => composeRow(each, resolveLink(each.link, defaults)) ?? []);
    clips.addText('https://late');
    const searched = clips.find(1, 'br_1');
    await settled();
    expect(await clips.compose(1, rows)).toMatchObject({ added: 1 });
    expect([clips.text, clips.links]).toEqual(['https://late', []]);
    for (const answer of answers) answer();
    await searched;
    await settled();
    expect(clips.links.map((each) => each.link.url)).toEqual(['https://late']);
  });

  it('keeps what cannot be queued as it is, to be mended, and offers nothing of it twice', async () => {
    const transport = new ScriptedTransport({
      'clips.findLinks': ({ text }) =>
        text.split(' ').map((url) => {
          if (url.includes('odd')) return link(url, 'refused');
          return url.includes('else') ? { ...link(url), brand: 'Nobody' } : link(url);
        }),
      'recipes.compose': ({ rows }) => ({ batchId: 4, added: rows.map((_, index) => index), skipped: [] }),
    });
    const clips = new ClipImport(createClient(transport));
    const importAll = async (): Promise<number> => {
      const rowOf = (each: ReviewedLink) => composeRow(each, resolveLink(each.link, defaults));
      const left = clips.chosen.filter((each) => rowOf(each) === null);
      const rows = clips.chosen.flatMap((each) => rowOf(each) ?? []);
      await clips.compose(1, rows, {}, left);
      return rows.length;
    };
    const shown = () => clips.links.map(({ link: { url }, isChosen }) => `${isChosen ? 'x' : '-'} ${url}`);
    clips.text = 'https://a https://odd https://else https://later';
    await clips.find(1, 'br_1');
    clips.choose(3, false);
    expect(await importAll()).toBe(1);
    expect(shown()).toEqual(['- https://odd', 'x https://else', '- https://later']);
    expect(clips.text).toContain('https://else');
    clips.text = 'https://a https://mended https://later';
    await clips.find(1, 'br_1');
    expect(shown()).toEqual(['x https://mended', '- https://later']);
    expect(await importAll()).toBe(1);
    expect([clips.text, shown()]).toEqual(['', []]);
    await clips.find(1, 'br_1');
    clips.text = 'https://a';
    await clips.find(1, 'br_1');
    expect(shown()).toEqual(['x https://a']);
  });

  it('finds nothing in nothing, without asking', async () => {
    const transport = new ScriptedTransport({});
    const clips = new ClipImport(createClient(transport));
    clips.text = '  \n';
    await clips.find(1, '');
    expect(transport.calls).toEqual([]);
  });
});

describe('the desk of recipes', () => {
  it('changes the recipe of many rows, and names those that kept theirs', async () => {
    const transport = new ScriptedTransport({
      'recipes.edit': ({ rowIds }) => ({
        changed: rowIds.length - 1,
        refused: [{ id: rowIds.at(-1) ?? 0, why: legacy('There is no such row') }],
      }),
    });
    const toasts = new Toasts(() => () => undefined);
    const desk = new RecipeDesk(createClient(transport), toasts, () => undefined);
    const rowIds = Array.from({ length: 1001 }, (_, index) => index + 1);
    const refused = await desk.edit(rowIds, importOnly);
    expect(refused?.map(({ id }) => id)).toEqual([1000, 1001]);
    expect(refusedRows([], refused ?? []).map(({ title }) => title)).toEqual(['Row 1000', 'Row 1001']);
    expect(transport.callsOf('recipes.edit')).toHaveLength(2);
  });
});

describe('work on a clip', () => {
  it('shows times, and drafts each candidate in each ratio', () => {
    const candidate = {
      id: 'c1',
      title: null,
      score: 1,
      startMs: 252_000,
      endMs: 291_500,
      renderStatus: null,
    };
    expect(candidateTimes(candidate)).toBe('4:12–4:51');
    expect(wantedDrafts(['c1', 'c2'], ['9:16', '1:1'])).toHaveLength(4);
    expect(wantedDrafts([], ['9:16'])).toEqual([{ candidateId: null, aspectRatio: '9:16' }]);
  });

  it('takes several ids by hand only for candidates', () => {
    expect(suppliedValues('candidates', 'c1, c2 c1')).toEqual(['c1', 'c2']);
    expect(suppliedValues('import', ' clip_1 ')).toEqual(['clip_1']);
    expect(suppliedValues('render', '')).toEqual(['rendered']);
  });
});
