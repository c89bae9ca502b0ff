import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../../../../src-main/host-headless/cli/help/command-tree.ts';
import { examples } from '../../../../../src-main/host-headless/cli/help/examples.ts';
import { CliFixture } from '../cli-fixture.ts';
import { program, programTree } from './program-tree.ts';

/** Of what a shell would hand to the program: no quotes, and nothing from a redirection on. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const shellsPart = words.findIndex((word) => ['<', '>', '|'].includes(word));
  return shellsPart === -1 ? words : words.slice(0, shellsPart);
}

/** Which command took the line, and nothing of it is carried out. */
async function takenBy(words: readonly string[]): Promise<string> {
  let taken = 'nobody';
  const catching = (command: Command, path: readonly string[]): void => {
    command.action(() => {
      taken = path.join(' ');
    });
    for (const inner of command.commands) catching(inner, [...path, inner.name()]);
  };
  const caught = program();
  for (const command of caught.commands) catching(command, [command.name()]);
  await caught.parseAsync([...words], { from: 'user' });
  return taken;
}

describe('the lines to try', () => {
  test('are there for every command that does something, and for nothing else', () => {
    const doing = allCommands(programTree()).filter(({ commands }) => commands.length === 0);
    const without = doing.map(({ path }) => path.join(' ')).filter((path) => examples[path] === undefined);
    expect(without).toEqual([]);
    const known = new Set(allCommands(programTree()).map(({ path }) => path.join(' ')));
    expect(Object.keys(examples).filter((path) => !known.has(path))).toEqual([]);
  });

  test.each(Object.entries(examples).filter(([path]) => path !== ''))(
    'are lines that the program takes: %s',
    async (path, lines) => {
      for (const line of lines)
        expect([line, await takenBy([...path.split(' '), ...wordsOf(line)])]).toEqual([line, path]);
    },
  );

  test('stand below the help of a command', async () => {
    const { out } = await new CliFixture().run('batch', 'rename', '--help');
    expect(out).toContain('Examples:\n  outbox batch rename 7 "Spring launch"\n');
  });
});
