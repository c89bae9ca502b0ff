/** A key is looked for wherever it may have gone, in every form, after all that is done with it was done. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildIfNeeded } from '../../resources/scripts/build-if-needed.mjs';
import { z } from '../../src-main/contract/zod.ts';
import { systemClock } from '../../src-main/foundation/clock.ts';
import { startPracticeService } from '../../src-main/practice-service/practice-service.ts';
import { hostileServiceBefore } from '../helpers/hostile-service.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { backwards, formsOfKey, tracesOfKey } from '../helpers/traces-of-key.ts';
import { BuiltProgram, type Ran } from './program.ts';
import { filesBelow, processes } from './where-secrets-may-be.ts';

beforeAll(buildIfNeeded);

const key = 'sk-social-Qz7Xw2Vb9Nm4Lk6Jh8GfTy3Rc5';
/** As a service, or something before it, may give it back. What is backwards, or in two bytes a letter, is nobody's habit. */
const echo = formsOfKey(key)
  .filter((form) => form !== backwards(key) && !form.includes('\0'))
  .join(' ');

/** What is printed and written for people and programs, once something was sent, refused and left in doubt. */
const lines = [
  'status --verbose',
  'status --json',
  'jobs --json',
  'job 1 --json',
  'job 2 --json',
  'job 3 --json',
  'connections list --json',
  'targets --json',
  'profile --json',
  'profile --export',
  'doctor --json',
  'activity --json',
  'knowledge in --json',
  'receipts --json',
  'receipts --format csv',
  'diagnostics --names --log-lines 2000',
  'diagnostics --names --out fault.txt',
  'batch list --json',
  'recipes links --json',
  'network show --json',
];

test.skipIf(process.platform !== 'linux')(
  'a key lies in its own file, for its owner, and in nothing else that is kept, printed, written or shown to other programs',
  async () => {
    const practice = await startPracticeService({
      directory: temporaryFolder('service'),
      clock: systemClock,
      apiKey: key,
      delays: { documentIndexingMs: 50 },
    });
    onTestFinished(() => practice.stop());
    const baseUrl = await hostileServiceBefore(practice.baseUrl, echo);
    const program = new BuiltProgram();
    const environment = { OUTBOX_LOG_LEVEL: 'debug' };
    const seen: { line: string; ran: Ran }[] = [];
    const run = async (line: string, input = ''): Promise<Ran> => {
      const ran = await program.run(line.split(' '), { environment, input });
      seen.push({ line, ran });
      return ran;
    };
    mkdirSync(join(program.folder, 'in'));
    for (const name of ['a', 'b', 'c']) writeFileSync(join(program.folder, 'in', `${name}.txt`), name);

    await run(`connect --name Halden --base-url ${baseUrl} --key-stdin`, `${key}\n`);
    const { out } = await run('targets --json');
    const kb = /"(kb_\w+)"/u.exec(out)?.[1] ?? '';
    await run(`watch add in --kb ${kb} --existing upload`);
    practice.setFaults([
      {
        endpoint: 'upload-kb-doc',
        kind: 'status',
        status: 422,
        count: 1,
        body: `{"success":false,"error":"${echo}"}`,
      },
      {
        endpoint: 'upload-kb-doc',
        kind: 'status',
        status: 500,
        count: 1,
        body: `<pre>Authorization: Bearer ${key}</pre>`,
      },
    ]);
    await run('run --until-idle --no-track');

    const host = program.start(['run', '--web', '0', '--metrics', '0'], { environment });
    await host.said(/runs until/u);
    for (const line of lines) await run(line);
    const jobs = z
      .array(z.object({ id: z.int(), state: z.string() }))
      .parse(JSON.parse((await run('jobs --json')).out));
    const doubtful = jobs.find(({ state }) => state === 'in_doubt')?.id;
    await run(`resolve ${String(doubtful)} arrived`);
    expect((await run('export setup.json')).code).toBe(0);
    const shown = processes();
    host.end();
    seen.push({ line: 'run --web', ran: await host.ended });

    // It was echoed where it could be, or nothing was tried.
    const told = seen.map(({ ran }) => ran.out).join('\n');
    expect(told).toContain('[key]');
    expect(told).toMatch(/"state": ?"rejected"/u);
    expect(told).toMatch(/"state": ?"in_doubt"/u);
    for (const { line, ran } of seen) expect([line, tracesOfKey(key, ran.out + ran.err)]).toEqual([line, []]);
    expect(shown.length).toBeGreaterThan(1);
    for (const { name, content } of shown) expect([name, tracesOfKey(key, content)]).toEqual([name, []]);

    const files = [...filesBelow(program.dataDirectory), ...filesBelow(program.folder)];
    const holding = files.filter((file) => tracesOfKey(key, readFileSync(file)).length > 0);
    expect(holding.map((file) => relative(program.dataDirectory, file))).toEqual(['keys.json']);
    expect(statSync(holding[0] ?? '').mode & 0o077).toBe(0);
    expect(files.map((file) => relative(program.dataDirectory, file))).toEqual(
      expect.arrayContaining([
        'outbox.db',
        ...[/^logs\/outbox/u, /^snapshots\/.+\.db$/u, /setup\.json$/u, /fault\.txt$/u].map(
          (name) => expect.stringMatching(name) as unknown,
        ),
      ]),
    );
  },
  120_000,
);
