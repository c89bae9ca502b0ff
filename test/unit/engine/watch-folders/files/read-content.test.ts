import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FileSystem } from '../../../../../src-main/foundation/files/file-system.ts';
import { findFacts } from '../../../../../src-main/engine/watch-folders/contents/find-facts.ts';
import {
  contentBuffer,
  readContent,
  type ContentReading,
  type ContentRequest,
} from '../../../../../src-main/engine/watch-folders/files/read-content.ts';
import { disks } from '../../../../helpers/disks.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const content = 'What the folder holds';
let root: string;
let path: string;

beforeEach(() => {
  root = join(temporaryFolder('content'), 'watched');
  path = join(root, 'in', 'a.txt');
  mkdirSync(join(root, 'in'), { recursive: true });
  writeFileSync(path, content);
});

describe.each(disks)('over %s,', (_way, disk) => {
  /** Reads the file as a folder does, whatever `meanwhile` does to it when its first bytes are there. */
  async function read(
    options: Partial<ContentRequest> & { meanwhile?: () => void } = {},
  ): Promise<ContentReading> {
    const { meanwhile, ...request } = options;
    const at = request.path ?? path;
    const expected = request.expected ?? (await disk.status(at));
    return readContent(
      meanwhile === undefined ? disk : interrupted(meanwhile),
      {
        path: at,
        expected,
        folder: { path: root, known: null },
        acceptIncomplete: false,
        keepUpToBytes: 0,
        ...request,
      },
      { buffer: contentBuffer(), findFacts },
      () => false,
    );
  }

  function interrupted(meanwhile: () => void): FileSystem {
    return {
      ...disk,
      async open(path, within) {
        const file = await disk.open(path, within);
        let isFirst = true;
        return {
          ...file,
          async read(buffer, position) {
            const count = await file.read(buffer, position);
            if (isFirst) meanwhile();
            isFirst = false;
            return count;
          },
        };
      },
    };
  }

  describe('the content of a file', () => {
    it('is read whole, with its sum', async () => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      expect(await read()).toMatchObject({ kind: 'read', file: { path, sha256 }, kept: null, note: null });
    });

    it('is kept where it is small enough', async () => {
      expect(await read({ keepUpToBytes: 1000 })).toMatchObject({ kept: Buffer.from(content) });
      expect(await read({ keepUpToBytes: 3 })).toMatchObject({ kept: null });
    });

    it.each([
      [
        'grows',
        () => {
          appendFileSync(path, 'more');
        },
      ],
      [
        'shrinks',
        () => {
          truncateSync(path, 4);
        },
      ],
      [
        'is written over',
        () => {
          writeFileSync(path, 'Something else is here');
        },
      ],
    ])('is not taken of a file that %s while it is read', async (_name, meanwhile) => {
      expect((await read({ meanwhile })).kind).toBe('changed');
    });

    it('is not taken of a file that another replaced while it was read', async () => {
      const meanwhile = (): void => {
        writeFileSync(`${path}.new`, content);
        renameSync(`${path}.new`, path);
      };
      expect((await read({ meanwhile })).kind).toBe('changed');
    });

    it('is not taken of a file that is another by now than the one that settled', async () => {
      const expected = await disk.status(path);
      writeFileSync(`${path}.new`, content);
      renameSync(`${path}.new`, path);
      expect((await read({ expected })).kind).toBe('changed');
    });

    it('is not taken where a link above it leads out of the folder, from before or since it is read', async () => {
      const outside = join(root, '..', 'outside');
      const swap = (): void => {
        renameSync(join(root, 'in'), outside);
        symlinkSync(outside, join(root, 'in'));
      };
      expect((await read({ meanwhile: swap })).kind).toBe('left_out');
      expect((await read()).kind).toBe('left_out');
    });

    it('is not taken of a file outside, where a folder above it is a link for just the moment of opening', async () => {
      const outside = join(root, '..', 'outside');
      mkdirSync(outside);
      writeFileSync(join(outside, 'a.txt'), 'private');
      const swapping: FileSystem = {
        ...disk,
        async open(at, within) {
          renameSync(join(root, 'in'), join(root, 'kept'));
          symlinkSync(outside, join(root, 'in'));
          try {
            return await disk.open(at, within);
          } finally {
            rmSync(join(root, 'in'));
            renameSync(join(root, 'kept'), join(root, 'in'));
          }
        },
      };
      const expected = await disk.status(join(outside, 'a.txt'));
      const request = { path, expected, folder: { path: root, known: null } };
      const reading = await readContent(
        swapping,
        { ...request, acceptIncomplete: false, keepUpToBytes: 0 },
        { buffer: contentBuffer(), findFacts },
        () => false,
      );
      expect(reading.kind).toBe('left_out');
    });

    it('is not taken in another folder that took the place of its own', async () => {
      const known = await disk.status(root);
      renameSync(root, `${root}-away`);
      mkdirSync(join(root, 'in'), { recursive: true });
      writeFileSync(path, content);
      expect((await read({ folder: { path: root, known } })).kind).toBe('elsewhere');
    });

    it('is not taken through a link at its own path', async () => {
      const link = join(root, 'in', 'link.txt');
      symlinkSync(path, link);
      expect((await read({ path: link, expected: await disk.status(path) })).kind).toBe('left_out');
    });
  });

  describe('a document without its end', () => {
    it.each(['half.pdf', 'half.docx'])(
      'is waited for, and goes with a note when told so: %s',
      async (name) => {
        const half = join(root, name);
        writeFileSync(half, 'the first half');
        expect((await read({ path: half })).kind).toBe('incomplete');
        expect(await read({ path: half, acceptIncomplete: true })).toMatchObject({
          kind: 'read',
          note: expect.stringContaining('_unfinished') as unknown,
        });
      },
    );

    it('is whole with it', async () => {
      const whole = join(root, 'whole.pdf');
      writeFileSync(whole, '%PDF-1.7 and so on\n%%EOF\n');
      expect(await read({ path: whole })).toMatchObject({ kind: 'read', note: null });
    });
  });
});
