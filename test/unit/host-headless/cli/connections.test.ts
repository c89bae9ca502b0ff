import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { CliFixture } from './cli-fixture.ts';
import { connection } from './samples.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

describe('which connection', () => {
  beforeEach(() => {
    writeFileSync(join(cli.folder, 'a.pdf'), 'a');
    cli.engine.answers['jobs.addFiles'] = () => ({
      batchId: null,
      added: [7],
      skipped: [],
      leftOut: [],
      warnings: [],
    });
  });
  const add = (...words: string[]) => cli.run('add', 'a.pdf', '--kb', 'kb_1', ...words);

  test('need not be said where there is one', async () => {
    cli.engine.answers['connections.list'] = () => [connection];
    expect((await add()).code).toBe(0);
  });

  test('must be said where there are several', async () => {
    cli.engine.answers['connections.list'] = () => [connection, { ...connection, id: 2, name: 'Moss' }];
    const result = await add();
    expect([result.code, result.err]).toEqual([
      1,
      'outbox: Say which connection with --connection NAME. There are: Halden, Moss.\n',
    ]);
    await add('--connection', 'Moss');
    expect(cli.asked('jobs.addFiles')).toMatchObject({ connectionId: 2 });
    expect((await add('--connection', 'Lost')).err).toContain('There is no connection named Lost.');
  });

  test('is missing where there is none', async () => {
    expect((await add()).err).toBe('outbox: There is no connection yet. Make one with "outbox connect".\n');
  });
});

describe('connections remove', () => {
  const consequences = ['3 jobs that wait are cancelled.', 'Its receipts stay, under the name Halden.'];
  beforeEach(() => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['connections.removal'] = () => ({ consequences, blockedBy: null });
    cli.engine.answers['connections.remove'] = () => ({ left: [] });
  });

  test('says what would happen, and does nothing without --yes', async () => {
    const result = await cli.run('connections', 'remove', 'Halden');
    expect(result.code).toBe(1);
    expect(result.out).toBe(
      `Removing Halden means:\n- ${consequences.join('\n- ')}\nNothing is removed yet: add --yes.\n`,
    );
    expect(cli.asked('connections.remove')).toBeUndefined();
  });

  test('does it with --yes, and says what happened', async () => {
    const result = await cli.run('connections', 'remove', 'Halden', '--yes', '--json');
    expect(result.code).toBe(0);
    expect(cli.asked('connections.remove')).toEqual({ id: 1 });
    expect(result.json()).toEqual({
      ...{ name: 'Halden', removed: true, consequences, blockedBy: null, left: [] },
    });
  });

  test('says what stays at the service', async () => {
    const left = ['The upload of talk.mp4 could not be given up. The service did not answer.'];
    cli.engine.answers['connections.remove'] = () => ({ left });
    const { out } = await cli.run('connections', 'remove', 'Halden', '--yes');
    expect(out).toContain(`Halden is removed.\n- ${consequences.join('\n- ')}\n${left.join('')}\n`);
    const { left: inJson } = (await cli.run('connections', 'remove', 'Halden', '--yes', '--json')).json() as {
      left: string[];
    };
    expect(inJson).toEqual(left);
  });

  test('says why it cannot be just now', async () => {
    const blockedBy = 'The answer to 1 job whose last bytes are out is awaited.';
    cli.engine.answers['connections.removal'] = () => ({ consequences, blockedBy });
    expect((await cli.run('connections', 'remove', 'Halden')).out).toContain(blockedBy);
  });
});

describe('connections pace', () => {
  beforeEach(() => {
    const pace = { mostAtOnce: 4, limitBytesPerSecond: null };
    cli.engine.answers['connections.list'] = () => [{ ...connection, pace }];
    cli.engine.answers['connections.setPace'] = (input) => ({ ...connection, pace: input.pace });
  });

  test('says what holds, and changes only what is given', async () => {
    expect((await cli.run('connections', 'pace')).out).toBe('At a time: at most 4\nLimit: none of its own\n');
    expect((await cli.run('connections', 'pace', 'Halden', '--limit', '2MB/s')).out).toBe(
      'At a time: at most 4\nLimit: 2 MB/s\n',
    );
    expect(cli.asked('connections.setPace')).toEqual({
      id: 1,
      pace: { mostAtOnce: 4, limitBytesPerSecond: 2_000_000 },
    });
    const free = await cli.run('connections', 'pace', '--at-once', 'none', '--json');
    expect(free.json()).toMatchObject({ pace: { mostAtOnce: null, limitBytesPerSecond: null } });
  });

  test('refuses more than a service would bear, and what is no number', async () => {
    const tooMany = await cli.run('connections', 'pace', '--at-once', '33');
    expect([tooMany.code, tooMany.err]).toEqual([
      1,
      'outbox: 33 at a time is too much. Give up to 32, or none.\n',
    ]);
    expect((await cli.run('connections', 'pace', '--at-once', '0')).err).toContain(
      'a whole number from 1 on',
    );
    expect((await cli.run('connections', 'pace', '--limit', '1kB/s')).err).toContain('too slow');
  });
});

const tested = {
  ...({ baseUrl: connection.baseUrl, health: 'ok', answeredInMs: 80 } as const),
  message: message('proof.good_key', { brands: -1, knowledgeBases: -1, carousels: -1 }),
  ...{ identity: null, brandCount: null, knowledgeBaseCount: null, carouselCount: null },
  ...{ provedBy: null, serviceSays: null, warnings: [] },
};

test('connections move says where it was and is, and with what, and what to add where it cannot be told', async () => {
  const baseUrl = 'https://new.example';
  cli.engine.answers['connections.list'] = () => [connection];
  cli.engine.answers['connections.move'] = ({ anyway }) => {
    if (anyway !== true)
      throw new OutboxError('conflict', message('connection.move_unproved', { url: baseUrl }));
    const moved = { ...connection, baseUrl, waitingJobs: 2 };
    return { connection: moved, test: { ...tested, baseUrl } };
  };
  const words = ['connections', 'move', connection.name, '--base-url', baseUrl];
  const refused = await cli.run(...words);
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toContain('add --anyway.');
  expect((await cli.run(...words, '--anyway')).out).toBe(
    `Halden moved from ${connection.baseUrl} to ${baseUrl}. The key is good. Its receipts and 2 waiting jobs go with it.\n`,
  );
  expect((await cli.run(...words, '--anyway', '--json')).json()).toMatchObject({
    ...{ connection: { baseUrl }, message: 'The key is good', code: 'proof.good_key' },
  });
});
