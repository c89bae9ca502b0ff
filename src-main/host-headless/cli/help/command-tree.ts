import type { Argument, Command, Option } from 'commander';

/** A command as scripts and manuals see it, read from the program itself, so that neither can say something else. */
export interface CommandEntry {
  /** The words that call it, without the program's name; of the program itself none. */
  readonly path: readonly string[];
  readonly description: string;
  /** Only where it does nothing by itself. */
  readonly commands: readonly CommandEntry[];
  readonly arguments: readonly ArgumentEntry[];
  readonly options: readonly OptionEntry[];
}

export interface ArgumentEntry {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isVariadic: boolean;
  readonly choices: readonly string[];
}

export interface OptionEntry {
  /** As the help writes it: `--limit <n>`. */
  readonly flags: string;
  /** With its dashes. */
  readonly long: string;
  readonly description: string;
  readonly takesValue: boolean;
  /** The value is a path, so that a shell completes it. */
  readonly takesPath: boolean;
  readonly choices: readonly string[];
}

export function commandTree(program: Command, path: readonly string[] = []): CommandEntry {
  return {
    path,
    description: program.description(),
    commands: program.commands.map((command) => commandTree(command, [...path, command.name()])),
    arguments: program.registeredArguments.map(argumentEntry),
    options: program.options.flatMap(optionEntry),
  };
}

/** The command and all below it, in the order of the help. */
export function allCommands(entry: CommandEntry): CommandEntry[] {
  return [entry, ...entry.commands.flatMap(allCommands)];
}

function argumentEntry(argument: Argument): ArgumentEntry {
  return {
    name: argument.name(),
    description: argument.description,
    isRequired: argument.required,
    isVariadic: argument.variadic,
    choices: argument.argChoices ?? [],
  };
}

const pathValue = /^(?:dir|file|path|folder)s?$/u;

function optionEntry({ flags, long, description, required, optional, argChoices }: Option): OptionEntry[] {
  if (long === undefined) return [];
  const value = /[<[]([^\]>.]+)/u.exec(flags)?.[1] ?? '';
  return [
    {
      ...{ flags, long, description },
      takesValue: required || optional,
      takesPath: pathValue.test(value),
      choices: argChoices ?? [],
    },
  ];
}
