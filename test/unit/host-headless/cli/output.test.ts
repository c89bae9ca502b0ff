import { folderStateWords } from '../../../../src-main/host-headless/cli/output/folder-lines.ts';
import { watchFolder } from '../../renderer/sample-values.ts';
import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { Output } from '../../../../src-main/host-headless/cli/output/output.ts';

test('a reader that goes away ends the writing, not the program', async () => {
  const standard = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
  });
  const output = new Output({ standard, error: new PassThrough() });
  output.print('first');
  await output.flush();
  expect(output.isReaderGone).toBe(true);
  output.print('second');
  await output.roomToWrite();
  await output.flush();
});

test('a long result waits for its reader', async () => {
  const standard = new PassThrough({ highWaterMark: 10 });
  const output = new Output({ standard, error: new PassThrough() });
  output.lines('x'.repeat(100));
  let hasRoom = false;
  const room = output.roomToWrite().then(() => (hasRoom = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasRoom).toBe(false);
  standard.resume();
  await room;
});

test('progress is for terminals, and gives way to lines', () => {
  const written = (isTTY: boolean): string => {
    const error = Object.assign(new PassThrough(), { isTTY, columns: 30 });
    const output = new Output({ standard: new PassThrough(), error });
    output.progress('3 jobs to go · 2.0 MB · far more than fits');
    output.note('done  a.pdf');
    // Newer versions of Node give one piece at a time.
    const pieces: Buffer[] = [];
    for (let piece = error.read() as Buffer | null; piece !== null; piece = error.read() as Buffer | null)
      pieces.push(piece);
    return Buffer.concat(pieces).toString('utf8');
  };
  expect(written(false)).toBe('done  a.pdf\n');
  expect(written(true)).toBe('\r\u001b[K3 jobs to go · 2.0 MB · far m\r\u001b[Kdone  a.pdf\n');
});

test('a folder whose files failed says so beside its health', () => {
  const folder = watchFolder({ health: 'watching', failed: 4 });
  expect(folderStateWords(folder)).toBe('watching, 4 failed');
});
