import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { CliFixture } from './cli-fixture.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

const opening = '{"format":"outbox-receipts","version":1,"receipts":[';

test('receipts prints the export piece by piece, and nothing else', async () => {
  cli.engine.answers['receipts.text'] = ({ cursor, format, search }) =>
    cursor === 0
      ? { text: format === 'json' ? opening : `${format} ${search ?? ''} `, next: 9, done: 1, total: 2 }
      : { text: format === 'json' ? ']}' : 'end', next: null, done: 2, total: 2 };
  expect((await cli.run('receipts', '--format', 'csv', '--find', 'a')).out).toBe('csv a end');
  expect((await cli.run('receipts', '--json')).out).toBe(`${opening}]}`);
  expect((await cli.run('receipts', '--json', '--format', 'csv')).code).toBe(1);
});

test('receipts names what is in doubt and what to type, and writes without it where told to', async () => {
  cli.engine.answers['receipts.text'] = ({ withoutDoubts }) => {
    if (withoutDoubts === true) return { text: `${opening}]}`, next: null, done: 1, total: 1 };
    const params = { name: 'a.pdf', jobId: 12, others: 1 };
    throw new OutboxError('conflict', message('receipts.still_in_doubt', params));
  };
  const refused = await cli.run('receipts', '--json');
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toContain('“a.pdf” (job 12) and 1 other job may have arrived');
  expect(refused.err).toContain('"outbox jobs --state in_doubt"');
  expect((await cli.run('receipts', '--json', '--without-doubts')).out).toBe(`${opening}]}`);
});

test('receipts --client prints those of the client of that name, and refuses a name that nobody has', async () => {
  cli.engine.answers['clients.list'] = () => [
    { id: 7, name: 'Acme', colour: 'blue', pausedSinceMs: null, assignments: [] },
  ];
  cli.engine.answers['receipts.text'] = ({ clientId }) => ({
    ...{ text: `of ${String(clientId)}`, next: null, done: 1, total: 1 },
  });
  expect((await cli.run('receipts', '--client', 'acme')).out).toBe('of 7');
  const refused = await cli.run('receipts', '--client', 'Moss');
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toContain('There is no client named Moss. There are: Acme.');
  expect((await cli.run('receipts', '--client', 'Acme', '--import', 'r.json')).err).toContain('--client');
});

test('receipts --import says what was taken over and names what was not', async () => {
  writeFileSync(join(cli.folder, 'r.json'), '{}');
  cli.engine.answers['receipts.importFile'] = () => ({
    imported: 3,
    known: 1,
    refused: [{ entry: 2, why: message('receipt_entry.no_link') }],
  });
  const result = await cli.run('receipts', '--import', 'r.json');
  expect(result.out).toBe('3 receipts taken over; 1 was known already.\n');
  expect(result.err).toContain('left out receipt 2: It has no link');
  expect(result.code).toBe(2);
});

test('explain speaks of a link in a watched folder itself, and follows others', async () => {
  const [inside, outside] = [join(cli.folder, 'watched'), join(cli.folder, 'elsewhere')];
  for (const folder of [inside, outside]) mkdirSync(folder);
  writeFileSync(join(inside, 'plan.txt'), 'plan');
  for (const folder of [inside, outside]) symlinkSync(join(inside, 'plan.txt'), join(folder, 'link.txt'));
  cli.engine.answers['jobs.explainPath'] = ({ path }) => ({
    ...{ fate: path.startsWith(inside) ? 'left_out' : 'unwatched', watchFolderId: null },
    ...{ headline: message('explained.headline.unwatched'), decidedBy: null, destination: null, parts: [] },
    ...{ jobIds: [], steps: [] },
  });
  expect((await cli.run('explain', 'watched/link.txt')).out).toBe(`${join(inside, 'link.txt')}\n`);
  expect((await cli.run('explain', 'elsewhere/link.txt')).out).toBe(`${join(inside, 'plan.txt')}\n`);
});

test('explain resolves the path, also of a file that is gone', async () => {
  cli.engine.answers['jobs.explainPath'] = ({ path }) => ({
    ...{ fate: 'unwatched', headline: message('explained.headline.unwatched'), watchFolderId: null },
    ...{ decidedBy: null, destination: null, parts: [], jobIds: [4] },
    steps: [{ step: 'folder', verdict: 'stops', message: message('explained.folder.removed', { path }) }],
  });
  const path = join(cli.folder, 'gone', 'x.pdf');
  expect((await cli.run('explain', 'gone/x.pdf')).out).toBe(
    `${path}\n  It is in ${path}. Outbox doesn’t watch that folder any more\n`,
  );
  expect((await cli.run('explain', 'gone/x.pdf', '--json')).json()).toMatchObject({
    ...{ path, jobIds: [4], headline: 'Not watched', headlineCode: 'explained.headline.unwatched' },
    steps: [{ code: 'explained.folder.removed', params: { path } }],
    reasons: [`It is in ${path}. Outbox doesn’t watch that folder any more`],
  });
});
