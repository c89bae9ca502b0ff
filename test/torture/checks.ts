import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, globSync, openSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { JobRow } from '../../src-main/contract/job.ts';
import type { Receipt } from '../../src-main/contract/receipt.ts';
import type { LedgerEntry } from '../../src-main/practice-service/practice-service.ts';
import type { StoredJob } from './evidence.ts';
import type { Doubt } from './points.ts';
import type { Piece } from './world.ts';

type Made = ReadonlyMap<string, readonly LedgerEntry[]>;

const putAwayWithinMs = 5000;

/** Before anybody answered a doubt: nothing lost, nothing doubled, and whatever is uncertain is known to be. */
export function problemsAtIdle(pieces: readonly Piece[], jobs: readonly JobRow[], made: Made): string[] {
  const jobsOf = Map.groupBy(jobs, contentOf);
  return pieces.flatMap(({ content, path }) => {
    const name = path === null ? content : basename(path);
    const own = jobsOf.get(content) ?? [];
    const times = made.get(content)?.length ?? 0;
    const states = own
      .map(({ state, cause, reason }) => `${state} ${cause ?? ''} ${JSON.stringify(reason)}`)
      .join(', ');
    if (own.length === 0) return [`lost: ${name} has no job`];
    if (times > 1) return [`doubled: ${name} arrived ${String(times)} times (${states})`];
    const isAsked = own.some(({ state }) => state === 'in_doubt' || state === 'needs_attention');
    // Found at the service after the queue had come to rest, and followed from then on.
    const isKnown = own.some(({ state }) => state === 'done' || state === 'tracking');
    if (times === 0 && !isAsked) return [`lost: ${name} never arrived, but is ${states}`];
    if (times === 1 && !isKnown && !isAsked) return [`lost sight of: ${name} arrived, but is ${states}`];
    return [];
  });
}

/** After every doubt was answered from the ledger: all is there exactly once. */
export function problemsInTheEnd(pieces: readonly Piece[], jobs: readonly JobRow[], made: Made): string[] {
  const jobsOf = Map.groupBy(jobs, contentOf);
  const known = new Set(pieces.map(({ content }) => content));
  const strange = [...made.keys()].filter((content) => !known.has(content));
  return [
    ...strange.map((content) => `sent by nobody: ${content}`),
    ...pieces.flatMap(({ content, path }) => {
      const times = made.get(content)?.length ?? 0;
      const own = jobsOf.get(content) ?? [];
      const isDone = own.filter(({ state }) => state === 'done').length === 1;
      return times === 1 && isDone
        ? []
        : [
            `${path ?? content} arrived ${String(times)} times in the end and is ${own.map(({ state }) => state).join(', ')}`,
          ];
    }),
  ];
}

export function receiptProblems(
  pieces: readonly Piece[],
  receipts: readonly Receipt[],
  made: Made,
  answered: ReadonlySet<string>,
): string[] {
  const receiptsOf = Map.groupBy(receipts, ({ sha256, url }) => sha256 ?? url ?? '');
  return pieces.flatMap(({ content, path }) => {
    const name = path ?? content;
    const own = receiptsOf.get(content) ?? [];
    const [receipt] = own;
    const entry = made.get(content)?.[0];
    if (receipt === undefined || own.length > 1) return [`${name} has ${String(own.length)} receipts`];
    if (entry === undefined) return [`${name} has a receipt and never arrived`];
    const isSameId = receipt.remoteId === (entry.resourceId ?? entry.clipId);
    if (!isSameId && !answered.has(content)) {
      return [
        `the receipt of ${name} says ${String(receipt.remoteId)}, the ledger ${String(entry.resourceId)}`,
      ];
    }
    const isSameSize =
      receipt.sizeBytes === null || entry.sizeBytes === null || receipt.sizeBytes === entry.sizeBytes;
    return isSameSize ? [] : [`the receipt of ${name} tells another size`];
  });
}

/** Against what the killed process left: exactly what had sent its end is in doubt, and nothing of the rest had arrived. */
export function recoveryProblems(
  left: readonly StoredJob[],
  madeAtKill: Made,
  doubts: readonly number[],
): string[] {
  const sending = left.filter(({ state }) => state === 'sending');
  const expected = new Set(
    [
      ...left.filter(({ state }) => state === 'in_doubt'),
      ...sending.filter(({ phase }) => phase === 'final'),
    ].map(({ id }) => id),
  );
  const early = sending.filter(({ phase, content }) => phase === 'open' && madeAtKill.has(content ?? ''));
  const before = left.filter(({ state, content }) => state === 'queued' && madeAtKill.has(content ?? ''));
  return [
    ...early.map(({ id }) => `job ${String(id)} arrived before its end was recorded`),
    ...before.map(({ id }) => `job ${String(id)} arrived and is queued`),
    ...doubts.filter((id) => !expected.has(id)).map((id) => `job ${String(id)} is in doubt without a reason`),
    ...[...expected]
      .filter((id) => !doubts.includes(id))
      .map((id) => `job ${String(id)} had sent its end and is not in doubt`),
  ];
}

/** Where only one job goes at a time, the point tells exactly what is left of it. */
export function doubtProblems(
  expected: Doubt,
  doubts: readonly { readonly hasArrived: boolean }[],
): string[] {
  const [doubt] = doubts;
  if (doubts.length > 1) return [`${String(doubts.length)} in doubt, though one was sent at a time`];
  if (expected === 'no') return doubt === undefined ? [] : ['it is in doubt at a point that leaves none'];
  if (doubt === undefined) return ['it is not in doubt at a point that must leave it so'];
  if (expected === 'in vain' && doubt.hasArrived) return ['it arrived though its end was not sent'];
  if (expected === 'rightly' && !doubt.hasArrived) return ['it did not arrive though all of it was sent'];
  return [];
}

/** A file in a watched folder is in its place or in `_Sent`, once, whole. `stayed`: delivered, but not put away. */
export function putAwayProblems(pieces: readonly Piece[]): { problems: string[]; stayed: number } {
  let stayed = 0;
  const problems = pieces.flatMap(({ path, content }) => {
    if (path === null) return [];
    // Whatever is not found went from the one place to the other between the two looks.
    const found = placesOf(path, content) ?? placesOf(path, content) ?? new Map<string, bigint>();
    if (found.has(path)) stayed += 1;
    // Between its old name's end and its new one's beginning a file has both.
    const files = new Set(found.values());
    return files.size === 1 ? [] : [`${basename(path)} is there ${String(files.size)} times`];
  });
  return { problems: problems, stayed };
}

/** Names that a move gave to old ones, and did not take away in the end: files may still be put away while this is asked. */
export async function leftAside(pieces: readonly Piece[]): Promise<string[]> {
  const first = namesAside(pieces);
  const deadlineMs = performance.now() + putAwayWithinMs;
  while (performance.now() < deadlineMs && first.some((path) => existsSync(path))) await setTimeout(50);
  return first.filter((path) => existsSync(path)).map((path) => `${basename(path)} was left aside in _Sent`);
}

function namesAside(pieces: readonly Piece[]): string[] {
  const folders = new Set(pieces.flatMap(({ path }) => (path === null ? [] : dirname(path))));
  return [...folders].flatMap((folder) => globSync(join(folder, '_Sent', '*', '.outbox-*')));
}

/** Where this content lies, each place with the file that it names; `null` where it lies nowhere. */
function placesOf(path: string, content: string): Map<string, bigint> | null {
  const moved = globSync(join(dirname(path), '_Sent', '*', basename(path)));
  const places = new Map<string, bigint>();
  for (const place of [path, ...moved]) {
    const inode = inodeWith(content, place);
    if (inode !== null) places.set(place, inode);
  }
  return places.size === 0 ? null : places;
}

function inodeWith(content: string, place: string): bigint | null {
  let handle: number;
  try {
    handle = openSync(place, 'r');
  } catch {
    // It was never there, or was put away just now.
    return null;
  }
  try {
    const isIt = createHash('sha256').update(readFileSync(handle)).digest('hex') === content;
    return isIt ? fstatSync(handle, { bigint: true }).ino : null;
  } finally {
    closeSync(handle);
  }
}

function contentOf({ sha256, url }: JobRow): string {
  return sha256 ?? url ?? '';
}
