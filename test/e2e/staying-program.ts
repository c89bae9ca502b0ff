/**
 * The command line in a process that stays: it carries out one after the other what its parent asks for, each on the data folder of its
 * story, so that a story does not pay for a start of Node. It ends with its parent.
 */
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { createEngine } from '../../src-main/engine/create-engine.ts';
import type { CliContext } from '../../src-main/host-headless/cli/cli-context.ts';
import { exitCodes } from '../../src-main/host-headless/cli/exit-codes.ts';
import { Output } from '../../src-main/host-headless/cli/output/output.ts';
import { runProgram } from '../../src-main/host-headless/cli/program.ts';
import { createHostServices } from '../../src-main/host-headless/host/create-host-services.ts';

/** What the parent asks: to carry out these words, or to end what it asked for before, as a person would. */
export type Asked =
  | {
      readonly run: number;
      readonly words: readonly string[];
      readonly environment: Readonly<Record<string, string>>;
      readonly input: string;
    }
  | { readonly end: number };

export type Told =
  | { readonly run: number; readonly stream: 'standard' | 'error'; readonly text: string }
  | { readonly run: number; readonly code: number };

const productDirectory = resolve(import.meta.dirname, '../..');
const endings = new Map<number, AbortController>();

function tell(told: Told): void {
  process.send?.(told);
}

function streamOf(run: number, stream: 'standard' | 'error'): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      tell({ run, stream, text: chunk.toString() });
      done();
    },
  });
}

async function carryOut({ run, words, environment, input }: Extract<Asked, { run: number }>): Promise<void> {
  const ending = new AbortController();
  endings.set(run, ending);
  const context: CliContext = {
    output: new Output({ standard: streamOf(run, 'standard'), error: streamOf(run, 'error') }),
    input: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    environment,
    environmentKey: null,
    platform: process.platform,
    homeDirectory: homedir(),
    workingDirectory: productDirectory,
    rendererDirectory: resolve(productDirectory, 'out/renderer'),
    schemaDirectory: resolve(productDirectory, 'resources/schemas/cli'),
    createEngine,
    createServices: createHostServices,
    ending: ending.signal,
    exitCode: exitCodes.ok,
  };
  const code = await runProgram(words, context);
  endings.delete(run);
  tell({ run, code });
}

process.on('message', (asked: Asked) => {
  if ('end' in asked) endings.get(asked.end)?.abort();
  else void carryOut(asked);
});
process.once('disconnect', () => process.exit());
