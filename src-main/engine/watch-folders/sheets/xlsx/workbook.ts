import { UnreadableSheet } from '../sheet-table.ts';
import { readDateStyles, type DateStyles } from './date-styles.ts';
import type { PackageParts } from './package-parts.ts';
import { readSharedStrings } from './shared-strings.ts';
import { walkXml } from './walk-xml.ts';

/** What the cells of the sheet that counts are read with. */
export interface Workbook {
  readonly sheet: Uint8Array;
  readonly strings: readonly string[];
  readonly dates: DateStyles;
}

/** The first sheet that people see. Parts are found by what refers to them (ECMA-376, part 2), as their names are free. Throws `UnreadableSheet`. */
export function readWorkbook(parts: PackageParts): Workbook {
  const name =
    parts.relations('').find(({ type }) => type === 'officeDocument')?.part ??
    parts.partOfType(/sheet\.main\+xml|sheet\.macroEnabled\.main/iu);
  const content = name === null ? null : parts.part(name);
  if (name === null || content === null) throw new UnreadableSheet('is no XLSX: it holds no workbook');
  const sheets: { readonly id: string; readonly isHidden: boolean }[] = [];
  let isFrom1904 = false;
  walkXml(content, {
    open: (element, attributes) => {
      if (element === 'sheet')
        sheets.push({
          id: attributes['id'] ?? '',
          isHidden: /^(?:veryH|h)idden$/u.test(attributes['state'] ?? ''),
        });
      if (element === 'workbookPr') isFrom1904 = /^(?:1|true|on)$/u.test(attributes['date1904'] ?? '');
    },
  });
  const relations = parts.relations(name);
  const worksheet = sheets
    .filter(({ isHidden }) => !isHidden)
    .map(({ id }) => relations.find((relation) => relation.id === id))
    .find((relation) => relation?.type === 'worksheet');
  const sheet = worksheet === undefined ? null : parts.part(worksheet.part);
  if (sheet === null) throw new UnreadableSheet('has no sheet that is not hidden');
  const partOf = (type: string): Uint8Array | null => {
    const relation = relations.find((each) => each.type === type);
    return relation === undefined ? null : parts.part(relation.part);
  };
  return {
    sheet,
    strings: readSharedStrings(partOf('sharedStrings')),
    dates: readDateStyles(partOf('styles'), isFrom1904),
  };
}
