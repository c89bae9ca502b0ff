import type { Command } from 'commander';
import type { OutboxError } from '../../../contract/errors.ts';

/** What is wrong with a command line ends with where it stands how it is right. */
export function addNextSteps(program: Command, note: (line: string) => void): void {
  const add = (command: Command, path: readonly string[]): void => {
    const help = [...path, '--help'].join(' ');
    command.configureOutput({
      outputError: (text) => {
        // Its suggestion stands on a line of its own; a line end in what was typed is shown as one.
        const problem = text
          .replace(/^error: /u, 'outbox: ')
          .replace(/\n\(Did you mean (.*)\?\)\n$/u, ' (Did you mean $1?)')
          .trimEnd();
        note(`${problem}${problem.endsWith('.') ? '' : '.'} See "${help}".`);
      },
    });
    for (const inner of command.commands) add(inner, [...path, inner.name()]);
  };
  add(program, ['outbox']);
}

/** What lists those that there are, by the sentence that says that one is not. */
const lists: readonly (readonly [RegExp, string])[] = [
  [/^There is no job \d+\.$/u, 'outbox jobs'],
  [/^There is no batch \d+\.$/u, 'outbox batch list'],
  [/^There is no watched folder \d+\.$/u, 'outbox watch list'],
  [/^There is no recipe row \d+\.$/u, 'outbox recipes links'],
  [/^There is no recipe named .+\.$/u, 'outbox recipes list'],
];

/** What a call's input says of a field in a sentence of its own; the names of both are the program's. */
const fieldOfCall = /^The input of [\w.]+ was not understood: [\w.]+: (?<sentence>[A-Z].*?)\.?$/u;

/** What is said of an error, with the next step where the error itself names none for this command line. */
export function withNextStep({ code, message: said }: Pick<OutboxError, 'code' | 'message'>): string {
  // What a service answered is told as it stands within other sentences, too.
  const message = /[.!?]$/u.test(said) ? said : `${said}.`;
  const list = lists.find(([pattern]) => pattern.test(message))?.[1];
  if (list !== undefined) return `${message} See "${list}".`;
  const sentence = fieldOfCall.exec(message)?.groups?.['sentence'];
  if (sentence !== undefined) return `${sentence}.`;
  if (code === 'unauthorized') return `${message} Check that the key is whole, and of this service.`;
  return code === 'unreachable' ? `${message} See "outbox doctor".` : message;
}
