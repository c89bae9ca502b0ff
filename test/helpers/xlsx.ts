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
