import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { CliFixture } from './cli-fixture.ts';

function diagnosticsCli(): CliFixture {
  const cli = new CliFixture();
  cli.engine.answers['diagnostics.collect'] = () => ({
    id: 1,
    lines: [
      { section: 'program', text: 'Outbox 1.0.0, headless' },
      { section: 'log', text: '{"event":"job.done"}' },
    ],
  });
  return cli;
}

it('every line is printed, with names and as much of the log as were asked for', async () => {
  const cli = diagnosticsCli();
  expect((await cli.run('diagnostics')).out).toBe(
    'program: Outbox 1.0.0, headless\nlog: {"event":"job.done"}\n',
  );
  expect(cli.asked('diagnostics.collect')).toEqual({ withNames: false, logLines: 200 });
  const { out } = await cli.run('diagnostics', '--names', '--log-lines', '5', '--without', 'log', '--json');
  expect(JSON.parse(out)).toEqual([{ section: 'program', text: 'Outbox 1.0.0, headless' }]);
});

it('a file is written for its owner alone, and none is written over', async () => {
  const cli = diagnosticsCli();
  const path = join(temporaryFolder('diagnostics'), 'fault.txt');
  expect((await cli.run('diagnostics', '--out', path)).out).toContain(`Written: ${path}, 2 lines.`);
  expect(readFileSync(path, 'utf8')).toBe('program: Outbox 1.0.0, headless\nlog: {"event":"job.done"}\n');
  expect(statSync(path).mode & 0o077).toBe(0);
  expect((await cli.run('diagnostics', '--out', path)).err).toContain('cannot be written');
});

it('what is no section, and no number of lines, is refused by name', async () => {
  const cli = diagnosticsCli();
  expect((await cli.run('diagnostics', '--without', 'weather')).err).toContain(
    'There is no section weather.',
  );
  expect((await cli.run('diagnostics', '--log-lines', '3000')).err).toContain('from 0 to 2000');
});
