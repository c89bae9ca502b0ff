import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import type { EngineOptions } from '../../../../src-main/engine/create-engine.ts';
import type { CliContext } from '../../../../src-main/host-headless/cli/cli-context.ts';
import { Output } from '../../../../src-main/host-headless/cli/output/output.ts';
import { runProgram } from '../../../../src-main/host-headless/cli/program.ts';
import { createHostServices } from '../../../../src-main/host-headless/host/create-host-services.ts';
import { EngineDouble } from '../../../conformance/engine-double.ts';
import { writeRenderer } from '../../../conformance/web-page.ts';
import { checkPrintedJson } from '../../../helpers/printed-json.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import type { Message } from '../../../../src-main/contract/messages/message.ts';

export interface CliResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  json(): unknown;
}

export interface RunningCommand {
  readonly result: Promise<CliResult>;
  /** Resolves when standard error holds a match. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  /** As Ctrl+C. */
  end(): void;
}

/** The command line with an engine double, in folders of its own that are gone when the test is over. */
export class CliFixture {
  readonly folder = realpathSync(temporaryFolder('cli'));
  readonly dataDirectory = join(this.folder, 'data');
  readonly engine = new EngineDouble();
  /** How each engine was opened. */
  readonly opened: Omit<EngineOptions, 'host'>[] = [];
  environment: Record<string, string> = {};
  environmentKey: string | null = null;
  input = '';
  /** In place of `input`: what comes piece by piece. */
  inputPieces: readonly Uint8Array[] | null = null;
  /** What the engine's start is about to do that takes long. */
  longStart: Message | null = null;
  #isOwned = false;

  run(...words: string[]): Promise<CliResult> {
    return this.start(...words).result;
  }

  start(...words: string[]): RunningCommand {
    const ending = new AbortController();
    const standard = new PassThrough();
    const error = new PassThrough();
    let out = '';
    let err = '';
    standard.on('data', (piece: Buffer) => (out += piece.toString('utf8')));
    error.on('data', (piece: Buffer) => (err += piece.toString('utf8')));
    const context = this.context({ output: new Output({ standard, error }), ending: ending.signal });
    const result = runProgram(words, context).then(async (code): Promise<CliResult> => {
      await context.output.flush();
      checkPrintedJson(words, { code, out });
      return { code, out, err, json: () => JSON.parse(out) as unknown };
    });
    return {
      result,
      end: () => ending.abort(),
      said: (pattern) =>
        new Promise((resolve, reject) => {
          const look = (): void => {
            const match = pattern.exec(err);
            if (match !== null) resolve(match);
          };
          error.on('data', look);
          look();
          void result.then(() => reject(new Error(`It ended without saying ${String(pattern)}: ${err}`)));
        }),
    };
  }

  /** What the command line takes from the world around it. */
  context(
    given: Pick<CliContext, 'output' | 'ending'> = {
      output: new Output({ standard: new PassThrough(), error: new PassThrough() }),
      ending: new AbortController().signal,
    },
  ): CliContext {
    return {
      input: Readable.from(this.inputPieces ?? [this.input]),
      environment: { OUTBOX_HOME: this.dataDirectory, OUTBOX_KEYRING: 'off', ...this.environment },
      environmentKey: this.environmentKey,
      platform: process.platform,
      homeDirectory: this.folder,
      workingDirectory: this.folder,
      schemaDirectory: join(import.meta.dirname, '../../../../resources/schemas/cli'),
      rendererDirectory: writeRenderer(join(this.folder, 'renderer')),
      createEngine: async ({ host, onLongStart, ...options }) => {
        if (this.longStart !== null) await onLongStart?.(this.longStart);
        if (this.#isOwned)
          throw new OutboxError('already_running', `Another Outbox uses ${host.dataDirectory}.`);
        this.#isOwned = true;
        this.opened.push(options);
        const stop = this.engine.stop.bind(this.engine);
        this.engine.stop = async () => {
          this.#isOwned = false;
          await stop();
        };
        return this.engine;
      },
      createServices: createHostServices,
      exitCode: 0,
      ...given,
    };
  }

  /** What the engine was given by the first of these calls. */
  asked(call: string): unknown {
    return this.engine.asked.find((one) => one.call === call)?.input;
  }
}
