import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FileError,
  type DirectoryEntry,
  type FileStatus,
  type FileSystem,
} from '../../../../../src-main/foundation/files/file-system.ts';
import { compileRules } from '../../../../../src-main/engine/watch-folders/rules/file-rules.ts';
import { compareByCodePoint } from '../../../../../src-main/contract/natural-order.ts';
import { sight } from '../../../../../src-main/engine/watch-folders/files/sight.ts';
import { walkTree, type Sighted } from '../../../../../src-main/engine/watch-folders/files/tree-walk.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import { carousel, Harness, rulesFor } from '../harness.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';

const fileRules = compileRules(rulesFor({ target: carousel, slides: { mode: 'order' } }));
const tree = (root: string) => ({
  root,
  fileRules,
  belongsElsewhere: () => false,
  isFileOfAnother: () => false,
});

async function walk(fileSystem: FileSystem, root = '/root', start = ''): Promise<Sighted[]> {
  const all: Sighted[] = [];
  for await (const batch of walkTree(fileSystem, tree(root), start, () => false)) all.push(...batch);
  return all;
}

/** Folders as a function of their path, so that trees can be as large or odd as no disk allows. */
function imagined(
  list: (path: string) => DirectoryEntry[],
  status?: (path: string) => Partial<FileStatus>,
): FileSystem {
  return {
    ...createNodeFileSystem(),
    list: async (path) => list(path),
    status: async (path) => ({
      ...{ kind: 'file', device: '1', inode: path, sizeBytes: 1, modifiedAtMs: 1, linkCount: 1 },
      ...{ unchangedForMs: 0, bornAtMs: null },
      ...(status?.(path) ?? { kind: path.endsWith('.d') ? 'directory' : 'file' }),
    }),
  };
}
const file = (name: string): DirectoryEntry => ({ name, kind: 'file', readable: true });
const folder = (name: string): DirectoryEntry => ({ name, kind: 'directory', readable: true });

describe('a walk', () => {
  it('shows every file once, in the order of the table', async () => {
    const name = fc.string({
      unit: fc.constantFrom('a', 'b', '-', '0', 'é', '\uffff', '😀'),
      minLength: 1,
      maxLength: 3,
    });
    const paths = fc.uniqueArray(
      fc.array(name, { minLength: 1, maxLength: 3 }).map(
        (parts) =>
          `${parts
            .slice(0, -1)
            .map((part) => `${part}.d/`)
            .join('')}${parts.at(-1) ?? ''}`,
      ),
      { maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(paths, async (files) => {
        const list = (path: string): DirectoryEntry[] => {
          const prefix = path === '/root' ? '' : `${path.slice('/root/'.length)}/`;
          const below = files
            .filter((each) => each.startsWith(prefix))
            .map((each) => each.slice(prefix.length));
          const folders = new Set(
            below.filter((each) => each.includes('/')).map((each) => each.split('/')[0] ?? ''),
          );
          return [...[...folders].map(folder), ...below.filter((each) => !each.includes('/')).map(file)];
        };
        const walked = (await walk(imagined(list))).map((sighted) => sighted.relativePath);
        expect(walked).toEqual(files.toSorted(compareByCodePoint));
      }),
      { numRuns: 200 },
    );
  });

  it('comes in batches of at most 200, and never asks for more than 32 files at once', async () => {
    let asking = 0;
    let most = 0;
    const names = Array.from({ length: 1000 }, (_, number) => file(String(number)));
    const calm = imagined(() => names);
    const fileSystem: FileSystem = {
      ...calm,
      async status(path) {
        most = Math.max(most, (asking += 1));
        await Promise.resolve();
        asking -= 1;
        return calm.status(path);
      },
    };
    const sizes: number[] = [];
    for await (const batch of walkTree(fileSystem, tree('/root'), '', () => false)) sizes.push(batch.length);
    expect(sizes.reduce((one, other) => one + other)).toBe(1000);
    expect(Math.max(...sizes)).toBe(200);
    expect(most).toBe(32);
  });

  it('ends where a file system has no end', async () => {
    const endless = imagined((path) => [file('a'), ...(path.length < 100_000 ? [folder('x.d')] : [])]);
    const walked = await walk(endless);
    expect(walked.at(-1)?.relativePath.startsWith('x.d/x.d/')).toBe(true);
    expect(
      walked.filter(({ sighting }) => sighting.kind === 'left_out').map(({ sighting }) => sighting),
    ).toEqual([{ kind: 'left_out', phase: 'ignored', reason: told('file.too_deep', { folders: 100 }) }]);
  });

  it('does not enter a folder that leads back to one above it', async () => {
    const circular = imagined(
      () => [file('a'), folder('x.d')],
      (path) => ({ kind: path.endsWith('.d') ? 'directory' : 'file', inode: '7' }),
    );
    expect((await walk(circular)).map(({ relativePath, sighting }) => [relativePath, sighting.kind])).toEqual(
      [
        ['a', 'file'],
        ['x.d/a', 'file'],
        ['x.d/x.d/', 'left_out'],
      ],
    );
  });

  it('goes on beside what cannot be listed or asked', async () => {
    const odd = imagined((path) => {
      if (path.endsWith('shut.d')) throw new FileError('denied', path, 'EACCES');
      if (path.endsWith('gone.d')) throw new FileError('missing', path, 'ENOENT');
      return [file('a'), folder('shut.d'), folder('gone.d'), file('no'), file('z')];
    });
    const fileSystem: FileSystem = {
      ...odd,
      status: (path) =>
        path.endsWith('no') ? Promise.reject(new FileError('busy', path, 'EBUSY')) : odd.status(path),
    };
    expect(
      (await walk(fileSystem)).map(({ relativePath, sighting }) => [relativePath, sighting.kind]),
    ).toEqual([
      ['a', 'file'],
      ['no', 'unreadable'],
      ['shut.d/', 'unreadable'],
      ['z', 'file'],
    ]);
  });

  it('fails where the start cannot be listed', async () => {
    const shut = imagined((path) => {
      throw new FileError('denied', path, 'EACCES');
    });
    await expect(walk(shut)).rejects.toMatchObject({ code: 'denied' });
  });

  it('begins where it is told, on a real disk', async () => {
    const harness = new Harness({ watch: false });
    for (const name of ['a.png', 'sub/b.png', 'sub/deep/c.png', 'sub-2/d.png']) harness.write(name);
    const walked = await walk(createNodeFileSystem(), harness.root, 'sub');
    expect(walked.map((sighted) => sighted.relativePath)).toEqual(['sub/b.png', 'sub/deep/c.png']);
    await harness.close();
  });
});

describe('a look at one path', () => {
  it.each([
    ['link', 'left_out'],
    ['other', 'left_out'],
    ['directory', 'absent'],
  ] as const)('sees what stands there now, not what the list said: a %s', async (kind, seen) => {
    const fileSystem = imagined(
      () => [],
      () => ({ kind }),
    );
    expect((await sight(fileSystem, tree('/root'), 'a.pdf', file('a.pdf'))).kind).toBe(seen);
  });

  it.each(['Invoices', 'old.psd', 'a.txt'])(
    'says of a link that it is one, whatever its name: %s',
    async (name) => {
      const rules = rulesFor({ target: { kind: 'knowledge_base', id: 'kb_1', label: null } });
      const looked = { ...tree('/root'), fileRules: compileRules(rules) };
      const entry = { name, kind: 'link', readable: true } as const;
      expect(
        await sight(
          imagined(() => []),
          looked,
          name,
          entry,
        ),
      ).toEqual({
        ...{ kind: 'left_out', phase: 'ignored', reason: told('file.link') },
      });
    },
  );
});
