import { OutboxError } from '../../../src-main/contract/errors.ts';
import { receiptSchema } from '../../../src-main/contract/receipt.ts';
import { commonRoots, reRooted } from '../../../src-main/engine/reporting/moving/re-root.ts';
import { readSetup } from '../../../src-main/engine/reporting/moving/read-setup.ts';
import { must, type Decoder } from './decoder.ts';
import { oneFile, openFile } from './one-file.ts';

const place = '/srv/work';

/** A setup of another computer: as one file, in pieces of any size, and its folders below a place that a person chose. */
export const setups: Decoder = {
  name: 'setups',
  tokens: [
    ...[
      '{"format":"outbox-setup","version":1,"exportedAtMs":1,"platform":"linux"}\n',
      '\n',
      '"part":"folder"',
    ],
    ...[
      '{"part":"connection","value":{"ref":1,"name":"H","baseUrl":"https://h.example","profile":null,"pasted":[]}}\n',
    ],
    ...[
      '"path":"/home/ann/../x"',
      '"path":"C:\\\\a\\\\NUL"',
      '"path":"\\\\\\\\nas\\\\s\\\\a"',
      '"slideId":null',
    ],
    ...[
      '{"part":"end","value":{"lines":2}}\n',
      '{"part":"receipt","value":{}}\n',
      '"__proto__":{}',
      '\u0000',
    ],
    ...[
      '{"part":"client","value":{"name":"A","colour":"red","isPaused":true,"assignments":[]}}\n',
      '\\ud800',
    ],
  ],
  isRefusal: (error) => error instanceof OutboxError && error.code === 'invalid_input',
  mayRepeat: true,
  async read(input) {
    const receipts: string[] = [];
    const setup = await readSetup(oneFile(input), '/home/ann/setup.outbox', (some) => {
      for (const receipt of some) {
        receiptSchema.parse(receipt);
        must(receipt.path === null, 'a receipt names a file of this computer');
        receipts.push(receipt.name);
      }
    });
    const pieces = {
      ...oneFile(input),
      open: () => Promise.resolve(openFile(input, 1 + (input.length % 13))),
    };
    const again = await readSetup(pieces, '/home/ann/setup.outbox');
    must(JSON.stringify(again) === JSON.stringify(setup), 'where it was cut tells');
    const paths = setup.folders.map(({ path }) => path);
    for (const from of [...commonRoots(paths), ...paths]) {
      for (const path of paths) {
        const to = reRooted(path, [{ from, to: place }]);
        must(to === null || to === place || to.startsWith(`${place}/`), `${path} lies outside`);
      }
    }
    return { setup, receipts };
  },
};
