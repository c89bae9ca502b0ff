/** A name as people see it: one Unicode form, each kind and run of blanks as one blank, without marks that cannot be seen. */
export function seenForm(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .normalize('NFC');
}
