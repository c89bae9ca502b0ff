import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { FileWindow } from '../../../../../src-main/engine/watch-folders/contents/file-window.ts';
import { lookIntoOffice } from '../../../../../src-main/engine/watch-folders/contents/office.ts';
import { openFile } from '../../../../fuzz/decoders/one-file.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const type = (name: string): string => `application/vnd.openxmlformats-officedocument.${name}.main+xml`;

/** A package whose parts are where their relations say, and nowhere usual. */
function packageOf(
  contentType: string,
  main: string,
  relations: readonly (readonly [string, string, string])[],
  parts: Readonly<Record<string, string>>,
): Uint8Array {
  const links = (all: readonly (readonly [string, string, string])[]): string =>
    `<Relationships>${all.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;
  const files = {
    '[Content_Types].xml': `<Types><Override PartName="/own/main.xml" ContentType="${contentType}"/></Types>`,
    '_rels/.rels': links([['r0', 'officeDocument', '/own/main.xml']]),
    'own/_rels/main.xml.rels': links(relations),
    'own/main.xml': main,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

async function linesOf(content: Uint8Array): Promise<readonly string[] | undefined> {
  const look = await lookIntoOffice(new FileWindow(openFile(content), content.byteLength));
  return look?.kind === 'text' ? look.text.lines : undefined;
}

it('a text is looked at by its paragraphs, whatever its prefix and wherever it stands', async () => {
  const box =
    '<mc:AlternateContent><mc:Choice><q:p><q:r><q:t>In a box</q:t></q:r></q:p></mc:Choice><mc:Fallback><q:p><q:r><q:t>In a box</q:t></q:r></q:p></mc:Fallback></mc:AlternateContent>';
  const main = `<q:document xmlns:q="w" xmlns:mc="mc"><q:body><q:p><q:pPr><q:tabs><q:tab/></q:tabs></q:pPr><q:r><q:t>Tom&#8217;s</q:t><q:tab/><q:t>plan</q:t><q:br/><q:t>for &#x1F600;</q:t></q:r></q:p><!-- </q:p> --><q:p>${box}</q:p></q:body></q:document>`;
  expect(await linesOf(packageOf(type('wordprocessingml.document'), main, [], {}))).toEqual([
    'Tom’s\tplan',
    'for 😀',
    'In a box',
    '',
  ]);
});

it('a presentation is looked at by the first of its slides, not by the one with the first name', async () => {
  const slide = (words: string): string => `<p:sld><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:sld>`;
  const main =
    '<p:presentation><p:sldIdLst><p:sldId r:id="r2" id="300"/><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>';
  const content = packageOf(
    type('presentationml.presentation'),
    main,
    [
      ['r1', 'slide', 'slides/slide1.xml'],
      ['r2', 'slide', 'slides/slide2.xml'],
    ],
    { 'own/slides/slide1.xml': slide('Second'), 'own/slides/slide2.xml': slide('First') },
  );
  expect(await linesOf(content)).toEqual(['First']);
});

it('a workbook is looked at by its first sheet that is not hidden, with its cells in their columns', async () => {
  const sheet = (cells: string): string =>
    `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;
  const main =
    '<workbook><sheets><sheet name="Old" state="hidden" sheetId="1" r:id="r1"/><sheet name="May" sheetId="2" r:id="r2"/></sheets></workbook>';
  const content = packageOf(
    type('spreadsheetml.sheet'),
    main,
    [
      ['r1', 'worksheet', 'old.xml'],
      ['r2', 'worksheet', 'may.xml'],
      ['r3', 'sharedStrings', '/own/words.xml'],
    ],
    {
      'own/old.xml': sheet('<c r="A1"><v>1</v></c>'),
      'own/may.xml': sheet('<c r="A1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Cover</t></is></c>'),
      'own/words.xml':
        '<sst><si><t>no</t></si><si><r><t>Ty</t></r><r><t>po</t></r><rPh><t>aid</t></rPh></si></sst>',
    },
  );
  expect(await linesOf(content)).toEqual(['Typo\t\tCover']);
});

it('what is cut where reading ended is shown as far as it goes', async () => {
  const main =
    '<w:document><w:body><w:p><w:r><w:t>Whole</w:t></w:r></w:p><w:p><w:r><w:t>Cut</w:t></w:r><w:r><w:t xml:sp';
  expect(await linesOf(packageOf(type('wordprocessingml.document'), main, [], {}))).toEqual(['Whole', 'Cut']);
});
