import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { englishOf } from '../../../../src-main/languages/english.ts';
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
  const consequences = [
    message('connection_removal.waiting', { count: 3 }),
    message('connection_removal.receipts', { name: 'Halden' }),
  ];
  const lines = consequences.map((each) => `- ${englishOf(each)}.\n`).join('');
  beforeEach(() => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['connections.removal'] = () => ({ consequences, blockedBy: null });
    cli.engine.answers['connections.remove'] = () => ({ left: [] });
  });

  test('says what would happen, and does nothing without --yes', async () => {
    const result = await cli.run('connections', 'remove', 'Halden');
    expect(result.code).toBe(1);
    expect(result.out).toBe(`Removing Halden means:\n${lines}Nothing is removed yet: add --yes.\n`);
    expect(cli.asked('connections.remove')).toBeUndefined();
  });

  test('does it with --yes, and says what happened', async () => {
    const result = await cli.run('connections', 'remove', 'Halden', '--yes', '--json');
    expect(result.code).toBe(0);
    expect(cli.asked('connections.remove')).toEqual({ id: 1 });
    expect(result.json()).toMatchObject({
      ...{ name: 'Halden', removed: true, consequencesMessages: consequences },
      ...{ blockedBy: null, blockedByCode: null, left: [], leftMessages: [] },
    });
  });

  test('says what stays at the service', async () => {
    const reason = message('upload_left.no_answer', { seconds: 10 });
    const left = [message('upload_left.may_stay', { name: 'talk.mp4', clip: 'clip_1', reason })];
    cli.engine.answers['connections.remove'] = () => ({ left });
    const { out } = await cli.run('connections', 'remove', 'Halden', '--yes');
    expect(out).toContain(`Halden is removed.\n${lines}${left.map(englishOf).join('')}.\n`);
    const json = (await cli.run('connections', 'remove', 'Halden', '--yes', '--json')).json();
    expect(json).toMatchObject({ left: left.map(englishOf), leftMessages: left });
  });

  test('says why it cannot be just now', async () => {
    const blockedBy = message('connection_removal.answer_awaited', { count: 1, name: 'Halden' });
    cli.engine.answers['connections.removal'] = () => ({ consequences, blockedBy });
    expect((await cli.run('connections', 'remove', 'Halden')).out).toContain(englishOf(blockedBy));
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
