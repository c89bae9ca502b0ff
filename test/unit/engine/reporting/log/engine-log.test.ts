import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LogEventName } from '../../../../../src-main/contract/log/log-events.ts';
import type { PracticeService } from '../../../../../src-main/practice-service/practice-service.ts';
import { recordedLog, type RecordedLog } from '../../../../helpers/recorded-log.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

type Fault = Parameters<PracticeService['setFaults']>[0][number];

interface Story {
  readonly running: RunningEngine;
  readonly log: RecordedLog;
  /** A document in the watched folder. */
  save(name: string): void;
  /** The next uploads meet this. */
  meet(fault: Pick<Fault, 'kind'> & Partial<Fault>): void;
  told(event: LogEventName, times?: number): Promise<void>;
}

/** A watched folder over a practice service, and the log of it. */
async function story(): Promise<Story> {
  const log = recordedLog();
  const running = await runningEngine({ host: { logger: log } });
  await running.watch();
  return {
    running,
    log,
    save: (name) => {
      writeFileSync(join(running.folder, name), `This is ${name}`);
    },
    meet: (fault) => {
      running.practice.setFaults([{ endpoint: 'upload-kb-doc', ...fault }]);
    },
    told: (event, times = 1) => running.until(`${event} was told`, () => log.of(event).length >= times),
  };
}

/** At the default level, without what stands around the jobs of a story. */
function linesOfJobs({ log }: Story): string[] {
  return log.lines
    .filter(({ level, event }) => level !== 'debug' && event.startsWith('job.'))
    .map(({ event, fields }) => `${event} ${String(fields['jobId'])}`);
}

const ids = { jobId: 1, connectionId: 1, folderId: 1, kind: 'kb_document' };
const someMs = expect.any(Number) as unknown;

describe('the log of a delivery', () => {
  it('has one line for each step, with its ids, attempt, bytes and durations', async () => {
    const scene = await story();
    scene.save('a.txt');
    await scene.told('job.done');

    expect(linesOfJobs(scene)).toEqual(['job.added 1', 'job.sent 1', 'job.done 1']);
    expect(scene.log.of('job.added')).toEqual([{ ...ids, bytes: 13 }]);
    expect(scene.log.of('job.sent')).toEqual([
      { ...ids, attempt: 1, statusCode: 201, sentBytes: 13, tookMs: someMs },
    ]);
    expect(scene.log.of('job.done')).toEqual([
      { ...ids, from: 'tracking', attempts: 1, proof: 'indexed', trackedMs: someMs, totalMs: someMs },
    ]);
  });

  it('tells at the level debug when its attempt began, when its end left, and each look at it', async () => {
    const scene = await story();
    scene.running.practice.setDelays({ documentIndexingMs: 5000 });
    scene.save('a.txt');
    await scene.told('job.polled');

    const told = scene.log.events.filter((event) => event.startsWith('job.'));
    expect(told.slice(0, 5)).toEqual(['job.added', 'job.sending', 'job.ending', 'job.sent', 'job.polled']);
  });

  it('tells of content that goes nowhere twice', async () => {
    const scene = await story();
    scene.save('a.txt');
    await scene.told('job.done');
    writeFileSync(join(scene.running.folder, 'copy.txt'), 'This is a.txt');
    await scene.told('job.skipped');

    expect(linesOfJobs(scene).slice(3)).toEqual(['job.added 2', 'job.skipped 2']);
    expect(scene.log.of('job.skipped')).toMatchObject([{ jobId: 2, cause: 'duplicate', from: null }]);
  });

  it('tells why an attempt goes again, what the service answered and when it goes again', async () => {
    const scene = await story();
    scene.meet({ kind: 'status', status: 503, body: '{"success":false,"error":"Busy"}', count: 1 });
    scene.save('a.txt');
    await scene.told('job.done');

    expect(linesOfJobs(scene)).toEqual(['job.added 1', 'job.retry 1', 'job.sent 1', 'job.done 1']);
    expect(scene.log.of('job.retry')).toMatchObject([
      {
        ...{ attempt: 1, countedAttempts: 0, cause: 'rate_limited' },
        ...{ statusCode: 503, tookMs: someMs, waitMs: someMs },
      },
    ]);
    expect(scene.log.of('job.sent')).toMatchObject([{ attempt: 2 }]);
  });

  it('tells of a refusal with the status of the service, and of a person who has it tried again', async () => {
    const scene = await story();
    scene.meet({ kind: 'status', status: 422, body: '{"success":false,"error":"Too long"}', count: 1 });
    scene.save('a.txt');
    await scene.told('job.rejected');
    await scene.running.call['jobs.retry']({ ids: [1] });
    await scene.told('job.done');

    expect(linesOfJobs(scene)).toEqual([
      ...['job.added 1', 'job.rejected 1', 'job.requeued 1', 'job.held 1', 'job.sent 1', 'job.done 1'],
    ]);
    expect(scene.log.of('job.rejected')).toMatchObject([{ attempt: 1, statusCode: 422 }]);
    expect(scene.log.of('job.requeued')).toMatchObject([{ from: 'rejected', attempts: 1 }]);
  });

  it('tells of a doubt, and of the answer that ends it', async () => {
    const scene = await story();
    scene.meet({ kind: 'cut_reply', afterBytes: 10, count: 1 });
    scene.save('a.txt');
    await scene.told('job.in_doubt');
    await scene.running.call['jobs.resolve']({ ids: [1], answer: 'arrived' });
    await scene.told('job.done');

    expect(linesOfJobs(scene)).toEqual(['job.added 1', 'job.in_doubt 1', 'job.done 1']);
    expect(scene.log.of('job.in_doubt')).toMatchObject([{ attempt: 1, tookMs: someMs }]);
    expect(scene.log.of('job.done')).toMatchObject([{ from: 'in_doubt', proof: 'accepted_only' }]);
  });

  it('tells of a job that a person cancelled', async () => {
    const scene = await story();
    await scene.running.call['queue.pause']({ untilMs: null });
    scene.save('a.txt');
    await scene.told('job.added');
    await scene.running.call['jobs.cancel']({ ids: [1] });

    expect(scene.log.of('job.cancelled')).toEqual([{ ...ids, from: 'queued', attempts: 0 }]);
  });
});

describe('the log of what holds deliveries', () => {
  it('has a line where the service cannot be reached, and one with the time where it can be again', async () => {
    const scene = await story();
    await scene.running.practice.setReachable(false);
    scene.save('a.txt');
    await scene.told('connection.offline');
    await scene.running.practice.setReachable(true);
    await scene.running.call['queue.tryNow']({});
    await scene.told('job.done');

    expect(scene.log.of('connection.offline')).toEqual([{ connectionId: 1 }]);
    expect(scene.log.of('connection.available')).toEqual([
      { connectionId: 1, after: 'offline', heldMs: someMs },
    ]);
    expect(scene.log.of('job.held')).toMatchObject([{ jobId: 1, cause: 'offline', statusCode: null }]);
  });

  it('tells that a key was refused, and that another is taken', async () => {
    const scene = await story();
    scene.meet({ kind: 'status', status: 401, body: '{"success":false,"error":"Unauthorized"}' });
    scene.save('a.txt');
    await scene.told('connection.auth_refused');
    scene.running.practice.clearFaults();
    const { id } = scene.running.connection;
    await scene.running.call['connections.replaceKey']({ id, key: scene.running.practice.apiKey });
    await scene.told('job.done');

    expect(scene.log.of('connection.auth_refused')).toEqual([{ connectionId: 1, hasKey: true }]);
    expect(scene.log.of('connection.key_stored')).toEqual([{ connectionId: 1 }]);
    expect(scene.log.of('connection.available')).toMatchObject([{ after: 'auth' }]);
  });

  it('tells that a kind of work waits for a person, and that it was let go', async () => {
    const scene = await story();
    scene.meet({ kind: 'credits' });
    scene.save('a.txt');
    await scene.told('kind.held');
    scene.running.practice.clearFaults();
    await scene.told('job.held');
    await scene.running.call['jobs.retry']({ ids: [1] });
    await scene.told('job.done');

    const held = { connectionId: 1, kind: 'kb_document', cause: 'credits' };
    expect(scene.log.of('kind.held')).toEqual([{ ...held, forMs: null }]);
    expect(scene.log.of('kind.released')).toEqual([{ ...held, heldMs: someMs }]);
  });

  it('tells of a pause and its end, and for how long a pause with an end is', async () => {
    const { running, log } = await story();
    await running.call['queue.pause']({ untilMs: null });
    await running.call['queue.resume']({});
    await running.call['queue.pause']({ untilMs: 8_000_000_000_000 });

    expect(log.of('queue.held')).toEqual([
      { cause: 'paused', forMs: null },
      { cause: 'paused', forMs: someMs },
    ]);
    expect(log.of('queue.released')).toEqual([{ cause: 'paused', heldMs: someMs }]);
  });

  it('tells that a watched folder is away, and that it is back', async () => {
    const scene = await story();
    const { running, log } = scene;
    await running.untilIdle();
    renameSync(running.folder, `${running.folder}-away`);
    await running.call['watchFolders.scan']({ id: 1 });
    await scene.told('folder.lost');
    renameSync(`${running.folder}-away`, running.folder);
    await running.call['watchFolders.scan']({ id: 1 });
    await scene.told('folder.found');
    await running.call['watchFolders.pause']({ id: 1 });
    await running.call['watchFolders.resume']({ id: 1 });
    await scene.told('folder.resumed');
    await running.call['watchFolders.remove']({ id: 1 });

    const folder = { folderId: 1, connectionId: 1 };
    const told = log.lines.filter(({ level, event }) => level !== 'debug' && event.startsWith('folder.'));
    expect(told.map(({ event, fields }) => ({ event, ...fields }))).toEqual([
      { event: 'folder.added', ...folder },
      { event: 'folder.lost', ...folder, cause: 'unavailable' },
      { event: 'folder.found', ...folder, awayMs: someMs },
      { event: 'folder.paused', ...folder },
      { event: 'folder.resumed', ...folder },
      { event: 'folder.removed', ...folder },
    ]);
  });
});

describe('the log of the engine', () => {
  it('tells of its start, of each connection, and of its end in order', async () => {
    const { running, log } = await story();
    await running.restart();

    expect(log.events.slice(0, 3)).toEqual(['engine.starting', 'engine.started', 'connection.added']);
    expect(log.of('engine.starting')[0]).toEqual({
      ...{ host: 'headless', version: '0.0.0-test', isDelivering: true, isTracking: true },
    });
    expect(log.of('engine.started')).toEqual([
      { connections: 0, folders: 0, tookMs: someMs },
      { connections: 1, folders: 1, tookMs: someMs },
    ]);
    expect(log.of('engine.stopped')).toEqual([{ tookMs: someMs, ranMs: someMs }]);
    expect(log.of('folder.added'), 'only once').toHaveLength(1);
  });
});
