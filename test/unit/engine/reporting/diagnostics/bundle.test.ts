import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { LogLevel } from '../../../../../src-main/contract/log/fields.ts';
import { createFileLogger } from '../../../../../src-main/logging/create-file-logger.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';
import { temporaryDataFolder } from '../../../../helpers/temporary-folder.ts';

const [webhookSecret, signature, content] = [
  'whsecretwhsecret0042',
  'signature0042',
  'content0042 of a file',
];

/** An engine with a log of its own. */
async function logging(level: LogLevel) {
  const data = join(temporaryDataFolder(), 'data');
  const directory = join(data, 'logs');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const logger = await createFileLogger({ directory, level });
  return { running: await runningEngine({ host: { logger, dataDirectory: data } }), data };
}

/** An engine whose every place for a secret holds one, with a log at the level that holds most. */
async function planted() {
  const { running, data } = await logging('debug');
  await running.call['batches.setWebhook']({
    webhook: { url: `https://hooks.example/secretpath?key=${signature}`, secret: webhookSecret },
  });
  const folder = join(running.folder, 'secretfolder');
  mkdirSync(folder);
  writeFileSync(join(folder, 'secretname.txt'), content);
  await running.watch({ existing: 'upload' }, folder);
  await running.until('it is done', async () => (await running.jobs())[0]?.state === 'done');
  const { apiKey } = running.practice;
  running.practice.setFaults([
    {
      ...{ endpoint: 'upload-kb-doc', kind: 'status', status: 422 },
      body: JSON.stringify({ success: false, error: `no: ${apiKey} https://s.example/a?sig=${signature}` }),
    },
  ]);
  writeFileSync(join(folder, 'secretname-2.txt'), `${content} too`);
  await running.until('the other is refused', async () =>
    (await running.jobs()).some(({ state }) => state === 'rejected'),
  );
  const forged = {
    level: 'info',
    time: apiKey,
    event: 'job.sent',
    jobId: apiKey,
    authorization: `Bearer ${apiKey}`,
  };
  appendFileSync(
    join(data, 'logs', 'outbox.1.log'),
    `${JSON.stringify(forged)}\nAuthorization: Bearer ${apiKey}\n{"event":"${apiKey}"}\n`,
  );
  return { running, apiKey, folder, data };
}

it('no key, signature, content or name is in a bundle, and what helps is', async () => {
  const { running, apiKey } = await planted();
  const { lines } = await running.call['diagnostics.collect']({ withNames: false, logLines: 2000 });
  const text = lines.map((line) => line.text).join('\n');
  for (const secret of [apiKey, apiKey.slice(-8), webhookSecret, signature, 'content0042']) {
    expect(text.includes(secret), secret).toBe(false);
  }
  for (const name of [
    'secretfolder',
    'secretname',
    'secretpath',
    'hooks.example',
    basename(dirname(running.folder)),
  ]) {
    expect(text.includes(name), name).toBe(false);
  }
  expect(text).not.toContain('Bearer');
  expect(text).toContain('jobs: done 1, rejected 1');
  expect(text).toContain('webhook set');
  expect(text).toMatch(/connection 1; http, this computer; key stored; health ok/u);
  expect(text).toMatch(/"event":"job\.done","jobId":1,/u);
  expect(text).toMatch(/^schema \d+$/mu);
  expect(lines.filter(({ text: one }) => one === 'a line that the log does not know: withheld')).toHaveLength(
    2,
  );
});

it('with names it says how things are called, and keeps every secret all the same', async () => {
  const { running, apiKey, folder } = await planted();
  const { lines } = await running.call['diagnostics.collect']({ withNames: true, logLines: 2000 });
  const text = lines.map((line) => line.text).join('\n');
  expect(text).toContain('“secretfolder”');
  expect(text).toContain(folder.split('/').slice(0, 2).join('/'));
  for (const secret of [apiKey, apiKey.slice(-8), webhookSecret, signature, 'content0042', 'Bearer']) {
    expect(text.includes(secret), secret).toBe(false);
  }
});

it('what is saved is what was looked at, without the lines that were taken out, for its owner alone', async () => {
  const running = await runningEngine();
  const { id, lines } = await running.call['diagnostics.collect']({ withNames: false, logLines: 50 });
  writeFileSync(join(running.folder, 'later.txt'), 'changes what a new bundle would say');
  await running.watch({ existing: 'upload' });
  const saved = await running.call['diagnostics.save']({ id, leftOut: [0, 2, 9_999] });
  expect(saved.lines).toBe(lines.length - 2);
  const expected = lines.filter((_line, index) => index !== 0 && index !== 2);
  expect(readFileSync(saved.path, 'utf8')).toBe(
    expected.map(({ section, text }) => `${section}: ${text}\n`).join(''),
  );
  expect(statSync(saved.path).mode & 0o077).toBe(0);
  for (let more = 0; more < 4; more += 1) {
    await running.call['diagnostics.collect']({ withNames: false, logLines: 0 });
  }
  await expect(running.call['diagnostics.save']({ id, leftOut: [] })).rejects.toThrow('collected.unknown');
});

it('says how the database is laid out and how it goes about what was asked of it, with places and never values', async () => {
  const { running, folder } = await planted();
  const { lines } = await running.call['diagnostics.collect']({ withNames: false, logLines: 0 });
  const of = (section: string): string[] =>
    lines.flatMap((line) => (line.section === section ? [line.text] : []));
  expect(of('schema')).toContainEqual(expect.stringMatching(/^CREATE TABLE job \(/iu));
  expect(of('schema')).toContainEqual(expect.stringMatching(/^CREATE (?:UNIQUE )?INDEX .* ON job/iu));
  const plans = of('plans');
  expect(plans.length).toBeGreaterThan(50);
  expect(plans).toContainEqual(expect.stringMatching(/^SEARCH job USING .* ← .* from job /u));
  expect(plans.filter((text) => text.includes('explain query plan'))).toEqual([]);
  // Nothing of either was taken for a secret, and nothing of a row stands in them.
  const text = [...of('schema'), ...plans].join('\n');
  expect(text).not.toContain('withheld');
  for (const word of ['secretname', 'secretfolder', content, folder]) expect(text).not.toContain(word);
});

it('a fault of the window is a line of the log, and its words stand there at debug alone', async () => {
  const message = 'cannot read “Sunset at the quay.png”';
  const stack = `TypeError: ${message}\n    at draw (http://127.0.0.1:4173/assets/index-a1.js:7:4242)\n    at run (x.js:1:1)`;
  for (const level of ['info', 'debug'] as const) {
    const { running, data } = await logging(level);
    await running.call['diagnostics.tellFault']({ screen: 'activity', name: 'TypeError', message, stack });
    const { lines } = await running.call['diagnostics.collect']({ withNames: true, logLines: 100 });
    const line = lines.find(({ text }) => text.includes('window.screen_failed'))?.text ?? '';
    expect(line).toContain('"screen":"activity","code":"TypeError","at":"index-a1.js:7:4242"');
    const logs = readdirSync(join(data, 'logs')).map((name) =>
      readFileSync(join(data, 'logs', name), 'utf8'),
    );
    expect(logs.join('').includes('Sunset at the quay'), level).toBe(level === 'debug');
  }
});
