import { describe, expect, it } from 'vitest';
import { createNotSentFiles } from '../../../../../src-main/engine/reporting/explain/not-sent.ts';
import { sqlLiteral, told, type Recorded } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { queueBench } from '../../../../helpers/queue-bench.ts';

/** Two folders with files that are left out, each with its phase and reason. */
function foldersWith(
  files: readonly (readonly [folder: number, path: string, phase: string, reason: Recorded])[],
) {
  const { database } = queueBench();
  database.exec(`
    insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
      values (1, 1, '/home/ann/Spring', '1', '1', '{}', 'active', 'watching', 0),
        (2, 1, '/home/ann/Autumn', '1', '2', '{}', 'active', 'watching', 0),
        (3, 1, '/home/ann/Gone', '1', '3', '{}', 'removed', 'watching', 0)`);
  files.forEach(([folder, path, phase, reason], index) => {
    database.exec(`
      insert into file (watch_folder_id, relative_path, device, inode, size_bytes, modified_at_ms, phase, reason,
          first_seen_at_ms, changed_at_ms)
        values (${String(folder)}, '${path}', '1', '${String(index + 9)}', 1, 0, '${phase}', ${sqlLiteral(reason)}, 0, 0)`);
  });
  return createNotSentFiles(database);
}

const isEmpty = told('file.empty');
const ofProgram = told('file.of_program', { pattern: '.git/' });
const files = [
  [1, 'IMG_2041.jpg', 'ignored', ofProgram],
  [1, 'sub/img_2042.jpg', 'empty', isEmpty],
  [1, 'goes.pdf', 'queued', isEmpty],
  [2, 'notes.txt', 'empty', isEmpty],
  [3, 'IMG_2043.jpg', 'empty', isEmpty],
] as const;

describe('what lies in folders and is not sent', () => {
  it('is told by folder and reason, and of what goes or is not watched any more nothing', async () => {
    const all = await foldersWith(files)({});
    expect(all.map(({ watchFolderId, reason, names }) => [watchFolderId, reason.code, names])).toEqual([
      [1, 'file.empty', ['sub/img_2042.jpg']],
      [1, 'file.of_program', ['IMG_2041.jpg']],
      [2, 'file.empty', ['notes.txt']],
    ]);
    expect(all.map(({ isOwnRule }) => isOwnRule)).toEqual([false, true, false]);
  });

  it('is told apart where the reason names the kind of a file, up to a number', async () => {
    const kinds = ['doc', 'odt', ...Array.from({ length: 40 }, (_, index) => `x${String(index)}`)];
    const all = await foldersWith([
      [1, 'first.doc', 'unsupported', told('file.no_document', { extension: '.doc' })],
      ...kinds.map((kind) => {
        const reason = told('file.no_document', { extension: `.${kind}` });
        return [1, `a.${kind}`, 'unsupported', reason] as const;
      }),
    ])({});
    expect(all.find(({ names }) => names.includes('first.doc'))).toMatchObject({
      ...{ reason: { params: { extension: '.doc' } }, files: 2, names: ['first.doc', 'a.doc'] },
    });
    expect(all).toHaveLength(31);
    expect(all.at(-1)).toMatchObject({ reason: { code: 'file.rarer_reasons' }, files: 12, isOwnRule: false });
  });

  it('is told of one folder alone', async () => {
    const found = await foldersWith(files)({ id: 2 });
    expect(found.map(({ names }) => names)).toEqual([['notes.txt']]);
  });

  it('is found by a part of its path, in whatever case', async () => {
    const found = await foldersWith(files)({ search: 'Img_20' });
    expect(found.flatMap(({ names }) => names)).toEqual(['sub/img_2042.jpg', 'IMG_2041.jpg']);
    expect(await foldersWith(files)({ search: 'nothing like it' })).toEqual([]);
  });
});
