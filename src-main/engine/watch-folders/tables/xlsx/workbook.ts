import { message } from '../../../../contract/messages/message.ts';
import { UnreadableSheet } from '../sheet-table.ts';
import { readDateStyles, type DateStyles } from './date-styles.ts';
import type { PackageParts } from './package-parts.ts';
import { readSharedStrings, type SharedStrings } from './shared-strings.ts';
import { readStruckStyles } from './struck-styles.ts';
import { walkXml } from '../../contents/walk-xml.ts';

/** A sheet of a workbook, in their order. */
export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly content: Uint8Array;
  /** Addresses that cells lead to, by the ids that they are written with. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** The sheets of a workbook, and what their cells are read with. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly strings: SharedStrings;
  readonly dates: DateStyles;
  readonly struckStyles: ReadonlySet<number>;
}

/** Parts are found by what refers to them (ECMA-376, part 2), as their names are free. Throws `UnreadableSheet`. */
export function readWorkbook(parts: PackageParts): Workbook {
  const name =
    parts.relations('').find(({ type }) => type === 'officeDocument')?.part ??
    parts.partOfType(/sheet\.main\+xml|sheet\.macroEnabled\.main/iu);
  const content = name === null ? null : parts.part(name);
  if (name === null || content === null) throw new UnreadableSheet(message('table.no_workbook'));
  const listed: { readonly id: string; readonly name: string; readonly isHidden: boolean }[] = [];
  let isFrom1904 = false;
  walkXml(content, {
    open: (element, attributes) => {
      if (element === 'sheet')
        listed.push({
          name: attributes['name'] ?? '',
          id: attributes['id'] ?? '',
          isHidden: /^(?:veryH|h)idden$/u.test(attributes['state'] ?? ''),
        });
      if (element === 'workbookPr') isFrom1904 = /^(?:1|true|on)$/u.test(attributes['date1904'] ?? '');
    },
  });
  const relations = parts.relations(name);
  const sheets = listed.flatMap(({ id, name: called, isHidden }): WorkbookSheet[] => {
    const relation = relations.find((each) => each.id === id);
    const sheet = relation?.type === 'worksheet' ? parts.part(relation.part) : null;
    if (relation === undefined || sheet === null) return [];
    return [{ name: called, isHidden, content: sheet, addresses: parts.addresses(relation.part) }];
  });
  if (sheets.every(({ isHidden }) => isHidden)) throw new UnreadableSheet(message('table.all_hidden'));
  const partOf = (type: string): Uint8Array | null => {
    const relation = relations.find((each) => each.type === type);
    return relation === undefined ? null : parts.part(relation.part);
  };
  return {
    sheets,
    strings: readSharedStrings(partOf('sharedStrings')),
    dates: readDateStyles(partOf('styles'), isFrom1904),
    struckStyles: readStruckStyles(partOf('styles')),
  };
}
