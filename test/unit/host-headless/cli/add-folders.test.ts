import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CallOutput } from '../../../../src-main/contract/api.ts';
import type { PracticeService } from '../../../../src-main/practice-service/practice-service.ts';
import { connectedWithKnowledgeBase } from '../../../helpers/connected-command-line.ts';

function write(root: string, ...names: readonly string[]): void {
  for (const name of names) {
    const file = join(root, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `The text of ${name}.\n`);
  }
}

const sent = (practice: PracticeService) =>
  practice
    .ledger()
    .filter(({ method, outcome }) => method === 'POST' && outcome === 'accepted')
    .map(({ fileName }) => fileName)
    .toSorted();

describe('add of a folder', () => {
  test('says what would go, queues it in the order of its names, and delivers every file once', async () => {
    const { root, cli, practice, knowledgeBase } = await connectedWithKnowledgeBase();
    const folder = join(root, 'in');
    write(folder, 'note 10.md', 'note 9.md', 'more/note 1.md', 'a.tmp', 'b.tmp', 'cover.psd');
    symlinkSync('/etc', join(folder, 'etc.md'));
    execFileSync('mkfifo', [join(folder, 'pipe.md')]);

    const dry = await cli.run('add', folder, '--kb', knowledgeBase, '--dry-run');
    expect(dry.exitCode).toBe(0);
    expect(dry.standardOutput.split('\n').slice(0, 3)).toEqual([
      'Nothing is queued yet.',
      '3 files would go (75 B) (more/note 1.md, note 9.md, note 10.md).',
      'Left out 2: It is a temporary file (*.tmp) (a.tmp, b.tmp)',
    ]);
    expect(dry.standardOutput).toContain('Left out 1: It is a link. Outbox doesn’t follow links (etc.md)\n');
    expect(JSON.parse(await cli.mustRun(['jobs', '--json']))).toEqual([]);

    const added = await cli.run('add', folder, '--kb', knowledgeBase, '--json');
    expect(added.exitCode).toBe(0);
    expect(added.standardError).toContain('3 files to queue (75 B).\n');
    expect(added.standardError).toContain(
      'outbox: left out 2: It is a temporary file (*.tmp) (a.tmp, b.tmp)\n',
    );
    expect(added.standardError).toContain('3 files queued; runs with "outbox run".\n');
    const result = JSON.parse(added.standardOutput) as CallOutput<'jobs.addFiles'>;
    expect(result).toMatchObject({ added: [1, 2, 3], skipped: [], warnings: [] });
    expect(result.leftOut.map(({ files }) => files).toSorted()).toEqual([1, 1, 1, 2]);

    const jobs = JSON.parse(await cli.mustRun(['jobs', '--json'])) as { id: number; path: string }[];
    const inOrder = jobs.toSorted((one, other) => one.id - other.id).map(({ path }) => basename(path));
    expect(inOrder).toEqual(['note 1.md', 'note 9.md', 'note 10.md']);
    await cli.mustRun(['run', '--until-idle']);
    expect(sent(practice)).toEqual(inOrder.toSorted());

    const again = await cli.run('add', folder, '--kb', knowledgeBase);
    expect(again.exitCode).toBe(0);
    expect(again.standardError).toContain('3 sent before and not to go again');
    expect(again.standardError).toContain('Nothing new was queued.\n');
    await cli.mustRun(['run', '--until-idle']);
    expect(sent(practice)).toEqual(inOrder.toSorted());
  });

  test('sends nothing of the data folder that lies in it', async () => {
    const { root, cli, knowledgeBase } = await connectedWithKnowledgeBase({ isDataInRoot: true });
    write(root, 'letter.md', 'data/notes.md');
    const added = await cli.run('add', root, '--kb', knowledgeBase, '--json');
    expect(added.standardError).toContain(
      'It is Outbox’s own data folder. Outbox never sends anything from it (data/)',
    );
    const jobs = JSON.parse(await cli.mustRun(['jobs', '--json'])) as { path: string }[];
    expect(jobs.map(({ path }) => path)).toEqual([join(root, 'letter.md')]);
    const own = await cli.run('add', join(root, 'data'), '--kb', knowledgeBase);
    expect([own.exitCode, own.standardError]).toEqual([
      1,
      `outbox: ${join(root, 'data')} cannot be added: it is Outbox’s own data folder. Choose another folder.\n`,
    ]);
  });

  test('that has nothing for the target is an error that names it, and queues nothing', async () => {
    const { root, cli, knowledgeBase } = await connectedWithKnowledgeBase();
    const folder = join(root, 'in');
    mkdirSync(folder);
    const empty = await cli.run('add', folder, '--kb', knowledgeBase);
    expect([empty.exitCode, empty.standardError]).toEqual([
      1,
      `outbox: ${folder} cannot be added: It is empty. Choose another folder, or another target.\n`,
    ]);
    write(folder, 'film.mp4');
    for (const words of [[], ['--dry-run'], ['--json']]) {
      const unfit = await cli.run('add', folder, '--kb', knowledgeBase, ...words);
      expect([unfit.exitCode, unfit.standardOutput]).toEqual([1, '']);
      expect(unfit.standardError).toContain(
        `${folder} cannot be added: Nothing in it goes to a knowledge base. 1 file: `,
      );
    }
  });
});
