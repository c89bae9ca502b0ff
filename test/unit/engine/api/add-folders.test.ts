import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallOutput } from '../../../../src-main/contract/api.ts';
import type { FileTargetKind } from '../../../../src-main/contract/job.ts';
import { FileError, type FileSystem } from '../../../../src-main/foundation/files/file-system.ts';
import { createNodeFileSystem } from '../../../../src-main/foundation/files/node-file-system.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';
import { said } from '../../../helpers/said.ts';
import { toldBy } from '../../../../src-main/contract/errors.ts';
import { message as told } from '../../../../src-main/contract/messages/message.ts';

function write(running: RunningEngine, name: string, content = `the text of ${name}`): string {
  const path = join(running.folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

async function targetOf({ call, connection }: RunningEngine, kind: FileTargetKind) {
  const { knowledgeBases, carousels, brands } = await call['connections.targets']({ id: connection.id });
  const listed = { knowledge_base: knowledgeBases, carousel: carousels, brand_clips: brands }[kind];
  return { kind, id: listed.items[0]?.id ?? '', label: null, slideId: null, slideLabel: null };
}

async function inputOf(running: RunningEngine, kind: FileTargetKind, paths: readonly string[]) {
  return {
    tokens: paths.map((path) => running.engine.chosenPaths.issue(path)),
    connectionId: running.connection.id,
    target: await targetOf(running, kind),
  };
}

async function add(running: RunningEngine, kind: FileTargetKind = 'knowledge_base', ...paths: string[]) {
  const chosen = paths.length === 0 ? [running.folder] : paths;
  return running.call['jobs.addFiles'](await inputOf(running, kind, chosen));
}

async function preview(running: RunningEngine, kind: FileTargetKind = 'knowledge_base', ...paths: string[]) {
  const chosen = paths.length === 0 ? [running.folder] : paths;
  return running.call['jobs.previewFiles'](await inputOf(running, kind, chosen));
}

const namesOf = async (running: RunningEngine) => (await running.jobs()).map(({ name }) => name);
const reasons = ({ leftOut }: Pick<CallOutput<'jobs.addFiles'>, 'leftOut'>) =>
  leftOut.map(({ why, files, names }) => [said(why), files, names]);

describe('a folder that is added by hand', () => {
  it('queues what its target takes, in the order in which people read the names, with the folders in it', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    for (const name of ['page 10.md', 'page 2.md', 'page 1.md', 'more/b.txt', 'more/deep/a.pdf'])
      write(running, name, `%PDF-1.7 ${name} %%EOF`);
    write(running, 'cover.psd');
    const added = await add(running);
    expect(await namesOf(running)).toEqual(['b.txt', 'a.pdf', 'page 1.md', 'page 2.md', 'page 10.md']);
    expect(added).toMatchObject({ added: [1, 2, 3, 4, 5], skipped: [], warnings: [] });
    expect(reasons(added)).toEqual([
      ['A knowledge base takes PDF, DOCX, TXT and MD, not .psd', 1, ['cover.psd']],
    ]);
  });

  it('leaves out what a watched folder leaves out, in the same words, counted by the reason', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    write(running, 'fine.md');
    write(running, 'empty.md', '');
    for (let number = 1; number <= 12; number += 1) write(running, `film ${String(number)}.tmp`);
    write(running, '.hidden.md');
    write(running, 'node_modules/readme.md');
    write(running, '_Sent/old.md');
    execFileSync('mkfifo', [join(running.folder, 'pipe.md')]);
    symlinkSync('/etc/hostname', join(running.folder, 'link.md'));
    symlinkSync('/etc', join(running.folder, 'etc'));
    const expected = [
      [
        'It is a temporary file (*.tmp)',
        12,
        ['film 1.tmp', 'film 10.tmp', 'film 11.tmp', 'film 12.tmp', 'film 2.tmp'],
      ],
      ['It is empty. Outbox never sends empty files', 1, ['empty.md']],
      ['It belongs to another program (node_modules/)', 1, ['node_modules/']],
      ['It is a link. Outbox doesn’t follow links', 2, ['etc', 'link.md']],
      ['It is hidden (.*)', 1, ['.hidden.md']],
      ['It is a pipe, socket or device, not a regular file', 1, ['pipe.md']],
      ['It is where Outbox moves delivered files (_Sent/)', 1, ['_Sent/']],
    ];
    const foreseen = await preview(running);
    expect(reasons(foreseen).toSorted()).toEqual(expected.toSorted());
    expect(foreseen).toMatchObject({ files: 1, sizeBytes: 19, first: ['fine.md'], alreadySent: 0 });
    const watched = await running.call['watchFolders.preview']({
      ...(await inputOf(running, 'knowledge_base', [])),
      token: running.engine.chosenPaths.issue(running.folder),
      rules: {
        target: await targetOf(running, 'knowledge_base'),
        ...{ slides: null, existing: 'upload', include: [], ignore: [], recursive: true, after: 'keep' },
      },
    });
    const words = new Set(
      watched.files.filter(({ fate }) => fate === 'ignored').map((file) => said(file.message)),
    );
    expect([...words].toSorted()).toEqual(expected.map(([why]) => why).toSorted());
    expect(await namesOf(running)).toEqual([]);
    const added = await add(running);
    expect(reasons(added)).toEqual(reasons(foreseen));
    expect(await namesOf(running)).toEqual(['fine.md']);
  });

  it('gives nothing away through a link to another folder, for whatever target', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    write(running, 'fine.png');
    symlinkSync('/etc', join(running.folder, 'etc'));
    symlinkSync('/etc/passwd', join(running.folder, 'passwd.png'));
    const added = await add(running, 'carousel');
    expect(await namesOf(running)).toEqual(['fine.png']);
    expect(reasons(added)).toEqual([['It is a link. Outbox doesn’t follow links', 2, ['etc', 'passwd.png']]]);
  });

  it.each([
    ['once it was walked', 'isSlow'],
    ['as a file is opened', 'open'],
  ] as const)(
    'is not read where one of its folders becomes a link while its files settle, %s',
    async (_, at) => {
      let swap = (): void => undefined;
      const real = createNodeFileSystem();
      const fileSystem: FileSystem = {
        ...real,
        isSlow(path) {
          if (at === 'isSlow') swap();
          return real.isSlow(path);
        },
        open(path) {
          if (at === 'open') swap();
          return real.open(path);
        },
      };
      const running = await runningEngine({ engine: { deliver: false }, host: { fileSystem } });
      write(running, 'inside/private.md', 'the very same text');
      const elsewhere = join(dirname(running.folder), 'elsewhere');
      swap = () => {
        swap = () => undefined;
        renameSync(join(running.folder, 'inside'), elsewhere);
        symlinkSync(elsewhere, join(running.folder, 'inside'));
      };
      const added = await add(running);
      expect(added.added).toEqual([]);
      expect(added.leftOut).toEqual([
        {
          why: {
            code: 'file_refusal.left_out',
            params: {
              path: join(running.folder, 'inside', 'private.md'),
              reason: { code: 'file.link_outside', params: {} },
            },
          },
          files: 1,
          names: ['inside/private.md'],
          isTrouble: true,
        },
      ]);
    },
  );

  it('gives away nothing of Outbox’s own data folder, inside it or around it', async () => {
    const running = await runningEngine({ engine: { deliver: false }, isDataBeside: true });
    const home = dirname(running.folder);
    writeFileSync(join(home, 'data', 'notes.md'), 'kept for Outbox alone');
    writeFileSync(join(home, 'letter.md'), 'for everybody');
    const added = await add(running, 'knowledge_base', home);
    const paths = (await running.jobs()).map(({ path }) => path ?? '');
    expect(paths).toContain(join(home, 'letter.md'));
    expect(paths.filter((path) => path.startsWith(join(home, 'data')))).toEqual([]);
    expect(reasons(added)).toContainEqual([
      'It is Outbox’s own data folder. Outbox never sends anything from it',
      1,
      ['data/'],
    ]);
    for (const path of [join(home, 'data'), join(home, 'data', 'snapshots')]) {
      mkdirSync(path, { recursive: true });
      await expect(add(running, 'knowledge_base', path)).rejects.toMatchObject({
        code: 'folder_refused',
        message: expect.stringMatching(/folder\.not_added .*folder_refusal\.(?:in_)?outbox/u) as string,
      });
    }
    await expect(add(running, 'knowledge_base', '/proc/self')).rejects.toMatchObject({
      code: 'folder_refused',
    });
    await expect(add(running, 'knowledge_base', '/')).rejects.toMatchObject({ code: 'folder_refused' });
  });

  it('goes on beside a folder in it that cannot be listed, and says which', async () => {
    const real = createNodeFileSystem();
    const fileSystem: FileSystem = {
      ...real,
      list(directory) {
        if (directory.endsWith('locked')) throw new FileError('denied', directory, 'permission denied');
        return real.list(directory);
      },
    };
    const running = await runningEngine({ engine: { deliver: false }, host: { fileSystem } });
    write(running, 'locked/a.md');
    write(running, 'open/b.md');
    const added = await add(running);
    expect(await namesOf(running)).toEqual(['b.md']);
    expect(added.leftOut).toEqual([
      {
        why: told('file.folder_unlisted', { said: 'permission denied' }),
        files: 1,
        names: ['locked/'],
        isTrouble: true,
      },
    ]);
  });

  it('is refused by name, with the reason and the next step, where there is nothing to add', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const message = async (): Promise<string> =>
      add(running).then(
        () => 'added',
        (error: unknown) => said(toldBy(error)),
      );
    expect(await message()).toContain(
      `${running.folder} cannot be added: It is empty. Choose another folder, or another target`,
    );
    write(running, 'one.psd');
    write(running, 'two.psd');
    expect(await message()).toContain(
      `${running.folder} cannot be added: Nothing in it goes to a knowledge base. 2 files: A knowledge base takes PDF, DOCX, TXT and MD, not .psd. Choose another folder, or another target`,
    );
    await expect(preview(running)).rejects.toMatchObject({ code: 'folder_refused' });
    const letter = write(running, 'beside/letter.md');
    mkdirSync(join(running.folder, 'none'));
    const added = await add(running, 'knowledge_base', join(running.folder, 'none'), letter);
    expect(added).toMatchObject({
      added: [1],
      skipped: [{ path: join(running.folder, 'none'), why: told('folder.empty') }],
    });
  });

  it('sends nothing twice when it is added again, and its preview says so', async () => {
    const running = await runningEngine();
    for (const name of ['a.md', 'b.md']) write(running, name);
    expect((await add(running)).added).toEqual([1, 2]);
    await running.untilIdle();
    write(running, 'c.md');
    expect(await preview(running)).toMatchObject({ files: 1, first: ['c.md'], alreadySent: 2 });
    const again = await add(running);
    expect(again.added).toHaveLength(1);
    expect(reasons(again)).toEqual([['The same content goes there already', 2, ['a.md', 'b.md']]]);
    await running.untilIdle();
    const arrived = running.accepted().map(({ fileName }) => fileName);
    expect(arrived.toSorted()).toEqual(['a.md', 'b.md', 'c.md']);
  });

  it('makes clips of its videos, and leaves lists of links to the import', async () => {
    const running = await runningEngine();
    write(running, 'talk 10.mp4');
    write(running, 'talk 9.mov');
    write(running, 'links.txt', 'https://videos.example/one');
    write(running, 'cover.png');
    const added = await add(running, 'brand_clips');
    expect(reasons(added)).toEqual([
      ['Clips are made of videos (MP4, MOV, M4V, WEBM, MKV, AVI), not .png', 1, ['cover.png']],
      [
        'Clips are made of videos (MP4, MOV, M4V, WEBM, MKV, AVI). This is a list of links: import it',
        1,
        ['links.txt'],
      ],
    ]);
    await running.untilIdle();
    expect((await running.jobs()).map(({ kind, name, state }) => [kind, name, state])).toEqual([
      ['clip_upload', 'talk 9.mov', 'done'],
      ['clip_upload', 'talk 10.mp4', 'done'],
    ]);
  });

  it('does not hold back what is ready for a document that is still being written', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const unfinished = write(running, 'a.pdf', '%PDF-1.7 and no more');
    write(running, 'b.md');
    expect((await preview(running)).waits).toEqual([
      {
        why: expect.objectContaining({ code: 'file.end_awaited' }) as unknown,
        files: 1,
        names: ['a.pdf'],
        isTrouble: false,
      },
    ]);
    const adding = add(running);
    await running.until('the other one is queued', async () => (await namesOf(running)).length === 1);
    expect(await namesOf(running)).toEqual(['b.md']);
    appendFileSync(unfinished, '%%EOF');
    expect((await adding).added).toHaveLength(2);
    expect(await namesOf(running)).toEqual(['b.md', 'a.pdf']);
  });

  it('asks the file system no more for each of many files than for each of a few', async () => {
    let asked = 0;
    const real = createNodeFileSystem();
    const counted = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      asked += 1;
      return answer;
    };
    const fileSystem: FileSystem = {
      ...real,
      status: (path) => counted(real.status(path)),
      open: (path) => counted(real.open(path)),
      realPath: (path) => counted(real.realPath(path)),
      list: (directory) => counted(real.list(directory)),
      isSlow: (path) => counted(real.isSlow(path)),
    };
    const running = await runningEngine({ engine: { deliver: false }, host: { fileSystem } });
    const costOf = async (files: number): Promise<number> => {
      const folder = join(running.folder, String(files));
      for (let number = 0; number < files; number += 1)
        write(running, `${String(files)}/note ${String(number)}.md`);
      asked = 0;
      expect((await add(running, 'knowledge_base', folder)).added).toHaveLength(files);
      return asked / files;
    };
    const few = await costOf(50);
    expect(await costOf(600)).toBeLessThan(few * 1.05);
  });
});
