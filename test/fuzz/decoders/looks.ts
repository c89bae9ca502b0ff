import { codedStillSchema } from '../../../src-main/contract/coded-still.ts';
import { CutShort } from '../../../src-main/engine/watch-folders/contents/bytes.ts';
import { FileWindow } from '../../../src-main/engine/watch-folders/contents/file-window.ts';
import { TooMuchToRead } from '../../../src-main/engine/watch-folders/contents/work-budget.ts';
import { firstLinesOf } from '../../../src-main/engine/watch-folders/contents/first-lines.ts';
import { lookIntoHeif } from '../../../src-main/engine/watch-folders/contents/heif-stills.ts';
import { stillOfMovie } from '../../../src-main/engine/watch-folders/contents/movie-still.ts';
import { lookIntoOffice } from '../../../src-main/engine/watch-folders/contents/office.ts';
import { stillOfWebm } from '../../../src-main/engine/watch-folders/contents/webm-still.ts';
import { costlyFiles } from '../../helpers/costly-files.ts';
import { must, type Decoder } from './decoder.ts';
import { openFile } from './one-file.ts';

const longestText = 80 * 400;

/** A file's content, by each of the readers that find something to show in one. */
export const looks: Decoder = {
  name: 'looks',
  longestBytes: 2 * 1024 * 1024,
  costly: costlyFiles,
  longestReadingMs: 2000,
  tokens: [
    ...['ftypisom', 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'stss', 'stsc', 'stsz', 'stco', 'co64'],
    ...['avc1', 'avcC', 'hvc1', 'hvcC', 'av01', 'av1C', 'vp09', 'vpcC', 'tkhd'],
    ...['ftypheic', 'meta', 'iinf', 'infe', 'iref', 'thmb', 'iloc', 'iprp', 'ipco', 'ipma', 'irot', 'jpeg'],
    ...[
      '\u001a\u0045\u00df\u00a3',
      '\u0018\u0053\u0080\u0067',
      '\u001f\u0043\u00b6\u0075',
      '\u00a3',
      'V_VP9',
    ],
    ...['PK\u0003\u0004', 'PK\u0001\u0002', 'PK\u0005\u0006', 'word/document.xml', 'docProps/thumbnail.png'],
    ...['<w:p><w:t>a</w:t></w:p>', '<row><c t="s"><v>0</v></c></row>', '\u00ff\u00fe', '\0\0\0\u0001'],
  ],
  isRefusal: (error) => error instanceof CutShort || error instanceof TooMuchToRead,
  async read(input) {
    const window = (): FileWindow => new FileWindow(openFile(input, 1 + (input.length % 5000)), input.length);
    const readers = [
      async () => mustBeStill(await stillOfMovie(window())),
      async () => mustBeStill(await stillOfWebm(window())),
      async () => {
        const look = await lookIntoHeif(window());
        return look?.kind === 'still' ? mustBeStill(look.still) : look?.kind;
      },
      async () => (await lookIntoOffice(window()))?.kind,
      async () => {
        const { lines } = await firstLinesOf(window());
        must(lines.join('').length <= longestText, 'it shows too much');
        return lines.length;
      },
    ];
    let refusal: unknown = null;
    const found: unknown[] = [];
    for (const reader of readers) {
      // Each of them has a look, whatever the one before said.
      await reader().then(
        (one) => found.push(one),
        (error: unknown) => {
          if (looks.isRefusal?.(error) !== true) throw error;
          refusal = error;
        },
      );
    }
    if (refusal !== null) throw refusal as Error;
    return found;
  },
};

/** What a page is given is of the contract. What is shown is what the file holds, so that it is not given on here. */
function mustBeStill(still: unknown): boolean {
  if (still !== null) codedStillSchema.parse(still);
  return still !== null;
}
