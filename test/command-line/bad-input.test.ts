import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildIfNeeded } from '../../resources/scripts/build-if-needed.mjs';
import { systemClock } from '../../src-main/foundation/clock.ts';
import type { CommandEntry } from '../../src-main/host-headless/cli/help/command-tree.ts';
import { startPracticeService } from '../../src-main/practice-service/practice-service.ts';
import { oneOfEach } from '../helpers/sample.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { badValues } from './bad-lines.ts';
import { doingCommands, hasJson, pathOf } from './commands.ts';
import { BuiltProgram, type Ran } from './program.ts';

beforeAll(buildIfNeeded);

const atOnce = 3;

/** A few processes at a time. */
async function ofEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** Says what is not as it must be of a refusal: nothing on standard output, and one sentence that names thing, reason and next step. */
function faultOf(line: string, { code, out, err }: Ran, says: RegExp, expected = 1): string[] {
  const isOneLine = /^outbox: [^\n]+[.]\n$/u.test(err);
  return code === expected && out === '' && isOneLine && says.test(err)
    ? []
    : [`outbox ${line}: ${String(code)}, ${JSON.stringify(out)}, ${err}`];
}

const helpOf = (path: string): string => `See "outbox ${path} --help".`;

async function faultsOf(
  program: BuiltProgram,
  lines: readonly { readonly words: readonly string[]; readonly says: RegExp; readonly code?: number }[],
): Promise<string[]> {
  const found = await ofEach(lines, async ({ words, says, code }) =>
    faultOf(words.join(' '), await program.run(words), says, code),
  );
  return found.flat();
}

const json = (command: CommandEntry): string[] => (hasJson(command) ? ['--json'] : []);
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
const ends = (text: string): RegExp => new RegExp(`${literal(text)}\\n$`, 'u');

describe('every command refuses', () => {
  test('an option that it does not have', async () => {
    const lines = doingCommands().map((command) => ({
      words: [...command.path, ...json(command), '--colours'],
      says: new RegExp(
        `(?:unknown option '--colours'|required option).*${literal(helpOf(pathOf(command)))}`,
        'u',
      ),
    }));
    expect(await faultsOf(new BuiltProgram(), oneOfEach(12, lines))).toEqual([]);
  });

  test('to go without an argument that it needs', async () => {
    const lines = doingCommands().flatMap((command) => {
      const needed = command.arguments.find(({ isRequired }) => isRequired);
      if (needed === undefined) return [];
      // Where an option is needed as well, that is said first.
      const says = `(?:missing required argument '${needed.name}'|required option .+ not specified).*`;
      return [
        {
          words: [...command.path, ...json(command)],
          says: new RegExp(says + literal(helpOf(pathOf(command))), 'u'),
        },
      ];
    });
    expect(lines.length).toBeGreaterThan(40);
    expect(await faultsOf(new BuiltProgram(), oneOfEach(12, lines))).toEqual([]);
  });

  test('an argument more than it takes', async () => {
    const lines = doingCommands()
      .filter((command) => command.arguments.length === 0)
      .map((command) => ({
        words: [...command.path, ...json(command), 'more'],
        says: new RegExp(`(?:too many arguments|required option).*${literal(helpOf(pathOf(command)))}`, 'u'),
      }));
    expect(await faultsOf(new BuiltProgram(), oneOfEach(12, lines))).toEqual([]);
  });

  test('a word that is none of its choices', async () => {
    const lines = doingCommands().flatMap((command) =>
      command.options
        .filter(({ choices }) => choices.length > 0)
        .map(({ long, choices }) => ({
          words: [...command.path, ...json(command), long, 'odd'],
          says: new RegExp(
            `(?:'odd' is invalid|There is no \\w+ odd).*${literal(choices.at(-1) ?? '')}`,
            'u',
          ),
        })),
    );
    expect(lines.length).toBeGreaterThan(10);
    expect(await faultsOf(new BuiltProgram(), oneOfEach(4, lines))).toEqual([]);
  });
});

describe('what cannot be done is said with the thing, the reason and the next step', () => {
  test('of values', async () => {
    const practice = await startPracticeService({
      directory: temporaryFolder('service'),
      clock: systemClock,
    });
    onTestFinished(() => practice.stop());
    const program = new BuiltProgram();
    const write = (name: string, text: string, mode = 0o600): void => {
      writeFileSync(join(program.folder, name), text);
      chmodSync(join(program.folder, name), mode);
    };
    write('a.txt', 'not what is wanted\n');
    write('key', practice.apiKey);
    write('open-key', practice.apiKey, 0o644);
    write('wrong-key', 'sk-social-wrong-0123456789');
    const connect = ['connect', '--name', 'Halden', '--base-url', practice.baseUrl, '--key-file', 'key'];
    expect(await program.run(connect)).toMatchObject({ code: 0 });
    // Each would open the data folder by itself, one after the other.
    const running = program.start(['run']);
    await running.said(/until Ctrl\+C/u);
    const lines = oneOfEach(4, badValues).map(([line, says, code]) => ({
      words: line.replace('{url}', practice.baseUrl).split(' '),
      says,
      ...(code === undefined ? {} : { code }),
    }));
    expect(await faultsOf(program, lines)).toEqual([]);
    running.end();
    await running.ended;
    expect((await program.run(['connections', 'list', '--json'])).out).toMatch(
      /"name": "Halden"(?!.*"name")/su,
    );
  });

  test('of a running Outbox that there is not', async () => {
    expect(
      await faultsOf(new BuiltProgram(), [
        {
          words: ['practice', 'fault', '--json'],
          says: /Outbox is not running .+ Start it with "outbox run"/u,
        },
      ]),
    ).toEqual([]);
  });

  test('of pages for other computers without a password', async () => {
    expect(
      await faultsOf(new BuiltProgram(), [
        {
          words: ['run', '--share', '127.0.0.1', '--root', '.'],
          says: /by a password alone, and none is set\. Set one with "outbox password set"/u,
        },
      ]),
    ).toEqual([]);
  });

  test('of a service that cannot be reached', async () => {
    const program = new BuiltProgram();
    writeFileSync(join(program.folder, 'key'), 'sk-social-0123456789', { mode: 0o600 });
    const connect = [
      'connect',
      '--name',
      'Halden',
      '--base-url',
      'http://127.0.0.1:9',
      '--key-file',
      'key',
      '--json',
    ];
    // It is saved, and the code says that it cannot be used now.
    expect(await program.run(connect)).toMatchObject({
      code: 6,
      out: expect.stringContaining('cannot be reached') as unknown,
    });
    expect(
      await faultsOf(program, [
        { words: ['clip', 'clip_1', '--json'], says: ends('See "outbox doctor".'), code: 6 },
      ]),
    ).toEqual([]);
  });

  test('of a second Outbox on the same data folder', async () => {
    const program = new BuiltProgram();
    const first = program.start(['run']);
    await first.said(/until Ctrl\+C/u);
    expect(
      await faultsOf(program, [
        {
          words: ['run', '--json'],
          says: /already runs with the data folder .+"outbox status" shows it/u,
          code: 5,
        },
        {
          words: ['run', '--until-idle', '--json'],
          says: /already runs with the data folder .+"outbox status" shows it/u,
          code: 5,
        },
      ]),
    ).toEqual([]);
    first.end();
    expect(await first.ended).toMatchObject({ code: 0, out: '' });
  });

  test.skipIf(process.platform === 'win32')('of a data folder that cannot be used', async () => {
    const program = new BuiltProgram();
    writeFileSync(join(program.folder, 'file'), '');
    mkdirSync(join(program.folder, 'open'));
    chmodSync(join(program.folder, 'open'), 0o755);
    mkdirSync(join(program.folder, 'broken'));
    chmodSync(join(program.folder, 'broken'), 0o700);
    writeFileSync(join(program.folder, 'broken/outbox.db'), 'This is no database. '.repeat(500));
    const on = (folder: string): string[] => ['status', '--json', '--data-dir', join(program.folder, folder)];
    expect(
      await faultsOf(program, [
        { words: on('file'), says: /file cannot be used: .+ Another can be chosen with --data-dir/u },
        { words: on('open'), says: /open to other users.+ Run "chmod 700 .+open" and try again/u },
        { words: on('broken'), says: /broken/u },
      ]),
    ).toEqual([]);
  });
});
