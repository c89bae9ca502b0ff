import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { commandEntry } from '../../../helpers/command-line.ts';
import { temporaryDataFolder, temporaryFolder } from '../../../helpers/temporary-folder.ts';

test('a command starts without the HTTP client that Node brings, which it never uses', async () => {
  const atExit = join(temporaryFolder(), 'at-exit.cjs');
  writeFileSync(
    atExit,
    "process.on('exit', () => require('node:fs').writeSync(2, process.moduleLoadList.join('\\n')));\n",
  );
  const words = [
    '--disable-warning=ExperimentalWarning',
    '--require',
    atExit,
    commandEntry,
    'status',
    '--json',
  ];
  const env = { ...process.env, OUTBOX_HOME: join(temporaryDataFolder(), 'data'), OUTBOX_KEYRING: 'off' };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { env });
  expect(JSON.parse(stdout)).toMatchObject({ idle: true });
  const loaded = stderr.split('\n');
  expect(loaded).toContain('NativeModule http');
  expect(loaded.filter((name) => name.includes('undici'))).toEqual([]);
});
