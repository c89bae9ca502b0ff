import type { CommandEntry } from '../command-tree.ts';
import { offeredWords, type Offered } from './shell-words.ts';

/** For Windows PowerShell 5.1 and PowerShell 7; a line in `$PROFILE` loads it. */
export function powershellCompletions(program: CommandEntry): string {
  return `# Completions of outbox for PowerShell. Made by "outbox completions powershell".
Register-ArgumentCompleter -Native -CommandName outbox -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $offered = @{
${offeredWords(program).map(entryOf).join('\n')}
  }
  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() } | Select-Object -Skip 1)
  if ($wordToComplete -ne '' -and $words.Count -gt 0) { $words = @($words | Select-Object -SkipLast 1) }
  $path = ''
  foreach ($word in $words) {
    $longer = ("$path $word").Trim()
    if ($offered.ContainsKey($longer)) { $path = $longer }
  }
  $here = $offered[$path]
  $previous = if ($words.Count -gt 0) { $words[-1] } else { '' }
  $found = if ($here.after.ContainsKey($previous)) { $here.after[$previous] } else { $here.words }
  $found | Where-Object { $_[0] -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}
`;
}

function entryOf({ path, commands, options, values }: Offered): string {
  const pair = (name: string, description: string): string =>
    `@(${quoted(name)}, ${quoted(description === '' ? name : description)})`;
  const words = [
    ...commands.map(({ name, description }) => pair(name, description)),
    ...values.map((value) => pair(value, '')),
    ...options.map(({ long, description }) => pair(long, description)),
  ];
  // The comma before a list keeps one of one pair from being taken apart.
  const after = options
    .filter(({ choices }) => choices.length > 0)
    .map(
      ({ long, choices }) => `${quoted(long)} = @(,${choices.map((choice) => pair(choice, '')).join(', ')})`,
    );
  return `    ${quoted(path)} = @{ words = @(${words.join(', ')}); after = @{ ${after.join('; ')} } }`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
