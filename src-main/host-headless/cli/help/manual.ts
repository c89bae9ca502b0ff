import { allCommands, type CommandEntry, type OptionEntry } from './command-tree.ts';
import { examples } from './examples.ts';

/** The manual page `outbox(1)`, in the macros of `man`. */
export function manualPage(program: CommandEntry, version: string): string {
  const [, ...commands] = allCommands(program);
  return [
    `.TH OUTBOX 1 "" ${quoted(`Outbox ${version}`)} "User Commands"`,
    '.SH NAME',
    `outbox \\- ${roff(lowered(program.description))}`,
    '.SH SYNOPSIS',
    '.B outbox',
    '.I command',
    '.RI [ option ...]',
    '.SH DESCRIPTION',
    ...paragraphs(
      'Outbox watches folders, queues every finished file, and delivers it to a social-content service exactly where it belongs. Nothing is ever lost, and nothing is ever silently sent twice.',
      'A command talks to the Outbox that owns the data folder, the window perhaps, where one runs; otherwise it opens the folder itself. What is queued goes while an Outbox runs: the window, or outbox run.',
    ),
    '.SH OPTIONS',
    'Every command has',
    '.BR \\-\\-help ;',
    'those that use a data folder have',
    '.B \\-\\-data\\-dir',
    '.IR dir ,',
    'and those that print a result',
    '.BR \\-\\-json :',
    'then standard output holds JSON and nothing else, and words for people go to standard error.',
    '.SH COMMANDS',
    ...commands.filter(doesSomething).flatMap(section),
    '.SH EXIT STATUS',
    ...exitLines.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, roff(meaning)]),
    '.SH ENVIRONMENT',
    ...environmentLines.flatMap(([name, meaning]) => ['.TP', `.B ${name}`, roff(meaning)]),
    '',
  ].join('\n');
}

/** What many have is told once. */
const ofMany: ReadonlySet<string> = new Set(['--data-dir', '--json']);

/** What only holds other commands is told by them. */
function doesSomething({ path, commands }: CommandEntry): boolean {
  return commands.length === 0 || examples[path.join(' ')] !== undefined;
}

function section({ path, description, arguments: inOrder, options }: CommandEntry): string[] {
  const words = ['outbox', ...path];
  const taken = inOrder.map(({ name, isRequired, isVariadic }) => {
    const shown = `${name}${isVariadic ? '...' : ''}`;
    return isRequired ? shown : `[${shown}]`;
  });
  return [
    `.SS ${quoted([...words, ...taken].join(' '))}`,
    roff(description),
    ...inOrder
      .filter((argument) => argument.description !== '')
      .flatMap((argument) => ['.TP', `.I ${roff(argument.name)}`, roff(argument.description)]),
    ...options.filter(({ long }) => !ofMany.has(long)).flatMap(optionLines),
    ...(examples[path.join(' ')] ?? []).flatMap((line) => [
      '.PP',
      '.nf',
      `  ${roff([...words, line].join(' ').trimEnd())}`,
      '.fi',
    ]),
  ];
}

function optionLines({ flags, description, choices }: OptionEntry): string[] {
  const chosen = choices.length === 0 ? '' : ` (${choices.join(', ')})`;
  return ['.TP', `.B ${roff(flags)}`, roff(`${description}${chosen}`)];
}

const exitLines = [
  ['0', 'all well'],
  ['1', 'wrong usage, or something unexpected'],
  ['2', 'some jobs were rejected or failed'],
  ['3', 'something is in doubt or needs attention'],
  ['4', 'the key was refused'],
  ['5', 'another Outbox owns the data folder and refuses the command'],
  ['6', 'still offline or held when it had to end'],
] as const;

const environmentLines = [
  ['OUTBOX_HOME', 'the data folder, where --data-dir names none'],
  ['OUTBOX_API_KEY', 'a key for connections that have none stored; it is never stored itself'],
  ['OUTBOX_LOG_LEVEL', 'how much the log says: error, warn, info (the default) or debug'],
] as const;

function paragraphs(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => ['.PP', roff(text)]);
}

function lowered(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\.$/u, '');
}

/** A line of text: nothing in it is a command to the formatter, a hyphen can be copied, and all of it is ASCII. */
function roff(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('\n', ' ')
    .replaceAll(
      /\P{ASCII}/gu,
      (sign) => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}]`,
    );
  return /^[.']/u.test(escaped) ? `\\&${escaped}` : escaped;
}

function quoted(text: string): string {
  return `"${roff(text).replaceAll('"', '""')}"`;
}
