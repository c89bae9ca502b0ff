import { message } from '../../../../src-main/contract/messages/message.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Batch } from '../../../../src-main/contract/batch.ts';
import { noCounts } from '../../../conformance/engine-double.ts';
import { CliFixture } from './cli-fixture.ts';

const spring: Batch = {
  ...{ id: 4, name: 'Spring', tags: ['manuals'], source: 'files', connectionId: 1, watchFolderId: null },
  ...{
    clientId: null,
    isClientChosen: false,
    state: 'waiting',
    counts: { ...noCounts, queued: 2, done: 1 },
    jobs: 3,
    sizeBytes: 3000,
  },
  ...{ ended: 1, endedBytes: 1000, openRows: 0, createdAtMs: 0, endedAtMs: null, heldAtMs: 60_000 },
  ...{ priority: null, command: null, tells: [] },
};

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

describe('batch', () => {
  it('lists what was added together, with its state and how far it is', async () => {
    cli.engine.answers['batches.page'] = () => [spring];
    const { out, code } = await cli.run('batch', 'list', '--open');
    expect(out).toBe('    4  Spring  waiting for you, held, 1 of 3 jobs  [manuals]\n');
    expect(code).toBe(0);
    expect(cli.engine.asked.at(-1)?.input).toEqual({ filter: { which: 'open' }, beforeId: null, limit: 50 });
    expect((await cli.run('batch', '--json')).json()).toEqual([spring]);
  });

  it('says of a held one who lets it go', async () => {
    cli.engine.answers['batches.hold'] = () => spring;
    const { out } = await cli.run('batch', 'hold', '4');
    expect(out).toContain('2 queued, 1 done');
    expect(out).toContain('"outbox batch release 4" lets it go');
  });

  it('says how many were changed and why the others were not', async () => {
    cli.engine.answers['batches.cancel'] = () => ({
      ...{ batch: spring, changed: 2, refused: [{ why: message('not_done.ended'), count: 1 }] },
    });
    const { out, err, code } = await cli.run('batch', 'cancel', '4');
    expect(out).toBe('2 jobs changed.\n');
    expect(err).toContain('1 job: It has already ended');
    expect(code).toBe(1);
  });

  it('takes one place, one target and known words alone', async () => {
    cli.engine.answers['batches.move'] = () => spring;
    await cli.run('batch', 'move', '4', '--before', '7');
    expect(cli.engine.asked.at(-1)?.input).toEqual({ id: 4, place: { before: 7 } });
    expect((await cli.run('batch', 'move', '4')).err).toContain(
      'Give one place: --top, --bottom or --before ID.',
    );
    expect((await cli.run('batch', 'move', '4', '--top', '--bottom')).code).toBe(1);
    expect((await cli.run('batch', 'retarget', '4')).err).toContain('Give one target');
    expect((await cli.run('batch', 'tell', '4', 'pigeon')).err).toContain('Nobody is told by pigeon.');
  });

  it('tries whether somebody can be told, and says what came back', async () => {
    cli.engine.answers['batches.tryTell'] = ({ tell }) => ({
      ...{ tell, isTold: false, detail: message('notice.answered', { status: 503 }) },
    });
    const { out, code } = await cli.run('batch', 'try-telling', 'webhook');
    expect(out).toBe('webhook: not told. It answered 503.\n');
    expect(code).not.toBe(0);
    expect((await cli.run('batch', 'try-telling', 'pigeon')).err).toContain('Nobody is told by pigeon.');
  });

  it('gives a webhook another address without another secret', async () => {
    const telling = { usual: [], command: null, webhookUrl: 'https://hooks.example/there' };
    cli.engine.answers['batches.setWebhook'] = () => ({ telling, secret: null });
    cli.engine.answers['batches.telling'] = () => telling;
    const { out } = await cli.run('batch', 'telling', '--webhook', telling.webhookUrl, '--keep-secret');
    expect(cli.engine.asked[0]?.input).toEqual({ webhook: { url: telling.webhookUrl, keepsSecret: true } });
    expect(out).toContain('webhook: https://hooks.example/there, its secret is set');
  });

  it('says whose a batch is, and lists and reports what is of one client', async () => {
    const kestrel = { id: 3, name: 'Kestrel', colour: 'teal' as const, pausedSinceMs: null, assignments: [] };
    cli.engine.answers['clients.list'] = () => [kestrel];
    cli.engine.answers['batches.setClient'] = ({ clientId }) => ({
      ...spring,
      clientId,
      isClientChosen: true,
    });
    expect((await cli.run('batch', 'client', '4', 'kestrel')).out).toContain('1 of 3 jobs, for Kestrel');
    expect(cli.asked('batches.setClient')).toEqual({ id: 4, clientId: 3 });
    await cli.run('batch', 'client', '4');
    expect(cli.engine.asked.at(-1)?.input).toEqual({ id: 4, clientId: null });
    expect((await cli.run('batch', 'client', '4', 'Nobody')).err).toContain(
      'There is no client named Nobody.',
    );
    cli.engine.answers['batches.page'] = () => [{ ...spring, clientId: 3 }];
    expect((await cli.run('batch', 'list', '--client', 'Kestrel')).out).toContain('for Kestrel  [manuals]');
    expect(cli.asked('batches.page')).toMatchObject({ filter: { which: 'all', clientId: 3 } });
    cli.engine.answers['batches.report'] = () => ({ text: 'job\r\n', next: null });
    await cli.run('batch', 'report', '4', '--client', 'Kestrel');
    expect(cli.asked('batches.report')).toMatchObject({ id: 4, clientId: 3 });
  });
});
