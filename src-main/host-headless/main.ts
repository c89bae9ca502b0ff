#!/usr/bin/env node
/** The command line's entry: gathers what a command takes from the world, runs one, and ends with its exit code. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { printable } from '../foundation/printable.ts';
import type { CliContext } from './cli/cli-context.ts';
import { exitCodes } from './cli/exit-codes.ts';
import { takeEnvironmentKey } from '../foundation/environment-key.ts';
import { messageOf } from '../foundation/error-message.ts';
import { letCallsWait } from '../foundation/threads.ts';
import { findNodeProblem } from './cli/machine-findings.ts';
import { Output } from './cli/output/output.ts';
import { runProgram } from './cli/program.ts';
import { endProcess, listenForEnd } from './listen-for-end.ts';

const node = findNodeProblem(process.versions.node);
if (node.verdict === 'problem') {
  process.stderr.write(
    `outbox: Node ${node.detail}. In a checkout, "npm run outbox -- <command>" brings its own.\n`,
  );
  process.exit(exitCodes.error);
}

letCallsWait();
/** Before anything is started that would inherit it. */
const environmentKey = takeEnvironmentKey(process.env);
const output = new Output({ standard: process.stdout, error: process.stderr });

/** A bug must not go on working with half-changed state: what is in hand is recovered at the next start. */
function fail(error: unknown): void {
  const message = messageOf(error);
  process.stderr.write(`outbox: something unexpected went wrong: ${printable(message)}\n`, () =>
    process.exit(exitCodes.error),
  );
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

/** Beside the bundle, or where a build of the sources puts it. */
function findRenderer(): string {
  const places = [join(import.meta.dirname, '../renderer'), join(import.meta.dirname, '../../out/renderer')];
  return (
    places.find((place) => existsSync(join(place, 'index.html'))) ?? join(import.meta.dirname, '../renderer')
  );
}

/** Beside the bundle, or among the sources. */
function findSchemas(): string {
  const packed = join(import.meta.dirname, 'schemas');
  return existsSync(packed) ? packed : join(import.meta.dirname, '../../resources/schemas/cli');
}

const context: CliContext = {
  output,
  input: process.stdin,
  environment: process.env,
  environmentKey,
  platform: process.platform,
  homeDirectory: homedir(),
  workingDirectory: process.cwd(),
  rendererDirectory: findRenderer(),
  schemaDirectory: findSchemas(),
  // Loaded when they are needed: most commands only talk to the instance that runs.
  createEngine: async (options) => (await import('../engine/create-engine.ts')).createEngine(options),
  createServices: async (options) =>
    (await import('./host/create-host-services.ts')).createHostServices(options),
  get ending() {
    return listenForEnd();
  },
  exitCode: exitCodes.ok,
};

const exitCode = await runProgram(process.argv.slice(2), context);
await output.flush();
await endProcess(exitCode);
