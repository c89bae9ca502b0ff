import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { message } from '../../../../src-main/contract/messages/message.ts';
import type { SameNames } from '../../../../src-main/contract/status.ts';
import type { FolderPreview } from '../../../../src-main/contract/watch-folder.ts';
import { noCounts } from '../../../conformance/engine-double.ts';
import { CliFixture } from './cli-fixture.ts';
import { connection, folder } from './samples.ts';

const preview: FolderPreview = {
  ...{
    path: '/home/ann/out',
    matched: 2,
    matchedBytes: 20,
    toSend: 2,
    toSendBytes: 20,
    alreadySent: 0,
    asked: 0,
  },
  ...{
    ignored: 0,
    warned: 2,
    needsTarget: 0,
    refusedBefore: 0,
    byExtension: [],
    files: [],
    truncated: false,
  },
  warnings: [message('warning.slow_place'), message('warning.same_names', { count: 2 })],
};
const sameNames: SameNames = {
  waiting: { files: 1, jobs: [{ id: 7, name: 'prices.pdf' }] },
  sent: {
    files: 5,
    jobs: [
      { id: 2, name: 'a.pdf' },
      { id: 3, name: 'b.pdf' },
      { id: 4, name: 'c.pdf' },
    ],
  },
};

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
  Object.assign(cli.engine.answers, {
    'connections.list': () => [connection],
    'watchFolders.preview': () => preview,
    'watchFolders.add': () => ({ watchFolder: folder, warnings: [] }),
    'app.status': () => ({ idle: true, counts: { ...noCounts, done: 3 }, settling: 0, sameNames }),
  });
  mkdirSync(join(cli.folder, 'out'));
});

test('watch add warns of names that stand in the knowledge base, once, where what is there goes', async () => {
  const add = ['watch', 'add', 'out', '--kb', 'kb_1'];
  const { code, err } = await cli.run(...add, '--existing', 'upload');
  expect(code).toBe(0);
  expect(err.split('\n').filter((line) => line.includes('have the name of a document'))).toHaveLength(1);
  expect(err).not.toContain('slow');
  const { err: quiet } = await cli.run(...add);
  expect(quiet).not.toContain('have the name');
});

test('watch add adds a folder that cannot be looked at before', async () => {
  cli.engine.answers['watchFolders.preview'] = () => {
    throw new Error('unreadable');
  };
  const { code, out } = await cli.run('watch', 'add', 'out', '--kb', 'kb_1', '--existing', 'upload');
  expect([code, out]).toEqual([0, expect.stringContaining('Watching /home/ann/out (3)')]);
});

const lines = [
  '1 file has the name of a document in the knowledge base, or of another file that goes there. Sending it adds a second one: prices.pdf. "outbox job 7" says more.',
  '5 files sent in the last 24 hours have names of documents that were in the knowledge base before. It holds both of each now: a.pdf, b.pdf, c.pdf, and 2 more. "outbox job 2" says more.',
];

test('status and the end of a run name files whose name a document has', async () => {
  const { out } = await cli.run('status');
  for (const line of lines) expect(out).toContain(line);
  expect((await cli.run('status', '--json')).json()).toMatchObject({ sameNames });
  const command = cli.start('run', '--until-idle');
  cli.engine.settle({ idle: true, isLooking: false, openJobs: 0, exitCode: 0 });
  const { err } = await command.result;
  for (const line of lines) expect(err).toContain(line);
});
