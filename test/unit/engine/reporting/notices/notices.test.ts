import { message } from '../../../../../src-main/contract/messages/message.ts';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usualSpeech } from '../../../../../src-main/contract/speech.ts';
import { textOf } from '../../../../../src-main/languages/text.ts';
import type { BatchTell } from '../../../../../src-main/contract/batch.ts';
import type { JsonPost } from '../../../../../src-main/foundation/post-json.ts';
import type { ProgramRun } from '../../../../../src-main/foundation/run-program.ts';
import { recordedLog } from '../../../../helpers/recorded-log.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

const secret = 'a secret of thirty-two characters';
const url = 'https://hooks.example/outbox';

/** An engine with somebody to tell. What is asked of them is kept, and answered as the test says. */
async function tellingEngine(
  answers: { status?: () => Promise<number>; exit?: (run: ProgramRun) => Promise<number> } = {},
) {
  const posts: JsonPost[] = [];
  const runs: ProgramRun[] = [];
  const shown: string[] = [];
  const logger = recordedLog();
  const running = await runningEngine({
    host: {
      logger,
      notify: ({ title, body }) => {
        const [what, why] = [title, body].map((each) => textOf(each, usualSpeech('en')));
        shown.push(`${what ?? ''}: ${why ?? ''}`);
      },
      postJson: (post) => {
        posts.push(post);
        return answers.status?.() ?? Promise.resolve(200);
      },
      runProgram: async (run) => {
        runs.push(run);
        return { exitCode: (await answers.exit?.(run)) ?? 0, isTimedOut: false, said: 'noted\n' };
      },
    },
  });
  await running.call['batches.setCommand']({ argv: ['/usr/bin/note', '--done'] });
  await running.call['batches.setWebhook']({ webhook: { url, secret } });
  return { running, posts, runs, shown, logger };
}

async function add(running: RunningEngine, tells: BatchTell[] | undefined, name = 'a.md'): Promise<number> {
  const path = join(running.folder, name);
  writeFileSync(path, `the text of ${name}`);
  const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
  const added = await running.call['jobs.addFiles']({
    tokens: [running.engine.chosenPaths.issue(path)],
    connectionId: running.connection.id,
    target: {
      ...{ kind: 'knowledge_base', id: knowledgeBases.items[0]?.id ?? '', label: null },
      ...{ slideId: null, slideLabel: null },
    },
    batch: { name: 'Spring', ...(tells === undefined ? {} : { tells }) },
  });
  return added.batchId ?? 0;
}

/** A program that ends because it is ended. */
const untilStopped = ({ signal }: ProgramRun): Promise<number> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve(1);
    });
  });

const newestActivity = async (running: RunningEngine) =>
  (await running.call['activity.page']({ beforeId: null, limit: 1 }))[0];

const notices = (running: RunningEngine, id: number) => running.call['batches.notices']({ id });

async function until(running: RunningEngine, id: number, state: string, tell: BatchTell): Promise<void> {
  await running.until(`${tell} ${state}`, async () =>
    (await notices(running, id)).some((notice) => notice.tell === tell && notice.state === state),
  );
}

describe('when a batch is done', () => {
  it('shows one notification and no digest beside it, and tells operators of it by ids alone', async () => {
    const { running, shown, logger } = await tellingEngine({ status: () => Promise.resolve(400) });
    const id = await add(running, ['notification', 'webhook']);
    await until(running, id, 'told', 'notification');
    await until(running, id, 'failed', 'webhook');
    await running.untilIdle();
    // Without a batch's own notification it comes five seconds after everything ended.
    const other = await add(running, [], 'b.md');
    await running.until('the digest tells of the other one', () => shown.length === 2);
    expect(shown).toEqual(['Spring is done: 1 of 1 delivered.', '1 of 1 delivered: Everything arrived.']);
    expect(logger.of('batch.ended')).toEqual([
      { batchId: id, connectionId: 1, end: 1, jobs: 1, delivered: 1, refused: 0 },
      { batchId: other, connectionId: 1, end: 1, jobs: 1, delivered: 1, refused: 0 },
    ]);
    expect(logger.of('batch.told')).toEqual([{ batchId: id, end: 1, tell: 'notification', tries: 1 }]);
    expect(logger.of('batch.not_told')).toEqual([{ batchId: id, end: 1, tell: 'webhook', tries: 1 }]);
    await running.call['batches.hold']({ id });
    await running.call['batches.move']({ id, place: 'top' });
    await running.call['batches.release']({ id });
    await running.call['batches.cancel']({ id });
    expect(logger.events.filter((name) => name.startsWith('batch.')).slice(-4)).toEqual([
      ...['batch.held', 'batch.moved', 'batch.released', 'batch.swept'],
    ]);
  });

  it('everybody who is to be told is told once, of what it came to', async () => {
    const { running, posts, runs, shown } = await tellingEngine();
    const id = await add(running, ['notification', 'command', 'webhook']);
    for (const tell of ['notification', 'command', 'webhook'] as const)
      await until(running, id, 'told', tell);
    await running.untilIdle();
    expect(shown).toContain('Spring is done: 1 of 1 delivered.');
    expect(runs).toHaveLength(1);
    expect(runs[0]?.argv).toEqual(['/usr/bin/note', '--done']);
    expect(JSON.parse(runs[0]?.input ?? '')).toMatchObject({
      event: 'batch.ended',
      ...{ end: 1, batch: { id, name: 'Spring', state: 'done', jobs: 1, counts: { done: 1 } } },
    });
    expect(posts).toHaveLength(1);
    await running.restart();
    await running.untilIdle();
    expect([posts.length, runs.length]).toEqual([1, 1]);
  });

  it('a webhook is told with a signature over the time and the body, and nothing of a key or a path', async () => {
    const { running, posts } = await tellingEngine();
    await until(running, await add(running, ['webhook']), 'told', 'webhook');
    const [post] = posts;
    if (post === undefined) throw new Error('nobody was told');
    expect(post.url).toBe(url);
    const [, seconds, sum] =
      /^t=(\d+),v1=([0-9a-f]{64})$/u.exec(post.headers['outbox-signature'] ?? '') ?? [];
    expect(sum).toBe(
      createHmac('sha256', secret)
        .update(`${seconds ?? ''}.${post.body}`)
        .digest('hex'),
    );
    expect(JSON.parse(post.body)).toMatchObject({ id: post.headers['outbox-event-id'] });
    for (const hidden of [secret, running.practice.apiKey, running.folder, running.practice.baseUrl]) {
      expect(JSON.stringify(post)).not.toContain(hidden);
    }
  });

  it('a webhook that was in hand when the process ended is told again, and can know it by the id', async () => {
    const pending = Promise.withResolvers<number>();
    let isFirst = true;
    const { running, posts } = await tellingEngine({
      status: () => {
        const answer = isFirst ? pending.promise : Promise.resolve(200);
        isFirst = false;
        return answer;
      },
    });
    const id = await add(running, ['webhook']);
    await running.until('it is being told', () => posts.length === 1);
    const stopped = running.restart();
    pending.reject(new Error('The socket was closed'));
    await stopped;
    await until(running, id, 'told', 'webhook');
    expect(posts).toHaveLength(2);
    expect(posts[1]?.headers['outbox-event-id']).toBe(posts[0]?.headers['outbox-event-id']);
    expect(posts[1]?.body).toBe(posts[0]?.body);
  });

  it('a command that was running when the process ended is not begun again by itself, which Activity says', async () => {
    const exits: ((run: ProgramRun) => Promise<number>)[] = [untilStopped];
    const { running, runs } = await tellingEngine({
      exit: (run) => exits.shift()?.(run) ?? Promise.resolve(0),
    });
    const id = await add(running, ['command']);
    await running.until('it runs', () => runs.length === 1);
    await running.restart();
    await until(running, id, 'failed', 'command');
    expect(runs).toHaveLength(1);
    expect(await newestActivity(running)).toMatchObject({ kind: 'notice', batchId: id });
    expect(await running.call['batches.tellAgain']({ id })).toEqual({ notices: 1 });
    await until(running, id, 'told', 'command');
    expect(runs).toHaveLength(2);
  });

  it('a command that fails while Outbox ends is in Activity at the next start', async () => {
    const exit = Promise.withResolvers<number>();
    const { running, runs } = await tellingEngine({ exit: () => exit.promise });
    const id = await add(running, ['command']);
    await running.until('it runs', () => runs.length === 1);
    const ended = running.restart();
    exit.resolve(1);
    await ended;
    expect(await notices(running, id)).toMatchObject([{ state: 'failed' }]);
    expect(await newestActivity(running)).toMatchObject({ kind: 'notice', batchId: id });
  });

  it('a webhook that is in trouble is told later, and one that says no is not, until a person tries again', async () => {
    const statuses = [503, 429, 301, 200];
    const { running, posts } = await tellingEngine({
      status: () => Promise.resolve(statuses.shift() ?? 200),
    });
    const id = await add(running, ['webhook']);
    await running.until('it was told twice in vain', () => posts.length === 3);
    await until(running, id, 'failed', 'webhook');
    expect((await notices(running, id))[0]).toMatchObject({
      tries: 3,
      detail: message('notice.redirected', { status: 301 }),
    });
    await running.call['batches.tellAgain']({ id });
    await until(running, id, 'told', 'webhook');
    expect(new Set(posts.map(({ headers }) => headers['outbox-event-id'])).size).toBe(1);
  });

  it('what a command said of its failure is shown, on one line', async () => {
    const { running } = await tellingEngine({ exit: () => Promise.resolve(7) });
    const id = await add(running, ['command']);
    await until(running, id, 'failed', 'command');
    expect((await notices(running, id))[0]?.detail).toEqual(
      message('notice.command_said', {
        ...{ reason: message('notice.command_failed', { exitCode: 7 }), said: 'noted' },
      }),
    );
  });

  it('every batch is told of where that is the rule, and not one that says otherwise', async () => {
    const { running, runs } = await tellingEngine();
    await running.call['batches.setUsualTells']({ tells: ['command'] });
    const quiet = await add(running, [], 'quiet.md');
    await running.until('it is done', async () => {
      const { state } = await running.call['batches.get']({ id: quiet });
      return state === 'done';
    });
    const usual = await add(running, undefined, 'usual.md');
    await until(running, usual, 'told', 'command');
    expect(await notices(running, quiet)).toEqual([]);
    expect(runs).toHaveLength(1);
  });
});

describe('who can be told', () => {
  it('is a program by its absolute path and an https address alone', async () => {
    const { running } = await tellingEngine();
    await expect(async () => running.call['batches.setCommand']({ argv: ['note'] })).rejects.toThrow(
      'command.not_absolute {"program":"note"}',
    );
    expect(await running.call['batches.telling']({})).toEqual({
      ...{ usual: [], command: ['/usr/bin/note', '--done'], webhookUrl: url },
    });
  });

  it('is given a secret that is told once where none is brought', async () => {
    const { running } = await tellingEngine();
    const { secret: made } = await running.call['batches.setWebhook']({ webhook: { url } });
    expect(made).toMatch(/^[0-9a-f]{64}$/u);
    expect(JSON.stringify(await running.call['batches.telling']({}))).not.toContain(made);
    await running.call['batches.setWebhook']({ webhook: null });
    expect((await running.call['batches.telling']({})).webhookUrl).toBeNull();
  });

  it('keeps its secret where its address alone changes, and only where there is one', async () => {
    const { running, posts } = await tellingEngine();
    const elsewhere = { url: 'https://hooks.example/elsewhere', keepsSecret: true as const };
    expect(await running.call['batches.setWebhook']({ webhook: elsewhere })).toMatchObject({
      ...{ telling: { webhookUrl: elsewhere.url }, secret: null },
    });
    await running.call['batches.tryTell']({ tell: 'webhook' });
    expect(posts.map(isSigned)).toEqual([true]);
    await running.call['batches.setWebhook']({ webhook: null });
    await expect(running.call['batches.setWebhook']({ webhook: elsewhere })).rejects.toThrow(
      'webhook.no_secret',
    );
    expect((await running.call['batches.telling']({})).webhookUrl).toBeNull();
    await expect(running.call['batches.setWebhook']({ webhook: { ...elsewhere, secret } })).rejects.toThrow(
      'webhook.two_secrets',
    );
  });
});

describe('a person who tries whether somebody can be told', () => {
  it('has a signed call sent, the program run and a notification shown, of no batch and without a record', async () => {
    const { running, posts, runs, shown, logger } = await tellingEngine();
    expect(await running.call['batches.tryTell']({ tell: 'webhook' })).toEqual({
      ...{ tell: 'webhook', isTold: true, detail: message('notice.answered', { status: 200 }) },
    });
    const [post] = posts;
    expect(JSON.parse(post?.body ?? '')).toMatchObject({
      ...{ event: 'batch.trial', id: post?.headers['outbox-event-id'] },
    });
    expect(posts.map(isSigned)).toEqual([true]);
    expect(await running.call['batches.tryTell']({ tell: 'command' })).toMatchObject({
      ...{ isTold: true, detail: { params: { reason: message('notice.command_done'), said: 'noted' } } },
    });
    expect(JSON.parse(runs[0]?.input ?? '')).toMatchObject({ event: 'batch.trial' });
    await running.call['batches.tryTell']({ tell: 'notification' });
    expect(shown).toEqual(['This is how you are notified: No batch ended: this is a test.']);
    expect(logger.of('batch.tell_tried')).toEqual([
      { tell: 'webhook', isTold: true },
      { tell: 'command', isTold: true },
      { tell: 'notification', isTold: true },
    ]);
    expect(logger.of('batch.told')).toEqual([]);
  });

  it('is told what came back, or what is missing, and nothing is tried once more', async () => {
    const { running, posts } = await tellingEngine({ status: () => Promise.resolve(503) });
    expect(await running.call['batches.tryTell']({ tell: 'webhook' })).toMatchObject({
      ...{ isTold: false, detail: message('notice.answered', { status: 503 }) },
    });
    expect(posts).toHaveLength(1);
    await running.call['batches.setWebhook']({ webhook: null });
    await running.call['batches.setCommand']({ argv: null });
    expect((await running.call['batches.tryTell']({ tell: 'webhook' })).detail).toEqual(
      message('notice.webhook_none'),
    );
    expect((await running.call['batches.tryTell']({ tell: 'command' })).detail).toEqual(
      message('notice.command_none'),
    );
  });
});

/** As a receiver looks at it: the signature is over the time and the body, under the secret that was brought. */
function isSigned({ body, headers }: JsonPost): boolean {
  const [, seconds, sum] = /^t=(\d+),v1=([0-9a-f]{64})$/u.exec(headers['outbox-signature'] ?? '') ?? [];
  return (
    createHmac('sha256', secret)
      .update(`${seconds ?? ''}.${body}`)
      .digest('hex') === sum
  );
}
