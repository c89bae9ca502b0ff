import { expect, it } from 'vitest';
import { seenForm } from '../../../src-main/foundation/seen-form.ts';
import { pathKey } from '../../../src-main/engine/watch-folders/tables/row-path.ts';

it.each([
  ['letters in parts', 'Gru\u0308n.png', 'Grün.png'],
  ['a blank that does not break', 'Photo\u00a0300.png', 'Photo 300.png'],
  ['a narrow one, as the Mac writes it before PM', 'Shot 2.02\u202fPM.png', 'Shot 2.02 PM.png'],
  ['a wide one', 'A\u3000B.png', 'A B.png'],
  ['two blanks', 'A  B.png', 'A B.png'],
  ['marks of direction', '\u200eA\u2069B.png', 'AB.png'],
  ['a mark at its beginning', '\ufeffA.png', 'A.png'],
  ['a soft hyphen', 'Do\u00adkument.pdf', 'Dokument.pdf'],
])('a name with %s is the name that people see', (_, written, seen) => {
  expect(seenForm(written)).toBe(seen);
  expect(pathKey(`Sub/${written}`)).toBe(pathKey(`sub/${seen}`));
});
