import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandLine, type RunningCommand } from '../../../helpers/command-line.ts';
import { connectedWithKnowledgeBase } from '../../../helpers/connected-command-line.ts';
import { temporaryDataFolder } from '../../../helpers/temporary-folder.ts';

function write(root: string, name: string): string {
  const file = join(root, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `The text of ${name}.\n`);
  return file;
}

const said = (command: RunningCommand, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    command.process.stderr?.on('data', (piece: string) => {
      text += piece;
      const match = pattern.exec(text);
      if (match !== null) resolve(match[0]);
    });
    void command.ended.then(() => reject(new Error(`It ended without saying ${String(pattern)}: ${text}`)));
  });

describe('run --until-idle', () => {
  test('delivers what was added and what lies in a watched folder, and says so in JSON', async () => {
    const { root, cli, practice, knowledgeBase } = await connectedWithKnowledgeBase();
    write(root, 'in/watched.txt');
    const single = write(root, 'single.txt');
    await cli.mustRun(['watch', 'add', join(root, 'in'), '--kb', knowledgeBase, '--existing', 'upload']);
    const added = await cli.mustRun(['add', single, '--kb', knowledgeBase, '--json']);
    expect(JSON.parse(added)).toEqual({
      batchId: 1,
      added: [1],
      skipped: [],
      leftOut: [],
      warnings: [],
      warningsMessages: [],
    });

    const result = await cli.run('run', '--until-idle', '--json');
    expect(JSON.parse(result.standardOutput)).toMatchObject({
      idle: true,
      jobs: { done: 2, queued: 0 },
      exit: { code: 0 },
    });
    expect(result.exitCode).toBe(0);

    const jobs = JSON.parse(await cli.mustRun(['jobs', '--state', 'done', '--json'])) as {
      path: string;
      proof: string;
    }[];
    expect(jobs.map(({ path, proof }) => [path, proof]).sort()).toEqual([
      [join(root, 'in/watched.txt'), 'indexed'],
      [single, 'indexed'],
    ]);
    const accepted = practice
      .ledger()
      .filter(({ fileName, outcome }) => fileName !== null && outcome === 'accepted');
    expect(accepted.map(({ fileName }) => fileName).sort()).toEqual(['single.txt', 'watched.txt']);
  });

  test('ends with 2 where the service refuses a file for good', async () => {
    const { root, cli, practice, knowledgeBase } = await connectedWithKnowledgeBase();
    await cli.mustRun(['add', write(root, 'a.txt'), '--kb', knowledgeBase]);
    const body = { success: false, error: 'validation', message: 'Not this one.' };
    practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'status', status: 422, body }]);
    const result = await cli.run('run', '--until-idle', '--json');
    expect([result.exitCode, JSON.parse(result.standardOutput)]).toEqual([
      2,
      expect.objectContaining({ exit: { code: 2, reason: 'some jobs were rejected or failed' } }),
    ]);
  });

  test('ends with 3 where nobody can know whether a file arrived', async () => {
    const { root, cli, practice, knowledgeBase } = await connectedWithKnowledgeBase();
    await cli.mustRun(['add', write(root, 'a.txt'), '--kb', knowledgeBase]);
    practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 0 }]);
    // The looks for it come after 10 s and a minute, and are not waited for here.
    expect((await cli.run('run', '--until-idle', '--no-track')).exitCode).toBe(3);
    expect((await cli.run('resolve', '1', 'arrived', '--remote-id', 'doc_1')).exitCode).toBe(0);
    practice.clearFaults();
    expect((await cli.run('run', '--until-idle', '--no-track')).exitCode).toBe(0);
  });

  test('ends with 4 where the key is refused', async () => {
    const { root, cli, practice, knowledgeBase } = await connectedWithKnowledgeBase();
    await cli.mustRun(['add', write(root, 'a.txt'), '--kb', knowledgeBase]);
    practice.setFaults([
      { endpoint: '*', kind: 'status', status: 401, body: { success: false, error: 'unauthorized' } },
    ]);
    expect((await cli.run('run', '--until-idle')).exitCode).toBe(4);
  });

  test('ends with 6 where everything is paused', async () => {
    const { root, cli, knowledgeBase } = await connectedWithKnowledgeBase();
    await cli.mustRun(['add', write(root, 'a.txt'), '--kb', knowledgeBase]);
    await cli.mustRun(['pause']);
    expect((await cli.run('run', '--until-idle')).exitCode).toBe(6);
  });
});

describe('a running instance', () => {
  test('is talked to by other commands, takes their files, and ends in order on SIGTERM', async () => {
    const { root, dataDirectory, cli, practice, knowledgeBase } = await connectedWithKnowledgeBase();
    const run = cli.start('run');
    await said(run, /until Ctrl\+C/u);
    const file = write(root, 'later.txt');
    const delivered = said(run, /done \(indexed\) {2}later\.txt/u);
    const add = await cli.run('add', file, '--kb', knowledgeBase);
    expect(add.standardError).toBe('1 file queued.\n');
    await delivered;
    expect((await cli.run('run')).exitCode).toBe(5);
    run.process.kill('SIGTERM');
    expect(await run.ended).toMatchObject({ exitCode: 0, standardOutput: '' });
    expect(existsSync(join(dataDirectory, 'control.json'))).toBe(false);
    expect(practice.ledger().filter(({ fileName }) => fileName === 'later.txt')).toHaveLength(1);
  });

  test('that was killed leaves nothing in the way', async () => {
    const { cli } = await connectedWithKnowledgeBase();
    const run = cli.start('run');
    await said(run, /until Ctrl\+C/u);
    run.process.kill('SIGKILL');
    await run.ended;
    expect(JSON.parse(await cli.mustRun(['status', '--json']))).toMatchObject({ idle: true });
    const next = cli.start('run');
    await said(next, /until Ctrl\+C/u);
    next.process.kill('SIGINT');
    expect((await next.ended).exitCode).toBe(0);
  });
});

test('the key stands in the key file and nowhere else', async () => {
  const { root, dataDirectory, cli, practice, knowledgeBase } = await connectedWithKnowledgeBase();
  await cli.mustRun(['add', write(root, 'a.txt'), '--kb', knowledgeBase]);
  await cli.run('run', '--until-idle');
  expect(readFileSync(join(dataDirectory, 'keys.json'), 'utf8')).toContain(practice.apiKey);
  for (const name of ['outbox.db', 'logs/outbox.1.log', 'sends.log']) {
    const file = join(dataDirectory, name);
    if (existsSync(file))
      expect([name, readFileSync(file, 'latin1').includes(practice.apiKey)]).toEqual([name, false]);
  }
});

test('practice prints its address and key as JSON, and ends on SIGINT', async () => {
  const cli = commandLine(join(temporaryDataFolder(), 'data'));
  const practice = cli.start('practice', '--seed', '7', '--json');
  await said(practice, /runs until Ctrl\+C/u);
  practice.process.kill('SIGINT');
  const result = await practice.ended;
  expect(result.exitCode).toBe(0);
  expect(JSON.parse(result.standardOutput)).toEqual({
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/u) as unknown,
    apiKey: expect.stringMatching(/^sk-social-/u) as unknown,
  });
});

test.each(['interface', 'field-notes', 'bare', 'plain'])(
  'practice answers in the dialect %s',
  async (dialect) => {
    const cli = commandLine(join(temporaryDataFolder(), 'data'));
    const practice = cli.start('practice', '--dialect', dialect, '--json');
    let printed = '';
    practice.process.stdout?.on('data', (text: string) => (printed += text));
    await said(practice, /runs until Ctrl\+C/u);
    const { baseUrl, apiKey } = JSON.parse(printed) as { baseUrl: string; apiKey: string };
    const reply = await fetch(`${baseUrl}/api-proxy/brands`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    const body = (await reply.json()) as { data?: { items?: unknown } };
    const shape = Array.isArray(body)
      ? 'plain list'
      : Array.isArray(body.data)
        ? 'list'
        : body.data?.items === undefined
          ? 'other'
          : 'items';
    expect(shape).toBe(
      { interface: 'list', 'field-notes': 'items', bare: 'other', plain: 'plain list' }[dialect],
    );
    practice.process.kill('SIGTERM');
    expect((await practice.ended).exitCode).toBe(0);
  },
);

test('practice knows no other dialect, and says which there are', async () => {
  const cli = commandLine(join(temporaryDataFolder(), 'data'));
  const { exitCode, standardError } = await cli.run('practice', '--dialect', 'klingon');
  expect([exitCode, standardError]).toEqual([1, expect.stringContaining('interface, field-notes, bare')]);
});

test('a reader that closes the pipe early is no failure', async () => {
  const cli = commandLine(join(temporaryDataFolder(), 'data'));
  const command = cli.start('status', '--json');
  command.process.stdout?.destroy();
  expect(await command.ended).toMatchObject({ exitCode: 0, standardError: '' });
});
