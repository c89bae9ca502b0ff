import { factsJson } from './facts-json.ts';
import { messageJson, toldJson } from './message-json.ts';
import { told } from './say.ts';
import { attentionCount } from '../../../contract/attention-count.ts';
import type { Client } from '../../../contract/clients.ts';
import type { ClipDetail } from '../../../contract/clips.ts';
import type { Connection } from '../../../contract/connection.ts';
import type { CheckResult } from '../../../contract/doubt.ts';
import type { JobDetail, JobRow } from '../../../contract/job.ts';
import type { SendingState } from '../../../contract/sending.ts';
import type { RunFigures } from '../../../contract/run-figures.ts';
import type { Banner, EngineStatus, HeldGroup, Snapshot } from '../../../contract/status.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { NotSent, SettlingFile, WatchFolder } from '../../../contract/watch-folder.ts';
import { askingSheetsOf, heldFilesOf, type Asking } from './asking-lines.ts';
import type { Message } from '../../../contract/messages/message.ts';
import { notSentJson } from './not-sent-lines.ts';

/**
 * What `--json` prints. These shapes are a public contract: fields may be added, never renamed or dropped. Absent values are
 * `null`, times are ISO 8601 UTC, sizes are bytes.
 */

export const isoTime = (timeMs: number | null): string | null =>
  timeMs === null ? null : new Date(timeMs).toISOString();

function statusJson(
  status: EngineStatus,
  connections: readonly Connection[],
  folders: readonly WatchFolder[],
  {
    pause,
    sending,
    held,
    clients,
    figures,
    banners,
    settling,
    notSent,
    attention,
  }: Pick<Snapshot, 'pause' | 'sending' | 'held' | 'clients' | 'banners' | 'settling'> & {
    readonly attention: number;
    readonly figures: RunFigures | null;
    readonly notSent: readonly NotSent[];
  },
) {
  return {
    idle: status.idle,
    jobs: status.counts,
    settling: status.settling,
    sameNames: status.sameNames ?? null,
    attention,
    pause:
      pause === null
        ? null
        : { until: isoTime(pause.untilMs), since: isoTime(pause.sinceMs), mode: pause.mode },
    sending: sendingNowJson(sending),
    repairs: banners.filter(({ kind }) => kind === 'repaired').map(bannerJson),
    pausedClients: clients
      .filter(({ pausedSinceMs }) => pausedSinceMs !== null)
      .map(({ id, name, pausedSinceMs }) => ({ id, name, since: isoTime(pausedSinceMs) })),
    connections: connections.map(({ name, baseUrl, health, waitsUntilMs, failing }) => ({
      ...{ name, baseUrl, health },
      waitsUntil: isoTime(waitsUntilMs),
      failing:
        failing === undefined
          ? null
          : {
              reason: told(failing.detail),
              ...messageJson(failing.detail),
              nextTry: new Date(failing.untilMs).toISOString(),
            },
    })),
    held: held.map(heldJson),
    banners: banners.map((banner) => ({
      ...{ kind: banner.kind, connectionId: banner.connectionId },
      ...bannerJson(banner),
    })),
    ...askingJson({ settling, watchFolders: folders }),
    watchFolders: folders.map((folder) => folderStatusJson(folder, notSent)),
    figures: figuresJson(figures),
  };
}

/** Title and detail in English, each with its code beside it. */
function bannerJson({ title, detail }: Pick<Banner, 'title' | 'detail'>) {
  return {
    title: told(title),
    ...messageJson(title),
    detail: detail === null ? '' : told(detail),
    detailCode: detail?.code ?? null,
    detailParams: { ...detail?.params },
  };
}

function settlingFileJson({ watchFolderId, path, name, sizeBytes, reason }: SettlingFile) {
  return {
    ...{ watchFolderId, path, name },
    ...{ bytes: sizeBytes, reason: told(reason), ...messageJson(reason) },
  };
}

/** Files and sheets that wait for a person, and files that wait for their end. */
export function askingJson(asking: Asking) {
  return {
    heldFiles: heldFilesOf(asking).map(settlingFileJson),
    incompleteFiles: asking.settling.filter((file) => file.isIncomplete === true).map(settlingFileJson),
    askingSheets: askingSheetsOf(asking).map(({ id, path, name, trouble, faults }) => ({
      ...{ watchFolderId: id, path, name },
      trouble: trouble === null ? null : told(trouble),
      ...{ troubleCode: trouble?.code ?? null, troubleParams: { ...trouble?.params }, faults },
    })),
  };
}

/** How the engine runs is told of one that runs. */
export async function readStatusJson(
  client: OutboxClient,
  { isRunning }: { readonly isRunning: boolean },
): Promise<ReturnType<typeof statusJson>> {
  const [status, connections, folders, snapshot, figures, notSent] = await Promise.all([
    client.call('app.status', {}),
    client.call('connections.list', {}),
    client.call('watchFolders.list', {}),
    client.call('app.snapshot', {}),
    client.call('app.figures', {}),
    client.call('watchFolders.notSent', {}),
  ]);
  return statusJson(status, connections, folders, {
    ...snapshot,
    attention: attentionCount(snapshot),
    figures: isRunning ? figures : null,
    notSent,
  });
}

export function folderStatusJson(folder: WatchFolder, notSent: readonly NotSent[]) {
  const { id, path, rules, health, pending } = folder;
  return {
    ...{ id, path, target: rules.target, health },
    ...holdsOfFolderJson(folder),
    ...{ pending, failed: folder.failed ?? 0, notSent: notSentJson(notSent, id) },
  };
}

function holdsOfFolderJson({ hold, hoursDisregardedUntilMs }: WatchFolder) {
  return {
    hold: hold === null ? null : { cause: hold.cause, until: isoTime(hold.untilMs) },
    hoursDisregardedUntil: isoTime(hoursDisregardedUntilMs),
  };
}

/** How it runs, of late; `null` where it does not run. Times are milliseconds, speeds bytes or files in a second. */
function figuresJson(figures: RunFigures | null) {
  if (figures === null) return null;
  const { lastAtMs, ...rest } = figures;
  return { ...rest, lastAt: isoTime(lastAtMs) };
}

/** What waits until a person did something, by cause. `kind` and `target` are `null` where it is the whole connection. */
export function heldJson(group: HeldGroup) {
  return {
    cause: group.cause,
    connectionId: group.connectionId,
    kind: group.jobKind,
    target: group.target,
    message: told(group.message),
    ...messageJson(group.message),
    since: isoTime(group.sinceMs),
    jobs: group.jobs,
    names: group.names,
  };
}

/** What holds or slows everything just now. */
function sendingNowJson(state: SendingState) {
  return {
    hold:
      state.hold === null
        ? null
        : {
            kind: state.hold.kind,
            until: isoTime(state.hold.untilMs),
            message: told(state.hold.message),
            ...messageJson(state.hold.message),
          },
    limitBytesPerSecond: state.limitBytesPerSecond,
    changesAt: isoTime(state.changesAtMs),
    disregardedUntil: isoTime(state.disregardedUntilMs),
  };
}

/** The rules as they are set, what the machine says of itself, and what both come to now. */
export function paceJson(state: SendingState) {
  return { rules: state.rules, machine: state.machine, now: sendingNowJson(state) };
}

/** In English, and as facts. A sentence that is not facts yet, or of an earlier version, has the code `legacy.text`. */
function reasonJson(reason: JobRow['reason']) {
  return {
    reason: reason === null ? null : told(reason),
    code: reason?.code ?? null,
    params: { ...reason?.params },
  };
}

/** Why something was refused, in English and as facts. */
export function refusalJson<Refused extends { readonly why: Message }>({ why, ...rest }: Refused) {
  return { ...rest, why: told(why), ...messageJson(why) };
}

/** What asking the service said of one job, in English and as facts. */
export function checkJson({ message, ...result }: CheckResult) {
  return { ...result, message: told(message), ...messageJson(message) };
}

/** `lift`: what ends a hold, how far that reaches, and the button that does. */
export function jobJson(job: JobRow) {
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    hold: job.hold,
    lift: job.lift,
    ...reasonJson(job.reason),
    path: job.path,
    url: job.url,
    target: job.target,
    clientId: job.clientId ?? null,
    bytes: job.sizeBytes,
    sha256: job.sha256,
    attempts: job.attempts,
    remote: {
      id: job.remoteId,
      url: job.remoteUrl,
      status: job.remoteStatus,
      meaning: job.remoteMeaning,
    },
    proof: job.proof,
    finding: job.finding === null ? null : told(job.finding),
    findingCode: job.finding?.code ?? null,
    findingParams: { ...job.finding?.params },
    createdAt: isoTime(job.createdAtMs),
    updatedAt: isoTime(job.updatedAtMs),
  };
}

/** One job as in the list, with the history of its attempts and the reasons for where it is. */
export function jobDetailJson({
  job,
  attempts,
  told: made,
  sameName,
  facts,
  putAway,
  explanation,
}: JobDetail) {
  return {
    ...jobJson(job),
    told: made ?? null,
    sameName: sameName === undefined ? null : told(sameName),
    sameNameCode: sameName?.code ?? null,
    sameNameParams: { ...sameName?.params },
    facts: facts === undefined ? null : factsJson(facts),
    putAway: putAway ?? null,
    history: attempts.map((attempt) => ({
      number: attempt.number,
      startedAt: isoTime(attempt.startedAtMs),
      finalAt: isoTime(attempt.finalAtMs),
      endedAt: isoTime(attempt.endedAtMs),
      totalBytes: attempt.totalBytes,
      sentBytes: attempt.sentBytes,
      outcome: attempt.outcome,
      counted: attempt.counted,
      statusCode: attempt.statusCode,
      detail: attempt.detail === null ? null : told(attempt.detail),
      detailCode: attempt.detail?.code ?? null,
      detailParams: { ...attempt.detail?.params },
      reply: attempt.reply,
    })),
    explanation: explanation.map(told),
    reasons: explanation.map((each) => ({ text: told(each), ...messageJson(each) })),
  };
}

/** `createdAt` is the service's own text. */
export function clipJson(clip: ClipDetail) {
  return {
    id: clip.id,
    name: clip.name,
    status: clip.status,
    transcription: clip.transcriptionStatus,
    editRevision: clip.editRevision,
    durationMs: clip.durationMs,
    bytes: clip.sizeBytes,
    createdAt: clip.createdAt,
    readAt: isoTime(clip.readAtMs),
    candidates: clip.candidates,
    jobs: clip.jobs.map(jobJson),
  };
}

/** `nameOf`: the name of a connection. `target` is `null` for all of a connection that belongs to nobody else. */
export function clientJson(client: Client, nameOf?: (connectionId: number) => string) {
  return {
    id: client.id,
    name: client.name,
    colour: client.colour,
    pausedSince: isoTime(client.pausedSinceMs),
    has: client.assignments.map(({ connectionId, target }) => ({
      connectionId,
      ...(nameOf === undefined ? {} : { connection: nameOf(connectionId) }),
      target,
    })),
  };
}

export function watchFolderJson(folder: WatchFolder, notSent: readonly NotSent[]) {
  return {
    id: folder.id,
    path: folder.path,
    connectionId: folder.connectionId,
    target: folder.rules.target,
    rules: folder.rules,
    health: folder.health,
    ...toldJson('healthDetail', folder.healthDetail),
    ...holdsOfFolderJson(folder),
    settling: folder.settling,
    ...(folder.unread !== undefined && { unread: folder.unread.files }),
    ...(folder.unmoved !== undefined && { unmoved: folder.unmoved.files }),
    pending: folder.pending,
    delivered: folder.delivered,
    attention: folder.attention,
    ignored: folder.ignored,
    notSent: notSentJson(notSent, folder.id),
    createdAt: isoTime(folder.createdAtMs),
    rescannedAt: isoTime(folder.rescannedAtMs),
  };
}
