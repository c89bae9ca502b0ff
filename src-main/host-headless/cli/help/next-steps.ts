import type { Command } from 'commander';
import type { OutboxError } from '../../../contract/errors.ts';
import { isMessage, type Code, type Message } from '../../../contract/messages/message.ts';
import { told } from '../output/say.ts';

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

/** What lists those that there are, by the code that says that one is not. */
const lists: Partial<Record<Code, string>> = {
  'job.unknown': 'outbox jobs',
  'batch.unknown': 'outbox batch list',
  'folder.unknown': 'outbox watch list',
  'connection.unknown': 'outbox connections',
  'recipe_row.unknown': 'outbox recipes links',
  'recipe.unknown': 'outbox recipes list',
};

/** What to type, where a message says what to do in the words of window and command line alike. */
const steps: Partial<Record<Code, string>> = {
  'connection.move_other_ids': 'If you know that it is the same service, add --anyway.',
  'connection.move_unproved': 'If you know that it is the same service, add --anyway.',
  'connection.move_other_account': 'If you know that it is the same service, add --anyway.',
  'receipts.still_in_doubt':
    'See "outbox jobs --state in_doubt", then "outbox check" or "outbox resolve"; or add --without-doubts.',
  'receipts.still_sending': 'See "outbox jobs --state sending"; or add --without-doubts.',
};

/** What is said of an error, with the next step where the error itself names none for this command line. */
export function withNextStep({ code, told: fact }: Pick<OutboxError, 'code' | 'told'>): string {
  // The names of a call and its field are the program's: what is wrong with a field in a sentence of its own is said alone.
  if (isMessage(fact, 'call.bad_field') && fact.params.reason.code.startsWith('input.'))
    return asSentence(told(fact.params.reason as Message));
  const text = asSentence(told(fact));
  const list = lists[fact.code];
  const step = steps[fact.code];
  if (step !== undefined) return `${text} ${step}`;
  if (list !== undefined) return `${text} See "${list}".`;
  if (code === 'unauthorized') return `${text} Check that the key is whole, and of this service.`;
  return code === 'unreachable' ? `${text} See "outbox doctor".` : text;
}

// What a service answered is told as it stands within other sentences, too.
function asSentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}
