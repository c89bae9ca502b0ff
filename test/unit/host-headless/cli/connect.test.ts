import { legacy, message } from '../../../../src-main/contract/messages/message.ts';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ConnectionTest } from '../../../../src-main/contract/connection.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { CliFixture } from './cli-fixture.ts';
import { connection } from './samples.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

const tested: ConnectionTest = {
  baseUrl: connection.baseUrl,
  health: 'ok',
  message: message('proof.good_key_of', {
    ...{ account: 'Halden & Moss', brands: 4, knowledgeBases: -1, carousels: -1 },
  }),
  answeredInMs: 80,
  identity: 'Halden & Moss',
  brandCount: 4,
  knowledgeBaseCount: 2,
  carouselCount: null,
  provedBy: null,
  serviceSays: null,
  warnings: [],
};

describe('connect', () => {
  const key = 'sk-social-0123456789abcdef';
  const base = ['connect', '--name', 'Halden', '--base-url', 'https://social.example'];
  beforeEach(() => {
    cli.engine.answers['connections.save'] = () => ({ connection, test: tested });
  });

  test('takes a key from standard input, and shows it nowhere', async () => {
    cli.input = `${key}\n`;
    const result = await cli.run(...base, '--key-stdin');
    expect(cli.asked('connections.save')).toEqual({ name: 'Halden', baseUrl: 'https://social.example', key });
    expect(result.code).toBe(0);
    expect(result.out).toBe(
      'Saved Halden (https://social.example/). The key is good: Halden & Moss, 4 brands.\n',
    );
    expect(result.out + result.err).not.toContain(key);
  });

  test('saves a service that is not understood where that is asked for, and says that it is held', async () => {
    cli.input = `${key}\n`;
    cli.engine.answers['connections.save'] = () => ({
      connection: { ...connection, health: 'trouble' },
      test: { ...tested, health: 'trouble', message: message('proof.every_read_refused') },
    });
    const result = await cli.run(...base, '--key-stdin', '--anyway');
    expect(cli.asked('connections.save')).toMatchObject({ anyway: true });
    expect(result.code).toBe(1);
    expect(result.out).toContain(`Enter another key. Nothing is sent to it until that is mended.`);
  });

  test('says what proved the key where the brands could not, and what the health page says', async () => {
    const proved = 'The key was proved by reading its account';
    const provedBy = legacy(proved);
    const serviceSays = message('health.well');
    cli.input = `${key}\n`;
    cli.engine.answers['connections.save'] = () => ({ connection, test: { ...tested, provedBy } });
    expect((await cli.run(...base, '--key-stdin')).err).toContain(proved);
    cli.engine.answers['connections.list'] = () => [{ ...connection, provedBy, serviceSays }];
    expect((await cli.run('connections')).out).toContain(
      'Answered in 80 ms. The key was proved by reading its account. The service says that it is well',
    );
    expect((await cli.run('connections', '--json')).json()).toMatchObject([
      {
        ...{ healthDetailCode: 'proof.answered', healthDetailParams: { ms: 80 } },
        ...{ provedBy: proved, provedByCode: 'legacy.text' },
        ...{ serviceSays: 'The service says that it is well', serviceSaysCode: 'health.well' },
      },
    ]);
  });

  test('takes a key from a file that only its owner can read', async () => {
    const file = join(cli.folder, 'key');
    writeFileSync(file, `\uFEFF${key}\r\n`, { mode: 0o600 });
    expect((await cli.run(...base, '--key-file', 'key')).code).toBe(0);
    expect(cli.asked('connections.save')).toMatchObject({ key });
  });

  test.each([0o644, 0o640, 0o604, 0o660, 0o610])('refuses a key file with mode %o', async (mode) => {
    const file = join(cli.folder, 'key');
    writeFileSync(file, key);
    chmodSync(file, mode);
    const result = await cli.run(...base, '--key-file', file);
    expect([result.code, cli.engine.asked]).toEqual([1, []]);
    expect(result.err).toBe(
      `outbox: The key was not read: ${file} is open to other users of this computer. Run "chmod 600 ${file}" and try again.\n`,
    );
  });

  test.each([
    ['nothing', ''],
    ['an empty line', '\n'],
    ['two lines', `${key}\n${key}\n`],
    ['much too much', 'x'.repeat(10_000)],
  ])('refuses %s as a key', async (_name, text) => {
    cli.input = text;
    const result = await cli.run(...base, '--key-stdin');
    expect([result.code, cli.engine.asked]).toEqual([1, []]);
    expect(result.err).not.toContain(key);
  });

  test('saves no key where only the environment has one', async () => {
    cli.environmentKey = key;
    await cli.run(...base);
    expect(cli.asked('connections.save')).toMatchObject({ key: null });
  });

  test('does not have a running Outbox use the key of its own environment instead', async () => {
    const command = cli.start('run');
    await command.said(/until Ctrl\+C/u);
    cli.environmentKey = key;
    const result = await cli.run(...base);
    expect(result.code).toBe(1);
    expect(result.err).toContain('OUTBOX_API_KEY of this command does not reach it');
    expect(result.err).toContain('--key-stdin');
    expect(cli.engine.asked.map(({ call }) => call)).not.toContain('connections.save');
    command.end();
    await command.result;
  });

  test('says how to give a key where there is none', async () => {
    const result = await cli.run(...base);
    expect([result.code, result.err]).toEqual([
      1,
      'outbox: Give the key with --key-stdin or --key-file FILE, or set OUTBOX_API_KEY.\n',
    ]);
  });

  test.each([
    ['unauthorized', 4, ' Check that the key is whole, and of this service.'],
    ['unreachable', 6, ' See "outbox doctor".'],
    ['conflict', 1, ''],
    ['service_error', 1, ''],
    ['already_running', 5, ''],
  ] as const)('ends with its own code when the engine says %s', async (code, exitCode, next) => {
    cli.input = key;
    cli.engine.answers['connections.save'] = () => {
      throw new OutboxError(code, 'The service refused the key.');
    };
    const result = await cli.run(...base, '--key-stdin');
    expect([result.code, result.out, result.err]).toEqual([
      exitCode,
      '',
      `outbox: The service refused the key.${next}\n`,
    ]);
  });

  test('a service that is away leaves a saved connection and code 6', async () => {
    cli.input = key;
    cli.engine.answers['connections.save'] = () => ({
      connection,
      test: { ...tested, health: 'offline', warnings: [legacy('Odd key.')] },
    });
    const result = await cli.run(...base, '--key-stdin', '--json');
    expect(result.code).toBe(6);
    expect(result.json()).toMatchObject({
      connection: { name: 'Halden', keyPlace: 'a key file in the data folder' },
    });
    expect(result.out).not.toContain('cdef');
    expect(result.err).toBe('outbox: warning: Odd key.\n');
  });

  test('has no option that would take a key as an argument', async () => {
    expect((await cli.run(...base, '--key', key)).code).toBe(1);
    expect((await cli.run('connect', '--help')).out).not.toMatch(/--key[ =]/u);
  });
});
