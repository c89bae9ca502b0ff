import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallOutput } from '../../../../src-main/contract/api.ts';
import { CliFixture } from './cli-fixture.ts';
import { connection } from './samples.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { period } from '../../../../src-main/contract/messages/amounts.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

describe('add', () => {
  beforeEach(() => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['jobs.addFiles'] = ({ tokens }) => ({
      batchId: null,
      added: tokens.map((_, index) => index + 1),
      skipped: [],
      leftOut: [],
      warnings: [message('warning.slides_unread')],
    });
  });

  test('queues files durably and says when they run', async () => {
    for (const name of ['a.pdf', 'b.pdf']) writeFileSync(join(cli.folder, name), name);
    const result = await cli.run('add', 'a.pdf', 'b.pdf', '--carousel', 'c_1', '--slide', 's_1', '--json');
    expect(result.code).toBe(0);
    expect(result.json()).toEqual({
      batchId: null,
      added: [1, 2],
      skipped: [],
      leftOut: [],
      warnings: ['Outbox can’t read the slides of the carousel now. Files wait until it can'],
      warningsMessages: [message('warning.slides_unread')],
    });
    expect(result.err).toBe(
      'outbox: warning: Outbox can’t read the slides of the carousel now. Files wait until it can\n2 files queued; runs with "outbox run".\n',
    );
    expect([...cli.engine.chosen.values()]).toEqual([join(cli.folder, 'a.pdf'), join(cli.folder, 'b.pdf')]);
    expect(cli.asked('jobs.addFiles')).toEqual({
      tokens: ['token-1', 'token-2'],
      connectionId: 1,
      target: { kind: 'carousel', id: 'c_1', label: null, slideId: 's_1', slideLabel: null },
    });
  });

  test('says what becomes of a picture that tells where it was taken, and nothing else is a choice', async () => {
    writeFileSync(join(cli.folder, 'a.jpg'), 'a');
    const to = ['--carousel', 'c_1', '--slide', 's_1'];
    await cli.run('add', 'a.jpg', ...to, '--location', 'remove');
    expect(cli.asked('jobs.addFiles')).toMatchObject({ location: 'remove' });
    const refused = await cli.run('add', 'a.jpg', ...to, '--location', 'maybe');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('send, refuse, remove')]);
  });

  describe('of a file that is waited for', () => {
    const why = message('file.end_awaited', {
      reason: message('file.pdf_unfinished'),
      period: period(600_000),
    });
    beforeEach(() => {
      for (const name of ['handbook.pdf', 'b.pdf']) writeFileSync(join(cli.folder, name), name);
      cli.engine.answers['jobs.foreseeWaits'] = () => [{ path: join(cli.folder, 'handbook.pdf'), why }];
    });

    test('says at once what it waits for and how long', async () => {
      const waiting = Promise.withResolvers<CallOutput<'jobs.addFiles'>>();
      cli.engine.answers['jobs.addFiles'] = () => waiting.promise;
      const command = cli.start('add', 'handbook.pdf', '--kb', 'kb_1', '--json');
      await command.said(
        /^handbook\.pdf: Its end is still missing.*up to 10 minutes.*\.\nCtrl\+C leaves\.\n/u,
      );
      waiting.resolve({ batchId: null, added: [1], skipped: [], leftOut: [], warnings: [] });
      const result = await command.result;
      expect([result.code, result.json()]).toEqual([
        0,
        { batchId: null, added: [1], skipped: [], leftOut: [], warnings: [], warningsMessages: [] },
      ]);
    });

    test('is left by Ctrl+C in order, and says that nothing was queued', async () => {
      cli.engine.answers['jobs.addFiles'] = () => new Promise(() => undefined);
      const command = cli.start('add', 'handbook.pdf', 'b.pdf', '--kb', 'kb_1', '--json');
      await command.said(/Ctrl\+C leaves/u);
      command.end();
      const result = await command.result;
      expect(result.err).toContain('Left. 2 files were not queued.\n');
      expect([result.code, cli.engine.stops]).toEqual([1, 1]);
      expect(result.json()).toEqual({
        batchId: null,
        added: [],
        skipped: [],
        leftOut: [],
        warnings: [],
        warningsMessages: [],
      });
    });
  });

  test('says once of a file that is still being written what it waits for, and can be left', async () => {
    cli.engine.answers['jobs.foreseeWaits'] = () => [];
    cli.engine.answers['jobs.addFiles'] = () => new Promise(() => undefined);
    for (const name of ['talk.mp4', 'still.pdf']) writeFileSync(join(cli.folder, name), name);
    const command = cli.start('add', 'talk.mp4', 'still.pdf', '--kb', 'kb_1', '--json');
    const recording = setInterval(() => {
      appendFileSync(join(cli.folder, 'talk.mp4'), 'more and more');
    }, 100);
    try {
      await command.said(/talk\.mp4 is still being written: \d+ B so far\..*\nCtrl\+C leaves\.\n/u);
    } finally {
      clearInterval(recording);
    }
    command.end();
    const { err } = await command.result;
    expect(err.match(/being written/gu)).toHaveLength(1);
    expect(err).not.toContain('still.pdf is');
    expect(err).toContain('Left. 2 files were not queued.');
  });

  test('queues nothing where one file is not there', async () => {
    writeFileSync(join(cli.folder, 'a.pdf'), '');
    const result = await cli.run('add', 'a.pdf', 'missing.pdf', '--kb', 'kb_1');
    expect([result.code, cli.asked('jobs.addFiles')]).toEqual([1, undefined]);
  });

  test('takes more files than fit into one call', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `f${String(index)}`);
    for (const name of names) writeFileSync(join(cli.folder, name), '');
    const { added } = (await cli.run('add', ...names, '--kb', 'k', '--json')).json() as { added: number[] };
    expect(added).toHaveLength(600);
  });
});
