import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bashCompletions } from '../../../../../src-main/host-headless/cli/help/completions/bash.ts';
import { fishCompletions } from '../../../../../src-main/host-headless/cli/help/completions/fish.ts';
import { powershellCompletions } from '../../../../../src-main/host-headless/cli/help/completions/powershell.ts';
import { zshCompletions } from '../../../../../src-main/host-headless/cli/help/completions/zsh.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { CliFixture } from '../cli-fixture.ts';
import { programTree } from './program-tree.ts';

const has = (shell: string): boolean => spawnSync(shell, ['--version']).error === undefined;

/** A script in a folder with the one file `report.pdf`. */
function inFolder(shell: string, text: string, after: string): string[] {
  const folder = temporaryFolder('completions');
  writeFileSync(join(folder, 'report.pdf'), '');
  const script = join(temporaryFolder('completions-script'), 'outbox');
  writeFileSync(script, text);
  const said = execFileSync(shell, [...(shell === 'zsh' ? ['-f'] : []), '-c', after, shell, script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, HOME: folder },
    timeout: 30_000,
  });
  return said.split('\n').filter((line) => line !== '');
}

function offeredByBash(words: readonly string[]): string[] {
  return inFolder(
    'bash',
    bashCompletions(programTree()),
    `source "$1"; COMP_WORDS=(outbox ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${String(words.length)}
     _outbox; printf '%s\\n' "\${COMPREPLY[@]}"`,
  );
}

/** Its own completer needs a terminal, so what it would be given is printed. */
function offeredByZsh(words: readonly string[]): string[] {
  return inFolder(
    'zsh',
    zshCompletions(programTree()),
    `compdef() {}; source "$1"
     _describe() { local list=\${@[-1]}; print -l -- \${\${(P)list}%%:*}; }
     compadd() { print -l -- "\${@[2,-1]}"; }
     _files() { print -l -- *; }
     words=(outbox ${words.map((word) => `'${word}'`).join(' ')}); CURRENT=$#words; _outbox`,
  );
}

function offeredByFish(words: readonly string[]): string[] {
  const line = ['outbox', ...words].join(' ');
  return inFolder(
    'fish',
    fishCompletions(programTree()),
    `source $argv[2]; complete -C '${line}' | string replace -r '\\t.*' ''; true`,
  );
}

const shells = [
  ['bash', offeredByBash],
  ['zsh', offeredByZsh],
  ['fish', offeredByFish],
] as const;

describe.each(shells)('completions of %s', (shell, offered) => {
  const inShell = test.skipIf(!has(shell));

  inShell('offer the commands, and within one its own', () => {
    expect(offered([''])).toEqual(expect.arrayContaining(['run', 'watch', 'jobs', 'self-test']));
    const watch = offered(['watch', '']);
    expect(watch).toEqual(expect.arrayContaining(['add', 'edit', 'list']));
    expect(watch).not.toContain('run');
  });

  inShell('offer the options of a command, and no other’s', () => {
    const options = offered(['watch', 'add', '--']);
    expect(options).toEqual(expect.arrayContaining(['--existing', '--kb', '--help']));
    expect(options).not.toContain('--at-once');
  });

  inShell('offer the choices of an option and of an argument', () => {
    expect(offered(['watch', 'add', '--existing', '']).sort()).toEqual(['skip', 'upload']);
    expect(offered(['resolve', '12', ''])).toEqual(expect.arrayContaining(['arrived', 'not-arrived']));
  });

  inShell('offer files where a path is wanted', () => {
    expect(offered(['add', 'rep'])).toContain('report.pdf');
    expect(offered(['diagnostics', '--out', 'rep'])).toContain('report.pdf');
  });
});

describe('completions', () => {
  test('of PowerShell name every command, with no quote left open', () => {
    const script = powershellCompletions(programTree());
    expect(script).toContain("'watch add' = @{ words = @(");
    expect(script).toContain("'--existing' = @(,@('upload', 'upload'), @('skip', 'skip'))");
    const quotes = script.split('\n').filter((line) => line.startsWith("    '"));
    expect(quotes.filter((line) => (line.match(/'/gu)?.length ?? 0) % 2 === 1)).toEqual([]);
  });

  test('are printed by the program, which names the shells that it knows', async () => {
    const cli = new CliFixture();
    expect((await cli.run('completions', 'fish')).out).toBe(fishCompletions(programTree()));
    const wrong = await cli.run('completions', 'tcsh');
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('bash, zsh, fish, powershell')]);
  });
});
