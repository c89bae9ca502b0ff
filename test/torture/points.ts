/**
 * Every moment at which a process can be made to end itself, as `kill-at.ts` recognises them. `kill -9` in the middle of one of
 * the library's or the system's own calls is what the random kills are for.
 */

/**
 * What is going on when the point comes by. `documents`: several files at a time to a knowledge base. `slides`: a picture at a time to a
 * carousel. `links`: small posts. `clip`: a video in two parts. `folder`: files found in a watched folder and moved away when they
 * are delivered. `start`: a process that recovers from an earlier kill. `repair`: one whose database is gone. `new`: the first start on an
 * empty data folder. `old`: a start with a database of the first form. `close`: a process that is asked to end.
 */
export const scenes = [
  'documents',
  'slides',
  'links',
  'clip',
  'folder',
  'start',
  'repair',
  'new',
  'old',
  'close',
] as const;
export type Scene = (typeof scenes)[number];

/**
 * What is left of the job that was killed, where only one goes at a time. `no`: it is not in doubt. `in vain`: it is, though it cannot have
 * arrived. `rightly`: it is, and it arrived. `either`: it is, and only the service knows.
 */
export type Doubt = 'no' | 'in vain' | 'rightly' | 'either';

interface Point {
  readonly scenes: readonly Scene[];
  readonly doubt: Doubt;
}

const sending = ['documents', 'slides', 'links', 'clip', 'folder'] as const;
const uploads = ['documents', 'slides', 'folder'] as const;

export const points = {
  // A process begins.
  'start/lock taken': { scenes: ['start', 'new', 'repair'], doubt: 'no' },
  'start/before the epoch': { scenes: ['start', 'new', 'repair'], doubt: 'no' },
  'start/after the epoch': { scenes: ['start', 'new', 'repair'], doubt: 'no' },
  'recovery/in its transaction': { scenes: ['start'], doubt: 'no' },
  'recovery/before the commit': { scenes: ['start'], doubt: 'no' },
  'recovery/after the commit': { scenes: ['start'], doubt: 'no' },
  'migration/before a step': { scenes: ['new', 'old'], doubt: 'no' },
  'migration/after a step': { scenes: ['new', 'old'], doubt: 'no' },
  'migration/before the commit': { scenes: ['new', 'old'], doubt: 'no' },
  'migration/after the commit': { scenes: ['new', 'old'], doubt: 'no' },
  'migration/before the copy': { scenes: ['old'], doubt: 'no' },
  'migration/after the copy': { scenes: ['old'], doubt: 'no' },
  'repair/a file moved aside': { scenes: ['repair'], doubt: 'no' },
  'repair/half of the snapshot copied': { scenes: ['repair'], doubt: 'no' },
  'repair/snapshot copied': { scenes: ['repair'], doubt: 'no' },
  'repair/replay, before the commit': { scenes: ['repair'], doubt: 'no' },
  'repair/replay, after the commit': { scenes: ['repair'], doubt: 'no' },

  // A file is found and becomes a job.
  'scan/in its transaction': { scenes: ['folder'], doubt: 'no' },
  'scan/before the commit': { scenes: ['folder'], doubt: 'no' },
  'scan/after the commit': { scenes: ['folder'], doubt: 'no' },
  'intake/in its transaction': { scenes: sending, doubt: 'no' },
  'intake/before the commit': { scenes: sending, doubt: 'no' },
  'intake/after the commit': { scenes: sending, doubt: 'no' },

  // T1, and the request up to its end.
  'T1/in its transaction': { scenes: sending, doubt: 'no' },
  'T1/before the commit': { scenes: sending, doubt: 'no' },
  'T1/after the commit': { scenes: sending, doubt: 'no' },
  'connect/before': { scenes: sending, doubt: 'no' },
  'connect/after': { scenes: uploads, doubt: 'no' },
  'request/before its head': { scenes: uploads, doubt: 'no' },
  'request/after its head': { scenes: uploads, doubt: 'no' },
  'request/before a piece of its body': { scenes: ['documents'], doubt: 'no' },
  'request/after a piece of its body': { scenes: ['documents'], doubt: 'no' },

  // T2, the journal, the end of the request.
  'T2/in its transaction': { scenes: sending, doubt: 'no' },
  'T2/before the commit': { scenes: sending, doubt: 'no' },
  'T2/after the commit': { scenes: sending, doubt: 'in vain' },
  'journal/before a new segment': { scenes: sending, doubt: 'in vain' },
  'journal/after a new segment': { scenes: sending, doubt: 'in vain' },
  'journal/before the line of T2': { scenes: sending, doubt: 'in vain' },
  'journal/half of the line of T2': { scenes: sending, doubt: 'in vain' },
  'journal/line of T2 not synced': { scenes: sending, doubt: 'in vain' },
  'journal/after the line of T2': { scenes: sending, doubt: 'in vain' },
  'end/before the delimiter': { scenes: uploads, doubt: 'in vain' },
  // The call returned, but where the system's buffer is full the last bytes still lie in this process, and die with it.
  'end/after the delimiter': { scenes: uploads, doubt: 'either' },
  'end/before a small post': { scenes: ['links'], doubt: 'in vain' },
  'end/after a small post': { scenes: ['links'], doubt: 'rightly' },

  // The reply, T3.
  'reply/before its first byte is read': { scenes: uploads, doubt: 'rightly' },
  'reply/after its first bytes were read': { scenes: uploads, doubt: 'rightly' },
  'reply/after the whole of it': { scenes: uploads, doubt: 'rightly' },
  'T3/in its transaction': { scenes: sending, doubt: 'rightly' },
  'T3/before the commit': { scenes: sending, doubt: 'rightly' },
  'T3/after the commit': { scenes: sending, doubt: 'no' },
  'journal/before the line of T3': { scenes: sending, doubt: 'no' },
  'journal/half of the line of T3': { scenes: sending, doubt: 'no' },
  'journal/line of T3 not synced': { scenes: sending, doubt: 'no' },
  'journal/after the line of T3': { scenes: sending, doubt: 'no' },

  // What was accepted is followed.
  'poll/before the request': { scenes: ['documents', 'links', 'clip', 'folder'], doubt: 'no' },
  'poll/after the reply': { scenes: ['documents', 'links', 'clip', 'folder'], doubt: 'no' },
  'poll/before the commit': { scenes: ['documents', 'links', 'clip', 'folder'], doubt: 'no' },
  'poll/after the commit': { scenes: ['documents', 'links', 'clip', 'folder'], doubt: 'no' },

  // A video in parts.
  'clip/session asked for': { scenes: ['clip'], doubt: 'no' },
  'clip/session answered': { scenes: ['clip'], doubt: 'no' },
  'clip/session noted': { scenes: ['clip'], doubt: 'no' },
  'clip/address asked for': { scenes: ['clip'], doubt: 'no' },
  'clip/in a part': { scenes: ['clip'], doubt: 'no' },
  'clip/part answered': { scenes: ['clip'], doubt: 'no' },
  'clip/part noted': { scenes: ['clip'], doubt: 'no' },
  'clip/before complete': { scenes: ['clip'], doubt: 'in vain' },
  'clip/after complete': { scenes: ['clip'], doubt: 'rightly' },
  'clip/complete answered': { scenes: ['clip'], doubt: 'rightly' },

  // A delivered file is put away.
  'put away/before the new name': { scenes: ['folder'], doubt: 'no' },
  'put away/both names': { scenes: ['folder'], doubt: 'no' },
  'put away/the old name aside': { scenes: ['folder'], doubt: 'no' },
  'put away/after the old name': { scenes: ['folder'], doubt: 'no' },

  // The end of a process: the last snapshot, the checkpoint, the lock.
  'snapshot/before it': { scenes: ['close'], doubt: 'no' },
  'snapshot/part of it written': { scenes: ['close'], doubt: 'no' },
  'snapshot/written, not synced': { scenes: ['close'], doubt: 'no' },
  'snapshot/before the rename': { scenes: ['close'], doubt: 'no' },
  'snapshot/after the rename': { scenes: ['close'], doubt: 'no' },
  'close/before the checkpoint': { scenes: ['close'], doubt: 'no' },
  'close/after the checkpoint': { scenes: ['close'], doubt: 'no' },
  'close/before the lock is let go': { scenes: ['close'], doubt: 'no' },
} as const satisfies Readonly<Record<string, Point>>;

export type PointName = keyof typeof points;
export const pointNames = Object.keys(points).filter(isPointName);

export function isPointName(text: string): text is PointName {
  return Object.hasOwn(points, text);
}

export function pointOf(name: PointName): Point {
  return points[name];
}
