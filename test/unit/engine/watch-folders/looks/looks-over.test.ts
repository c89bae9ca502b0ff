import { message } from '../../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { looksOver } from '../../../../../src-main/engine/watch-folders/looks/looks-over.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

it('a reader that fails with one file leaves the others of its batch to be read', async () => {
  const folder = temporaryFolder('looks');
  const fileSystem = createNodeFileSystem();
  const root = await fileSystem.realPath(folder);
  const paths = ['before.txt', 'odd.txt', 'behind.txt'].map((name) => join(root, name));
  for (const path of paths) writeFileSync(path, 'content');
  const looks = looksOver(fileSystem, ({ path }) =>
    path.endsWith('odd.txt')
      ? Promise.reject(new RangeError('too deep'))
      : Promise.resolve({ kind: 'unknown', problem: null }),
  );
  const requests = await Promise.all(
    paths.map(async (path) => ({
      ...{ path, folder: { path: root, known: null }, expected: await fileSystem.status(path) },
      ...{ acceptIncomplete: false, keepUpToBytes: 0 },
    })),
  );
  const unseen = { kind: 'unseen', reason: message('file_problem.reader_failed') };
  const known = { kind: 'unknown', problem: null };
  const readings = await looks.read(requests, () => false);
  expect(readings.map((reading) => reading.kind === 'read' && reading.file.facts)).toEqual([
    known,
    unseen,
    known,
  ]);
  expect(await looks.see(paths)).toMatchObject([{ facts: known }, { facts: unseen }, { facts: known }]);
});
