import type { Command } from 'commander';
import { program } from './program-tree.ts';

/** Of what a shell would hand to the program: no quotes, and nothing from a redirection on. */
export function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/gu)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
  const shellsPart = words.findIndex((word) => ['<', '>', '|'].includes(word));
  return shellsPart === -1 ? words : words.slice(0, shellsPart);
}

/** Which command took the line, and nothing of it is carried out. */
export async function takenBy(words: readonly string[]): Promise<string> {
  let taken = 'no command';
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
