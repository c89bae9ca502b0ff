import type { Command } from 'commander';
import { createProgram } from '../../../../../src-main/host-headless/cli/program.ts';
import {
  commandTree,
  type CommandEntry,
} from '../../../../../src-main/host-headless/cli/help/command-tree.ts';
import { CliFixture } from '../cli-fixture.ts';

/** The program as a command line has it, which nobody has run yet. */
export function program(): Command {
  return createProgram(new CliFixture().context());
}

export function programTree(): CommandEntry {
  return commandTree(program());
}
