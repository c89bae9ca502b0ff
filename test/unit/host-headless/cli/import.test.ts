import { message, legacy } from '../../../../src-main/contract/messages/message.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ConnectionTargets } from '../../../../src-main/contract/connection.ts';
import type { FoundLink } from '../../../../src-main/contract/links.ts';
import { workbookOf, xlsxOf } from '../../../helpers/xlsx.ts';
import { CliFixture } from './cli-fixture.ts';
import { connection } from './samples.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

describe('import', () => {
  beforeEach(() => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['clients.list'] = () => [];
    cli.engine.answers['clips.findLinks'] = ({ text }) =>
      text
        .split('\n')
        .filter((line) => line.includes('://'))
        .map((line) =>
          line.startsWith('http:')
            ? {
                url: line,
                key: line,
                title: null,
                brand: null,
                recipe: null,
                fate: 'refused',
                why: message('link_fault.scheme', { scheme: 'http' }),
              }
            : {
                ...{ url: line, key: line },
                title: line.endsWith('titled') ? 'From the list' : null,
                brand: null,
                recipe: null,
                fate: 'ready',
                why: null,
              },
        );
    cli.engine.answers['clips.import'] = ({ links }) => ({
      batchId: null,
      added: links.map((_, index) => index + 1),
      skipped: [],
      warnings: [],
    });
  });
  const links = (): unknown => (cli.asked('clips.import') as { links: unknown }).links;

  test('calls what is imported together what it is told to, and says who is told of its end', async () => {
    const url = 'https://v.example/1';
    await cli.run('import', url, '--brand', 'b', '--batch', 'Talks', '--tag', 'may', '--tell', 'webhook');
    expect(cli.asked('clips.import')).toMatchObject({
      batch: { name: 'Talks', tags: ['may'], tells: ['webhook'] },
    });
    expect((await cli.run('import', url, '--brand', 'b', '--tell', 'pigeon')).err).toContain(
      'Nobody is told by pigeon.',
    );
  });

  test('queues links of the command line and of a list, each once', async () => {
    writeFileSync(join(cli.folder, 'list.txt'), 'https://v.example/2/titled\nhttps://v.example/1\n');
    const result = await cli.run(
      'import',
      'https://v.example/1',
      '--brand',
      'b',
      '--title',
      'Given',
      '--from',
      'list.txt',
      '--json',
    );
    expect(result.code).toBe(0);
    expect(links()).toEqual([
      { url: 'https://v.example/1', title: 'Given' },
      { url: 'https://v.example/2/titled', title: 'From the list' },
    ]);
    expect(result.json()).toEqual({
      batchId: null,
      added: [1, 2],
      skipped: [],
      warnings: [],
      warningsMessages: [],
    });
    expect(result.err).toBe('2 links queued; runs with "outbox run".\n');
  });

  describe('from a list in a file', () => {
    /** The rows that the engine is asked about, or the text. */
    const asked = (): unknown => {
      const { rows, text } = cli.asked('clips.findLinks') as { rows?: { url: string }[]; text: string };
      return rows ?? text;
    };
    const importOf = (name: string, content: string | Uint8Array, ...more: string[]) => {
      writeFileSync(join(cli.folder, name), content);
      return cli.run('import', '--from', name, '--brand', 'b', ...more);
    };
    const row = { row: 2, url: 'https://v.example/1', title: 'Café', brand: 'other', recipe: null };

    test('that holds what is nearly a link ends with 2, and names it with its row in the list', async () => {
      const near = 'htps://v.example/2';
      cli.engine.answers['clips.findLinks'] = ({ text }) =>
        text
          .split('\n')
          .filter((line) => line.includes('://'))
          .map((url) => ({
            ...{ url, key: url, title: null, brand: null, recipe: null },
            ...(url === near
              ? { fate: 'refused' as const, why: message('link_fault.no_address') }
              : { fate: 'ready' as const, why: null }),
          }));
      const result = await importOf('list.txt', `https://v.example/1\n\n${near}`);
      expect([result.code, links()]).toEqual([2, [{ url: 'https://v.example/1', title: null }]]);
      expect(result.err).toContain(
        `left out ${near}: Row 3: It looks like a link, but isn’t one. Did you mean https://v.example/2?`,
      );
    });

    test('in UTF-16, as Excel saves Unicode text, asks about the same rows as in UTF-8', async () => {
      const text = 'url\ttitle\tbrand\nhttps://v.example/1\tCafé\tother\n';
      await importOf('unicode-text.csv', Buffer.from(`\ufeff${text}`, 'utf16le'));
      expect(asked()).toEqual([row]);
      cli.engine.asked.length = 0;
      await importOf('unicode.txt', text);
      expect(asked()).toEqual([row]);
    });

    test('that is not UTF-8 says how it was read, and takes another encoding by name', async () => {
      const content = Buffer.from('url;title\nhttps://v.example/1;Gr\u00fcn', 'latin1');
      expect((await importOf('old.csv', content)).err).toContain(
        'old.csv is not UTF-8. It was read as Windows-1252 (Grün). If letters look wrong, choose another with --encoding.',
      );
      expect(asked()).toMatchObject([{ title: 'Grün' }]);
      cli.engine.asked.length = 0;
      await importOf('old.csv', content, '--encoding', 'macintosh');
      expect(asked()).toMatchObject([{ title: 'Gr¸n' }]);
      expect((await importOf('old.csv', content, '--encoding', 'klingon')).err).toContain('windows-1252');
    });

    test('with a heading that is not known queues nothing, and says what to do', async () => {
      const content = 'url,title,mandate\nhttps://v.example/1,Café,other\n';
      const refused = await importOf('list.csv', content);
      expect(refused.code).not.toBe(0);
      expect(refused.err).toContain('list.csv: Outbox doesn’t know this heading in row 1: “mandate”');
      expect(refused.err).toContain(
        'Nothing was queued. Or say what the columns mean, for example --column "mandate=ignore"',
      );
      expect(cli.engine.asked.filter(({ call }) => call.startsWith('clips.'))).toEqual([]);
      await importOf('list.csv', content, '--column', 'Mandate=brand');
      expect(asked()).toEqual([row]);
      expect((await importOf('list.csv', content, '--column', 'mandate:brand')).err).toContain(
        'is not understood',
      );
    });

    test('with a quotation mark that never closes queues nothing, and names its row', async () => {
      const refused = await importOf('list.csv', 'url,title\nhttps://v.example/1,"12 inch,other\n');
      expect(refused.err).toContain('list.csv: A quotation mark in row 2 is never closed');
      expect(cli.engine.asked.filter(({ call }) => call.startsWith('clips.'))).toEqual([]);
    });

    describe('without headings', () => {
      const listed = (...items: { id: string; name: string }[]): void => {
        const none = { listable: true, why: null, items: [] };
        cli.engine.answers['connections.targets'] = ({ id }) => ({
          ...{ connectionId: id, knowledgeBases: none, carousels: none, pasted: [] },
          brands: { listable: true, why: null, items },
        });
      };
      const url = 'https://v.example/1';

      test('asks about rows with their brands, where a column holds names of brands', async () => {
        listed({ id: 'b', name: 'Halden' }, { id: 'b2', name: 'Kestrel' });
        await importOf('list.csv', `${url},Kestrel\nhttps://v.example/2,Halden\n`);
        expect(asked()).toMatchObject([{ brand: 'Kestrel', title: null }, { brand: 'Halden' }]);
      });

      test('queues nothing where a column may be brands or titles, until it is said which', async () => {
        listed({ id: 'b', name: 'Halden' }, { id: 'b2', name: 'Kestrel' });
        const content = `${url},Acme\nhttps://v.example/2,Acme\n`;
        const refused = await importOf('list.csv', content);
        expect([refused.code, refused.err]).toEqual([
          1,
          expect.stringContaining(
            'It proposes brand. Write headings above the columns, such as url, title, brand. Nothing was queued. Or say what the columns mean, for example --column "2=brand".',
          ),
        ]);
        expect(cli.engine.asked.filter(({ call }) => call.startsWith('clips.'))).toEqual([]);
        await importOf('list.csv', content, '--column', '2=title');
        expect(asked()).toMatchObject([{ title: 'Acme', brand: null }, { title: 'Acme' }]);
      });

      test('queues nothing where an empty cell may mean the brand above, until it is said', async () => {
        listed({ id: 'b', name: 'Halden' }, { id: 'b2', name: 'Kestrel' });
        const content = `brand,url\nKestrel,${url}\n,https://v.example/2\n`;
        const refused = await importOf('list.csv', content);
        expect(refused.err).toContain('Nothing was queued. Or add --empty above, or --empty chosen.');
        await importOf('list.csv', content, '--empty', 'above');
        expect(asked()).toMatchObject([{ brand: 'Kestrel' }, { brand: 'Kestrel' }]);
      });
    });

    describe('that is a workbook with several sheets', () => {
      const cell = (place: string, text: string): string =>
        `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
      const sheet = (name: string, number: number, state?: 'hidden') => ({
        ...{ name, part: `${name}.xml`, ...(state !== undefined && { state }) },
        rows: `<row r="1">${cell('A1', 'url')}${cell('B1', 'brand')}</row><row r="2">${cell('A2', `https://v.example/${String(number)}`)}${cell('B2', 'b')}</row>`,
      });
      const book = () => workbookOf([sheet('March', 1), sheet('April', 2), sheet('Old', 3, 'hidden')]);

      test('queues nothing until it is said which, and names each with its links', async () => {
        const refused = await importOf('list.xlsx', book());
        expect(refused.err).toContain(
          'list.xlsx: 2 sheets have links: “March” (1 link), “April” (1 link). Say which to read with --sheet "March", or --sheet all. Nothing was queued.',
        );
        expect(cli.engine.asked.filter(({ call }) => call.startsWith('clips.'))).toEqual([]);
      });

      test('reads those that are chosen, and names what it did not read', async () => {
        const one = await importOf('list.xlsx', book(), '--sheet', 'april');
        expect(asked()).toMatchObject([{ url: 'https://v.example/2' }]);
        expect(one.err).toContain('The sheet “March” has 1 link and was not read. --sheet "March" reads it.');
        expect(one.err).toContain('The hidden sheet “Old” has 1 link and was not read.');
        cli.engine.asked.length = 0;
        await importOf('list.xlsx', book(), '--sheet', 'all');
        expect(asked()).toMatchObject([
          { url: 'https://v.example/1', sheet: 'March' },
          { url: 'https://v.example/2', sheet: 'April' },
        ]);
        expect((await importOf('list.xlsx', book(), '--sheet', 'May')).err).toContain(
          'There is no sheet “May”',
        );
      });

      test('refuses a sheet of a list that has none', async () => {
        const refused = await importOf('list.csv', 'url\nhttps://v.example/1', '--sheet', 'May');
        expect([refused.code, refused.err]).toEqual([
          1,
          expect.stringContaining('list.csv has no sheets, as it is not an XLSX. Leave out --sheet'),
        ]);
        expect(cli.engine.asked.filter(({ call }) => call.startsWith('clips.'))).toEqual([]);
      });

      test('reads the one that has links without a question', async () => {
        const notes = { name: 'Notes', part: 'notes.xml', rows: `<row>${cell('A1', 'For May')}</row>` };
        await importOf('list.xlsx', workbookOf([notes, sheet('May', 5)]));
        expect(asked()).toMatchObject([{ url: 'https://v.example/5', brand: 'b' }]);
      });
    });

    test('that is a workbook asks about the rows of its sheet', async () => {
      const content = xlsxOf([
        ['url', 'title', 'brand'],
        ['https://v.example/1', 'Café', 'other'],
      ]);
      await importOf('list.xlsx', content);
      expect(asked()).toEqual([row]);
    });
  });

  test('tears no letter of a list that is piped in by pieces', async () => {
    const content = Buffer.from('https://v.example/ü Grün\n');
    const cut = content.indexOf(0xc3) + 1;
    cli.inputPieces = [content.subarray(0, cut), content.subarray(cut)];
    await cli.run('import', '--from', '-', '--brand', 'b');
    expect(cli.asked('clips.findLinks')).toMatchObject({ text: 'https://v.example/ü Grün\n' });
  });

  describe('with rows that name a brand or a recipe', () => {
    const row = (number: number, named: { brand?: string; recipe?: string }): FoundLink => ({
      ...{ url: `https://v.example/${String(number)}`, key: `https://v.example/${String(number)}` },
      title: null,
      ...{ brand: null, recipe: null, ...named },
      row: number,
      fate: 'ready',
      why: null,
    });
    const brandsAre = (brands: ConnectionTargets['brands']): void => {
      const none = { listable: true, why: null, items: [] };
      cli.engine.answers['connections.targets'] = ({ id }) => ({
        ...{ connectionId: id, brands, knowledgeBases: none, carousels: none, pasted: [] },
      });
    };
    const rowsAre = (...rows: FoundLink[]): void => {
      cli.engine.answers['clips.findLinks'] = ({ text }) => (text.includes('://') ? rows : []);
      cli.input = 'https://v.example/';
    };
    test('queues nothing where one names the brand of another client, unless that is meant', async () => {
      const ownerOf = (id: number, name: string, brandId: string) => ({
        ...{ id, name, colour: 'teal' as const, pausedSinceMs: null },
        assignments: [
          { connectionId: 1, target: { kind: 'brand_clips' as const, id: brandId, label: null } },
        ],
      });
      cli.engine.answers['clients.list'] = () => [ownerOf(1, 'Kestrel', 'b2'), ownerOf(2, 'Halden', 'b1')];
      rowsAre(row(1, {}), row(2, { brand: 'b1' }));
      const refused = await cli.run('import', '--from', '-', '--brand', 'b2');
      expect(refused.err).toContain(
        'These links are for Kestrel, and the brand b1 belongs to Halden. Nothing was queued. If that is meant, add --other-client.',
      );
      expect(imported()).toEqual([]);
      rowsAre(row(1, {}), row(2, { brand: 'b1' }));
      await cli.run('import', '--from', '-', '--brand', 'b2', '--other-client');
      expect(imported()).toEqual([
        ['b2', '1'],
        ['b1', '2'],
      ]);
      expect(cli.asked('clips.import')).toMatchObject({ forBrandId: 'b2', otherClient: true });
    });
    const imported = (): unknown[] =>
      cli.engine.asked
        .filter(({ call }) => call === 'clips.import')
        .map(({ input }) => {
          const { brandId, links: some } = input as { brandId: string; links: { url: string }[] };
          return [brandId, some.map(({ url }) => url.at(-1)).join('')];
        });
    beforeEach(() => {
      brandsAre({
        ...{ listable: true, why: null },
        items: [
          { id: 'b1', name: 'Halden & Moss', slug: 'halden-moss' },
          { id: 'b2', name: 'Kestrel' },
          { id: 'b3', name: 'Kestrel' },
        ],
      });
    });

    test('imports each for the brand it names, by id, slug or name', async () => {
      rowsAre(
        row(2, { brand: 'B1' }),
        row(3, { brand: 'halden-moss' }),
        row(4, { brand: 'HALDEN & moss' }),
        row(5, { brand: 'b2' }),
        row(6, {}),
      );
      const result = await cli.run('import', '--brand', 'b3', '--from', '-');
      expect([result.code, imported()]).toEqual([
        0,
        [
          ['b1', '234'],
          ['b2', '5'],
          ['b3', '6'],
        ],
      ]);
    });

    test('refuses those whose brand nobody knows or several are called, and imports the others', async () => {
      rowsAre(row(2, { brand: 'Acme' }), row(3, { brand: 'kestrel' }), row(4, { brand: 'b1' }));
      const result = await cli.run('import', '--brand', 'b3', '--from', '-');
      expect([result.code, imported()]).toEqual([2, [['b1', '4']]]);
      expect(result.err).toContain(
        'left out https://v.example/2: Row 2: No brand is called “Acme”. The brands are Halden & Moss (b1)',
      );
      expect(result.err).toContain('Row 3: “kestrel” may be any of 2 brands: Kestrel (b2), Kestrel (b3)');
    });

    test('refuses those of a recipe that is not saved, and imports the others', async () => {
      cli.engine.answers['recipes.saved'] = () => [];
      rowsAre(row(2, { recipe: 'Shorts' }), row(3, {}));
      const result = await cli.run('import', '--brand', 'b3', '--from', '-');
      expect([result.code, imported()]).toEqual([2, [['b3', '3']]]);
      expect(result.err).toContain('Row 2: There is no recipe Shorts.');
    });

    test('takes an id as it is where brands cannot be read, and no name for one', async () => {
      brandsAre({ listable: false, why: legacy('not permitted'), items: [] });
      rowsAre(row(2, { brand: 'b9' }), row(3, { brand: 'Halden & Moss' }));
      const result = await cli.run('import', '--brand', 'b3', '--from', '-');
      expect([result.code, imported()]).toEqual([2, [['b9', '2']]]);
      expect(result.err).toContain(
        'Row 3: Outbox can’t list the brands, so it can’t tell which one “Halden & Moss” is',
      );
    });
  });

  test('reads a list from standard input', async () => {
    cli.input = 'https://v.example/9';
    await cli.run('import', '--brand', 'b', '--from', '-');
    expect(links()).toEqual([{ url: 'https://v.example/9', title: null }]);
  });

  test('names what it leaves out, and fails where nothing is left', async () => {
    const some = await cli.run('import', 'https://v.example/1', 'http://v.example/2', '--brand', 'b');
    expect([some.code, some.err]).toEqual([
      2,
      expect.stringContaining(
        'outbox: left out http://v.example/2: It begins with http:, and only https can be imported\n',
      ),
    ]);
    const none = await cli.run('import', 'http://v.example/2', '--brand', 'b');
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('Nothing was queued.\n')]);
  });

  test('takes the good link of a video below a refused one, and names the refused one', async () => {
    const video = 'v.example/1';
    const { code, err } = await cli.run('import', `http://${video}`, `https://${video}`, '--brand', 'b');
    expect([code, links()]).toEqual([2, [{ url: `https://${video}`, title: null }]]);
    expect(err).toContain(`left out http://${video}: It begins with http:, and only https can be imported`);
    cli.engine.answers['clips.findLinks'] = ({ text }) =>
      text.split('\n').map((line) => ({
        ...{ url: line.replace('# ', ''), key: line.replace('# ', '') },
        ...{ title: null, brand: null, recipe: null },
        ...(line.startsWith('#')
          ? { fate: 'refused' as const, why: message('link_fault.commented') }
          : { fate: 'ready' as const, why: null }),
      }));
    cli.input = `# https://${video}\nhttps://${video}`;
    cli.engine.asked.length = 0;
    const listed = await cli.run('import', '--brand', 'b', '--from', '-');
    expect([listed.code, links()]).toEqual([2, [{ url: `https://${video}`, title: null }]]);
    expect(listed.err).toContain(`left out https://${video}: It is commented out`);
  });

  test('names a video that another piece of the list gives another recipe', async () => {
    cli.engine.answers['recipes.saved'] = () => [];
    cli.engine.answers['clips.findLinks'] = ({ rows = [] }) =>
      rows.map((row) => ({ ...row, key: row.url, fate: 'ready' as const, why: null }));
    cli.input = `url,recipe\n${['short', ...Array<string>(999).fill(''), 'long'].map((recipe) => `https://v.example/1,${recipe}`).join('\n')}`;
    const { err } = await cli.run('import', '--brand', 'b', '--from', '-', '--empty', 'chosen');
    expect(err).toContain('Row 1002: It is the same video as in row 2, with another recipe.');
  });

  test('takes a list of any length', async () => {
    cli.input = Array.from(
      { length: 3000 },
      (_, index) => `https://v.example/${'ö'.repeat(20)}/${String(index)}`,
    ).join('\n');
    const { added } = (await cli.run('import', '--brand', 'b', '--from', '-', '--json')).json() as {
      added: number[];
    };
    expect(added).toHaveLength(3000);
  });

  test('needs links', async () => {
    expect((await cli.run('import', '--brand', 'b')).code).toBe(1);
    expect((await cli.run('import', 'https://v.example/1')).err).toContain("required option '--brand <id>'");
    expect((await cli.run('import', '--brand', 'b', '--from', 'missing.txt')).err).toBe(
      `outbox: ${join(cli.folder, 'missing.txt')} cannot be read: it does not exist. Name a file that holds a list of links, or pipe it into "--from -".\n`,
    );
  });
});
