import { say, told } from './say.ts';
import { whyNotOpened } from '../../../contract/address.ts';
import type { OtherClient } from '../../../contract/clients.ts';
import type { Connection } from '../../../contract/connection.ts';
import type { JobRow, Target, TargetKind } from '../../../contract/job.ts';
import { holdWords, meaningWords } from '../../../contract/job-words.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import type { HeldGroup } from '../../../contract/status.ts';
import { localMinute, localWithZone } from '../../../foundation/local-time.ts';

/** What was last seen of a connection: how it answered, how its key was proved, and what its health page says. */
export function seenWords({
  healthDetail,
  provedBy,
  serviceSays,
}: Pick<Connection, 'healthDetail' | 'provedBy' | 'serviceSays'>): string {
  return [healthDetail, provedBy, serviceSays]
    .filter((message) => message !== null)
    .map((message) => told(message).replace(/\.$/u, ''))
    .join('. ');
}

const targetWords: Readonly<Record<TargetKind, string>> = {
  knowledge_base: 'knowledge base',
  carousel: 'carousel',
  brand_clips: 'clips of',
  clip: 'clip',
};

export function describeTarget(
  target: Pick<Target, 'kind' | 'id' | 'label'> & { readonly slideId?: string | null },
): string {
  const { slideId = null } = target;
  const slide = slideId === null ? '' : slideId === noSlide ? ', no slide' : `, slide ${slideId}`;
  return `${targetWords[target.kind]} ${target.label ?? target.id}${slide}`;
}

/** `1.4 MB`: powers of ten, as file managers show them. */
export function describeBytes(sizeBytes: number | null): string {
  if (sizeBytes === null) return '–';
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = sizeBytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? String(Math.round(value)) : value.toFixed(1)} ${units[unit] ?? 'TB'}`;
}

/** A status as the service sent it, with what it means. */
export function describeRemoteStatus({
  remoteStatus,
  remoteMeaning,
}: Pick<JobRow, 'remoteStatus' | 'remoteMeaning'>): string | null {
  if (remoteStatus === null) return null;
  return `${remoteStatus}, ${meaningWords(remoteStatus, remoteMeaning)}`;
}

/** An address of the service, with the reason where it can't be opened. */
export function describeAddress(address: string): string {
  const problem = whyNotOpened(address);
  return problem === null ? address : `${address} (${say(`not_a_link.${problem}`)})`;
}

/** What waits for a person, in one line: what happened, to how many jobs, and the next step. */
export function describeHeld(group: HeldGroup, connectionName: string): string {
  const where = group.target === null ? connectionName : (group.target.label ?? group.target.id);
  const names =
    group.names.length === 0
      ? ''
      : ` (${group.names.join(', ')}${group.jobs > group.names.length ? ', …' : ''})`;
  const help = helpFor(group.cause, connectionName);
  return `${where}, ${holdWords[group.cause]}: ${told(group.message)}. ${plural(group.jobs, 'job waits', 'jobs wait')}${names}.${help}`;
}

/** The next step for what waits: a refused key is no better for being tried again. */
function helpFor(cause: HeldGroup['cause'], connectionName: string): string {
  if (cause === 'off') return '';
  if (cause !== 'auth') return ' "outbox retry ID" asks the service and tries again.';
  return ` "outbox connect --name '${connectionName}' --base-url URL --key-stdin" saves another key.`;
}

/** Until when a connection rests, to the second, as it is rarely more than a minute: the service asked for it, or failed too often. */
export function restLines(
  connections: readonly Pick<Connection, 'name' | 'waitsUntilMs' | 'failing'>[],
): string[] {
  return connections.flatMap(({ name, waitsUntilMs, failing }) => [
    ...(waitsUntilMs === null
      ? []
      : [`${name}: the service asked to wait. It goes on by itself at ${localWithZone(waitsUntilMs)}.`]),
    ...(failing === undefined
      ? []
      : [
          `${name} answers with errors: ${told(failing.detail).replace(/\.?$/u, '.')} Next try at ${localWithZone(failing.untilMs)}.`,
        ]),
  ]);
}

/** `1 job`, `2 jobs`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

/** A place in a clip: `4:12`, `1:02:09`. */
export function describeClipTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const end = two(seconds % 60);
  return minutes < 60
    ? `${String(minutes)}:${end}`
    : `${String(Math.floor(minutes / 60))}:${two(minutes % 60)}:${end}`;
}

/** Local date and time to the minute: `2026-03-01 14:05`. */
export function describeTime(timeMs: number | null): string {
  return timeMs === null ? '–' : localMinute(timeMs);
}

/** A time that the service sent: local where its text can be read as one, otherwise as it came. */
export function describeToldTime(text: string | null): string | null {
  const atMs = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(atMs) ? text : localMinute(atMs);
}

/** For what would only be refused where it is really done. */
export function otherClientWords({ told: reason }: OtherClient): string {
  return `${told(reason)}: it goes there only with --other-client.`;
}
