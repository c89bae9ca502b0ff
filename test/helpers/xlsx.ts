import { strToU8, zipSync } from 'fflate';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An XLSX of one sheet. A cell that begins with `=` is a formula, with what it was computed to after `=>`. */
export function xlsxOf(rows: readonly (readonly string[])[]): Uint8Array {
  const xml = rows.map((cells, index) => {
    const texts = cells.map((text, column) => cellOf(`${letterOf(column)}${String(index + 1)}`, text));
    return `<row r="${String(index + 1)}">${texts.join('')}</row>`;
  });
  return xlsxWith(xml.join(''));
}

/** `sheetData`: what stands in it, as markup. `others`: more parts of the archive. */
export function xlsxWith(sheetData: string, others: Readonly<Record<string, Uint8Array>> = {}): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `${head}<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ),
    ...others,
  });
}

/** A sheet of a workbook: where it lies in the archive, and its rows as markup. */
interface SheetOfBook {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly part: string;
  readonly rows: string;
}

interface BookOptions {
  /** The content of the parts, and attributes of the workbook. */
  readonly strings?: string;
  readonly styles?: string;
  readonly properties?: string;
  /** Before the names of all elements of a sheet. */
  readonly prefix?: string;
  readonly isStrict?: boolean;
}

/** A workbook whose parts lie where no usual program puts them. */
export function workbookOf(sheets: readonly SheetOfBook[], options: BookOptions = {}): Uint8Array {
  const { strings = '', styles = '', properties = '', prefix = '', isStrict = false } = options;
  const [space, of] = isStrict
    ? [
        'http://purl.oclc.org/ooxml/spreadsheetml/main',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      ]
    : [main, office];
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${of}/${type}" Target="${target}"/>`;
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${String(index + 1)}" ${state === undefined ? '' : `state="${state}"`} r:id="s${String(index)}"/>`,
  );
  const links = sheets.map(({ part }, index) => relation(`s${String(index)}`, 'worksheet', `/${part}`));
  const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  const worksheet = (rows: string): string =>
    `${head}<${prefix}worksheet ${xmlns}="${space}"><${prefix}sheetData>${rows}</${prefix}sheetData></${prefix}worksheet>`;
  return zipSync({
    '_rels/.rels': strToU8(
      `${head}<Relationships xmlns="${relations}">${relation('b', 'officeDocument', 'odd/book.xml')}</Relationships>`,
    ),
    'odd/book.xml': strToU8(
      `${head}<workbook xmlns="${space}" xmlns:r="${of}"><workbookPr ${properties}/><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'odd/_rels/book.xml.rels': strToU8(
      `${head}<Relationships xmlns="${relations}">${links.join('')}${relation('t', 'sharedStrings', '../texts.xml')}${relation('y', 'styles', 'looks.xml')}</Relationships>`,
    ),
    'texts.xml': strToU8(`${head}<sst xmlns="${space}">${strings}</sst>`),
    'odd/looks.xml': strToU8(`${head}<styleSheet xmlns="${space}">${styles}</styleSheet>`),
    ...Object.fromEntries(sheets.map(({ part, rows }) => [part, strToU8(worksheet(rows))])),
  });
}

function cellOf(address: string, text: string): string {
  if (text === '') return '';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const [, formula, value] = /^=(.*)=>(.*)$/u.exec(text) ?? [];
  if (formula !== undefined && value !== undefined)
    return `<c r="${address}" t="str"><f>${formula}</f><v>${value}</v></c>`;
  if (/^\d+$/u.test(text)) return `<c r="${address}"><v>${text}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t>${escaped}</t></is></c>`;
}

const letterOf = (column: number): string => String.fromCharCode(65 + column);
