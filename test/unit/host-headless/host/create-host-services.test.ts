import { message } from '../../../../src-main/contract/messages/message.ts';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultOf } from '../../../../src-main/contract/log/fault.ts';
import { takeEnvironmentKey } from '../../../../src-main/foundation/environment-key.ts';
import { createHostServices } from '../../../../src-main/host-headless/host/create-host-services.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const create = (dataDirectory: string, environment = {}) =>
  createHostServices({
    dataDirectory,
    environment: { OUTBOX_KEYRING: 'off', ...environment },
    environmentKey: null,
    notify: () => undefined,
  });

test('the data folder is made, for its owner only', async () => {
  const services = await create(join(folder, 'new', 'data'));
  expect(statSync(join(folder, 'new', 'data')).mode & 0o777).toBe(0o700);
  expect(existsSync(join(folder, 'new', 'data', 'logs'))).toBe(true);
  expect(services.traits).toMatchObject({ kind: 'headless', hasFolderDialog: false, keysPersist: true });
  expect(services.traits.version).toMatch(/^\d+\.\d+\.\d+/u);
  services.close();
});

test('a data folder that cannot be one is named with the reason and a way out', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(create(join(folder, 'file', 'data'))).rejects.toMatchObject({
    code: 'storage',
    told: { code: 'data_folder.unusable', params: { path: join(folder, 'file', 'data') } },
  });
});

test('OUTBOX_LOG_LEVEL says how much the log holds, and is named where it is no level', async () => {
  const services = await create(folder, { OUTBOX_LOG_LEVEL: 'error' });
  services.logger.write('web.listening', { port: 1 });
  services.logger.write('control.not_started', faultOf(null));
  services.close();
  const lines = readFileSync(join(folder, 'logs', 'outbox.1.log'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ event: 'control.not_started' }]);

  await expect(create(folder, { OUTBOX_LOG_LEVEL: 'much' })).rejects.toMatchObject({
    code: 'invalid_input',
    told: message('start_line.log_level', { level: 'much' }),
  });
});

test('a log that cannot be opened does not stop the program', async () => {
  writeFileSync(join(folder, 'logs'), 'in the way');
  const services = await create(folder);
  services.logger.write('web.listening', { port: 1 });
  services.close();
});

test.each([
  [undefined, null],
  ['', null],
  ['   ', null],
  ['sk-social-1', 'sk-social-1'],
  ['sk-social-1\n', 'sk-social-1'],
])('OUTBOX_API_KEY=%j gives %j, and is taken out of the environment', (value, expected) => {
  const environment = value === undefined ? {} : { OUTBOX_API_KEY: value, PATH: '/bin' };
  expect(takeEnvironmentKey(environment)).toBe(expected);
  expect(environment).not.toHaveProperty('OUTBOX_API_KEY');
});
