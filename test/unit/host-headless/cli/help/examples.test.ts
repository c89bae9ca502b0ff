import { describe, expect, test } from 'vitest';
import { allCommands } from '../../../../../src-main/host-headless/cli/help/command-tree.ts';
import { examples } from '../../../../../src-main/host-headless/cli/help/examples.ts';
import { CliFixture } from '../cli-fixture.ts';
import { programTree } from './program-tree.ts';
import { takenBy, wordsOf } from './taken-by.ts';

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
