import { message } from '../../contract/messages/message.ts';
import type { JobRecord } from '../jobs/record/job-record.ts';
import { activityOfJob, answerOfJob } from '../reporting/activity/activity-of-job.ts';
import { roomLine } from '../reporting/activity/room-line.ts';
import type { Assembled } from './assembled.ts';
import type { EngineEvents } from './engine-events.ts';

type Listeners = Pick<
  Assembled,
  | 'telling'
  | 'sending'
  | 'queue'
  | 'batches'
  | 'doubt'
  | 'olderCopy'
  | 'sameNames'
  | 'recipes'
  | 'folders'
  | 'removals'
  | 'service'
>;

/** Who is told of what, in this order: first what people and operators read, then what acts on it. */
export function subscribe(events: EngineEvents, parts: Listeners): void {
  jobs(events, parts);
  connections(events, parts);
  whatHoldsEverything(events, parts);
  folders(events, parts);
  clients(events, parts);
}

function backsOff(job: Pick<JobRecord, 'hold'> | null): boolean {
  return job?.hold === 'backoff' || job?.hold === 'rate_limit';
}

function jobs(
  events: EngineEvents,
  { telling, sending, queue, batches, doubt, sameNames, recipes, folders, removals }: Listeners,
): void {
  const { log, feed, activity, digest, questions, holds, run, figures } = telling;
  events.on('job.changed', (before, after, ended) => {
    figures.jobChanged(before, after);
    log.jobChanged(before, after, ended);
    telling.unclearStatuses.jobChanged(before, after);
    feed.markJob(after.id);
    // What a connection answers is told from the jobs that wait to be sent again.
    if (backsOff(before) || backsOff(after)) feed.mark('connections');
    // The answer is what made it so.
    for (const event of [answerOfJob(before, after), activityOfJob(before, after)])
      if (event !== null) activity.add(event);
    const isTold = after.batch_id !== null && batches.all.isNotified(after.batch_id);
    if (before?.state !== after.state) digest.note(after, isTold, before?.state);
    if (after.state === 'in_doubt' || after.state === 'needs_attention') questions.look();
    holds.job(before, after);
  });
  events.on('job.changed', (before, after) => {
    sending.writes.soon(() => {
      run.jobChanged(before, after);
    });
    if (after.state === 'done') folders.tidy(after);
    folders.lookForGone(after, before);
    if (after.state === 'tracking' && before?.state !== 'tracking') queue.tracker.follow(after);
    sending.writes.soon(() => {
      recipes.recipes.jobChanged(after);
    });
    sending.writes.soon(() => {
      doubt.desk.jobChanged(before, after);
    });
    sending.writes.soon(() => {
      queue.abandonedUploads.jobChanged(after);
    });
    if (after.batch_id !== null && before?.state !== after.state) batches.ends.touch(after.batch_id);
    sameNames.names.jobChanged(before, after);
    // What its folder's rule says of older documents is written down already.
    if (after.kind === 'kb_document' && after.state === 'done') removals.removals.wake();
    telling.idleStatusMayHaveChanged();
  });
  events.on('source.changed', (job) => {
    queue.resettle(job);
  });
  events.on('target.held', (jobIds) => {
    for (const id of jobIds) feed.markJob(id);
  });
}

function connections(
  events: EngineEvents,
  { telling, sending, queue, doubt, recipes, service }: Listeners,
): void {
  const { feed, holds, log } = telling;
  events.on('connection.changed', (what) => {
    feed.mark('connections', 'banners');
    if (what !== 'seen') feed.markAllJobs();
    if (what === 'opened') {
      queue.wake();
      doubt.desk.wake();
    }
    telling.idleStatusMayHaveChanged();
  });
  events.on('connection.waits', (connection, event, { hasKey }) => {
    sending.writes.soon(() => {
      holds.connection(
        connection,
        { ...event, hasKey },
        telling.offlineTimes.waits(connection.id, event.hold),
      );
    });
    log.holds.connection(connection.id, { ...event, hasKey });
  });
  events.on('network.changed', () => {
    service.client.closeIdle();
    service.health.probeAll();
  });
  events.on('connection.rate_limited', (connectionId, untilMs) => {
    log.holds.rateLimited(connectionId, untilMs);
  });
  events.on('kind.held', (connectionId, held) => {
    holds.kindHeld(connectionId, held);
  });
  events.on('kind.holds', (connectionId, held) => {
    holds.kindHolds(connectionId, held);
    log.holds.kinds(connectionId, held);
  });
  events.on('limit.learned', (connectionId, learned) => {
    holds.learned(connectionId, learned);
  });
  events.on('clip.read', (connectionId, clipId) => {
    recipes.recipes.clipRead(connectionId, clipId);
  });
}

function whatHoldsEverything(
  events: EngineEvents,
  { telling, sending, queue, folders, olderCopy }: Listeners,
): void {
  const { feed, holds, log } = telling;
  events.on('queue.changed', () => {
    log.holds.queue(sending.holds);
    feed.mark('pause', 'sending', 'banners');
    feed.markAllJobs();
    queue.wake();
    telling.idleStatusMayHaveChanged();
  });
  events.on('queue.stopped', (message) => {
    queue.worker.stopAllSending(message);
  });
  events.on('older_copy.found', () => {
    olderCopy.ask();
  });
  events.on('disk.changed', (isFull, fullForMs) => {
    holds.disk(isFull);
    if (fullForMs === null) return;
    telling.activity.add(roomLine(fullForMs));
    // What was found meanwhile could not be recorded.
    const { watchFolders } = folders;
    watchFolders.hintAt(watchFolders.list().map(({ id }) => ({ watchFolderId: id, relativePath: '' })));
  });
  events.on('disk.full', (error) => {
    sending.diskIsFull(error);
  });
}

function folders(events: EngineEvents, { telling, queue, folders: { watchFolders } }: Listeners): void {
  events.on('folders.held', () => {
    telling.feed.mark('watchFolders');
    telling.feed.markAllJobs();
    telling.log.folders.folders(watchFolders.list());
    queue.store.holdsChanged();
    queue.wake();
    telling.idleStatusMayHaveChanged();
  });
  events.on('folders.changed', () => {
    telling.feed.mark('watchFolders', 'settling', 'settlingCount');
    const all = watchFolders.list();
    telling.holds.folders(all);
    telling.log.folders.folders(all);
    telling.idleStatusMayHaveChanged();
  });
}

function clients(events: EngineEvents, { telling, queue }: Listeners): void {
  const { feed, activity } = telling;
  events.on('client.changed', (what, name) => {
    feed.mark('clients', 'clientCounts', 'batches');
    feed.markAllJobs();
    if (what !== 'changed') {
      const code = what === 'paused' ? 'history.client_paused' : 'history.client_goes_on';
      const title = message(code, { client: name });
      activity.add({ kind: 'queue', title, detail: null, jobId: null, mergeKey: null });
    }
    queue.store.holdsChanged();
    queue.wake();
    telling.idleStatusMayHaveChanged();
  });
}
