import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LogLevel } from '../../../../../src-main/contract/log/fields.ts';
import { createFileLogger } from '../../../../../src-main/logging/create-file-logger.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/**
 * A day at work with names that nobody else should read: documents are delivered, refused and lost, one cannot be put away, a list
 * of links is imported, the folder goes away and comes back. Everything that the log held then.
 */
async function logOfDay(level: LogLevel): Promise<{ readonly text: string; readonly apiKey: string }> {
  const directory = temporaryFolder('log');
  const logger = await createFileLogger({ directory, level });
  const running = await runningEngine({
    host: {
      logger,
      trash: ({ folder, relativePath }) =>
        Promise.reject(
          Object.assign(new Error(`ENOENT: no such file, rename '${folder.path}/${relativePath}'`), {
            code: 'ENOENT',
          }),
        ),
    },
  });
  const { practice } = running;
  const { apiKey } = practice;
  const folder = join(running.folder, 'secretfolder');
  mkdirSync(folder);
  const save = (name: string, content = `secretcontent of ${name}`): void => {
    writeFileSync(join(folder, name), content);
  };
  const until = (state: string): Promise<void> =>
    running.until(`a job is ${state}`, async () => (await running.jobs()).some((job) => job.state === state));

  await running.watch({ after: 'trash' }, folder);
  save('secretname-delivered.txt');
  await until('done');
  const words = `secretname-refused.txt is not taken with the key ${apiKey}`;
  const body = JSON.stringify({ success: false, error: words });
  practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'status', status: 422, body, count: 1 }]);
  save('secretname-refused.txt');
  await until('rejected');
  practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 10, count: 1 }]);
  save('secretname-lost.txt');
  await until('in_doubt');
  save('secretname-copy.txt', 'secretcontent of secretname-delivered.txt');
  await until('skipped');
  await practice.setReachable(false);
  save('secretname-waiting.txt');
  await running.until('it is offline', async () =>
    (await running.jobs()).some((job) => job.hold === 'offline'),
  );
  await practice.setReachable(true);
  await running.call['queue.tryNow']({});
  const { brands } = await running.call['connections.targets']({ id: running.connection.id });
  await running.call['clips.import']({
    connectionId: running.connection.id,
    brandId: brands.items[0]?.id ?? '',
    links: [{ url: 'https://secretname.example/secretname.mp4?key=secretname', title: 'secretname' }],
  });
  await running.untilIdle();
  renameSync(folder, `${folder}-away`);
  await running.call['watchFolders.scan']({ id: 1 });
  renameSync(`${folder}-away`, folder);
  await running.call['watchFolders.scan']({ id: 1 });
  await running.engine.stop();
  logger.close();
  return {
    text: readdirSync(directory)
      .map((name) => readFileSync(join(directory, name), 'utf8'))
      .join(''),
    apiKey,
  };
}

it('holds neither a name of a file or folder, nor content, an address or the key at the default level', async () => {
  const { text, apiKey } = await logOfDay('info');

  for (const event of [
    'job.done',
    'job.rejected',
    'job.in_doubt',
    'job.skipped',
    'folder.lost',
    'source.stays',
  ]) {
    expect(text, 'the day happened').toContain(`"${event}"`);
  }
  expect(text).not.toMatch(/secret(?:name|folder|content)/u);
  expect(text).not.toContain(apiKey);
  expect(text).not.toMatch(/https?:|[/\\]/u);
});

it('may hold names and paths at the level debug, and never the key', async () => {
  const { text, apiKey } = await logOfDay('debug');

  expect(text).toMatch(/secretfolder\/secretname-delivered\.txt/u);
  expect(text).toContain('secretname-refused.txt is not taken');
  expect(text).not.toContain(apiKey);
});
