import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createEngine } from '../../../../src-main/engine/create-engine.ts';
import type { CliContext } from '../../../../src-main/host-headless/cli/cli-context.ts';
import { Output } from '../../../../src-main/host-headless/cli/output/output.ts';
import { runProgram } from '../../../../src-main/host-headless/cli/program.ts';
import { createHostServices } from '../../../../src-main/host-headless/host/create-host-services.ts';
import { systemClock } from '../../../../src-main/foundation/clock.ts';
import type { CommandResult } from '../../../helpers/command-line.ts';
import {
  connectedCommandLine,
  firstId,
  type ConnectedCommandLine,
} from '../../../helpers/connected-command-line.ts';
import { fastClock } from '../../../helpers/fast-clock.ts';
import { hostile, hostileServiceBefore, obeyed } from '../../../helpers/hostile-service.ts';

/** A name that Linux takes for a file: all of it but a slash and NUL. */
const fileName = `${hostile}.txt`;

interface Setting extends ConnectedCommandLine {
  readonly knowledgeBase: string;
  readonly brand: string;
  readonly file: string;
}

/** An account at a hostile service, a watched folder and files with hostile names, and jobs that ended in several ways. */
async function hostileSetting(): Promise<Setting> {
  const { root, dataDirectory, cli, practice } = await connectedCommandLine({
    name: 'Hostile',
    baseUrlOf: ({ baseUrl }) => hostileServiceBefore(baseUrl),
  });
  const folder = join(root, `watched ${hostile}`);
  mkdirSync(folder);
  const file = join(folder, fileName);
  writeFileSync(file, 'What a hostile name holds.\n');
  return {
    ...{ root, dataDirectory, cli, practice },
    knowledgeBase: await firstId(practice, 'kbs'),
    brand: await firstId(practice, 'brands'),
    file,
  };
}

interface Started {
  readonly result: Promise<CommandResult>;
  said(message: string): Promise<void>;
  end(): void;
}

/** The command line in this process, with the real engine, which may live so many times as fast. */
function programOn(dataDirectory: string, timesAsFast = 1): { start(words: readonly string[]): Started } {
  return {
    start(words) {
      const ending = new AbortController();
      const standard = new PassThrough();
      const error = new PassThrough();
      let standardOutput = '';
      let standardError = '';
      standard.setEncoding('utf8').on('data', (text: string) => (standardOutput += text));
      error.setEncoding('utf8').on('data', (text: string) => (standardError += text));
      const context: CliContext = {
        output: new Output({ standard, error }),
        input: Readable.from([]),
        environment: {
          ...{ OUTBOX_HOME: dataDirectory, OUTBOX_KEYRING: 'off' },
          XDG_STATE_HOME: join(dataDirectory, 'state'),
        },
        environmentKey: null,
        platform: process.platform,
        homeDirectory: dataDirectory,
        workingDirectory: dataDirectory,
        schemaDirectory: '',
        rendererDirectory: dataDirectory,
        createEngine,
        createServices: async (wanted) => ({
          ...(await createHostServices(wanted)),
          clock: timesAsFast === 1 ? systemClock : fastClock(timesAsFast),
        }),
        ending: ending.signal,
        exitCode: 0,
      };
      const result = runProgram(words, context).then(async (exitCode) => {
        await context.output.flush();
        return { exitCode, standardOutput, standardError };
      });
      return {
        result,
        end: () => {
          ending.abort();
        },
        said: (sought) =>
          new Promise((resolve, reject) => {
            const look = (): void => {
              if (standardError.includes(sought)) resolve();
            };
            error.on('data', look);
            void result.then(() => {
              reject(new Error(`It ended without saying “${sought}”: ${standardError}`));
            });
          }),
      };
    },
  };
}

function expectHarmless(words: readonly string[], { standardOutput, standardError }: CommandResult): void {
  const said = `${standardOutput}${standardError}`;
  // A record of CSV ends as its standard says.
  const found = obeyed.exec(words.includes('csv') ? said.replaceAll('\r\n', '\n') : said);
  const around =
    found === null ? '' : JSON.stringify(said.slice(Math.max(0, found.index - 60), found.index + 20));
  expect([words.join(' '), around]).toEqual([words.join(' '), '']);
  expect(said).not.toMatch(/^FAKE/mu);
}

test('no command gives a terminal what a name, a path or a reply would have it do', async () => {
  const { root, dataDirectory, cli, practice, knowledgeBase, brand, file } = await hostileSetting();
  const program = programOn(dataDirectory);
  const results = new Map<string, CommandResult>();
  const keep = (words: readonly string[], result: CommandResult): void => {
    expectHarmless(words, result);
    results.set(words.map((word) => (word.includes('\u001b') ? 'HOSTILE' : word)).join(' '), result);
  };
  /** As a process of its own. */
  const run = async (...words: string[]): Promise<CommandResult> => {
    const result = await cli.run(...words);
    keep(words, result);
    return result;
  };
  /** The same program, without a process for each, as it talks to the instance that runs. */
  const runAll = async (list: readonly (readonly string[])[]): Promise<void> => {
    for (const words of list) keep(words, await program.start(words).result);
  };
  const written = (name: string, text: string): string => {
    writeFileSync(join(root, name), text);
    return join(root, name);
  };

  await run('watch', 'add', join(file, '..'), '--kb', knowledgeBase, '--existing', 'upload');
  await run('import', 'https://videos.kestrel.example/a.mp4', '--brand', brand, '--title', hostile);
  await run('run', '--until-idle');
  const refused = written(`refused ${fileName}`, 'This one is refused.\n');
  await run('add', refused, '--kb', knowledgeBase);
  practice.setFaults([
    {
      endpoint: 'upload-kb-doc',
      kind: 'status',
      status: 422,
      body: { success: false, error: hostile, message: hostile },
    },
  ]);
  await run('run', '--until-idle', '--json');
  const doubtful = written(`doubtful ${fileName}`, 'Nobody knows of this one.\n');
  await run('add', doubtful, '--kb', knowledgeBase, '--json');
  practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 0 }]);
  // What is in doubt is looked for at the service for a minute.
  const hurried = programOn(dataDirectory, 10).start(['run', '--until-idle']);
  keep(['run', '--until-idle'], await hurried.result);
  practice.clearFaults();

  const running = program.start(['run']);
  await running.said('until Ctrl+C');
  const everyJob = ['1', '2', '3', '4'];
  const list = written(
    'links.csv',
    `url,title,brand,recipe\nhttps://videos.kestrel.example/b.mp4,"${hostile}","${hostile}","${hostile}"\nftp://${hostile},x,,\n`,
  );
  await runAll([
    ['status'],
    ['status', '--json'],
    ['connections'],
    ['connections', '--json'],
    ['jobs'],
    ['jobs', '--json'],
    ...everyJob.flatMap((id) => [
      ['job', id],
      ['job', id, '--json'],
    ]),
    ['explain', file],
    ['explain', file, '--json'],
    ['explain', refused],
    ['watch', 'list'],
    ['watch', 'list', '--json'],
    ['watch', 'scan', '1'],
    ['receipts'],
    ['receipts', '--without-doubts'],
    ['receipts', '--json'],
    ['receipts', '--format', 'csv'],
    ['receipts', '--format', 'markdown'],
    ['receipts', '--import', written(`receipts ${fileName}`, JSON.stringify([{ name: hostile }]))],
    ['receipts', '--import', join(root, `${hostile} is not there`)],
    ['recipes', 'save', hostile, '--render', '9:16'],
    ['recipes', 'list'],
    ['recipes', 'list', '--json'],
    ['recipes', 'remove', hostile],
    ['profile'],
    ['profile', '--json'],
    ['profile', '--export'],
    ['profile', '--import', written(`profile ${fileName}`, JSON.stringify({ [hostile]: hostile }))],
    ['profile', '--teach', `document=${hostile}=working`],
    ['profile', '--point', `${hostile}=/${hostile}`],
    ['doctor'],
    ['doctor', '--json'],
    ['check', '--all'],
    ['check', '--all', '--json'],
    ['import', '--from', list, '--brand', brand],
    ['import', '--from', list, '--brand', brand, '--json'],
    ['import', `https://${hostile}`, '--brand', brand],
    ['add', join(root, hostile), '--kb', knowledgeBase],
    ['add', file, '--kb', hostile],
    ['pace'],
    ['pace', '--week', written(`week ${fileName}`, `mon-fri ${hostile} 2MB/s\n`)],
    ['pace', '--limit', hostile],
    ['connect', '--name', hostile, '--base-url', `http://${hostile}`, '--key-stdin'],
    ['connect', '--name', hostile, '--base-url', practice.baseUrl, '--key-file', join(root, hostile)],
    ['retry', '3'],
    ['cancel', '3'],
    ['top', '3'],
    ['resolve', '4', 'arrived', '--remote-id', hostile],
    ['pause', '--json'],
    ['resume'],
    ['watch', 'pause', '1'],
    ['watch', 'resume', '1'],
    ['watch', 'remove', '1'],
    ['practice', '--seed', hostile],
    ['demo', hostile],
    ['run'],
    ['run', '--data-dir', join(written(`no folder ${fileName}`, ''), hostile)],
  ]);

  // Straight from the system's own start of it too.
  await run('job', '3');
  await run('jobs', '--json');
  await run(`--${hostile}`);

  // Every command that there is, whatever it is for, repeats what it does not understand.
  const { standardOutput: help } = await run('--help');
  const names = [...help.matchAll(/^ {2}([a-z]+)(?: |$)/gmu)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'outbox');
  expect(names).toContain('receipts');
  await runAll(
    names.flatMap((name) => [
      [name, `--${hostile}`],
      [name, hostile, hostile, hostile],
    ]),
  );

  running.end();
  keep(['run'], await running.result);

  // That all of this was not silent: names, replies and paths were said, escaped, and JSON still gives them as they are.
  const out = (message: string): string => results.get(message)?.standardOutput ?? '';
  expect(out('jobs')).toContain('Evil\\u{1b}]0;owned\\u{7}');
  const jobs = JSON.parse(out('jobs --json')) as { name: string; path: string | null }[];
  expect(jobs.map(({ path }) => path)).toContain(file);
  expect(out('job 3 --json')).toContain(
    '\\u202egnp.exe\\u2066\\u200b\\u2060\\ufeff\\u00ad\\u2028\\u007f\\udb40\\udc41',
  );
  expect(out('receipts --without-doubts')).toContain('\\u009b31m');
  expect(out('receipts --format csv')).toContain('\\u{9b}31m');
  expect(out('job 3')).toContain('FAKE');
});
