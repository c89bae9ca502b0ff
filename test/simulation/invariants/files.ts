import { sha256Of } from '../disk/contents.ts';
import type { Node } from '../disk/model-disk.ts';
import type { WatchedJob } from '../engine/row-watch.ts';
import type { Place } from '../script/places.ts';
import type { World } from '../world/world.ts';
import { asksAsCutList } from './cut-list.ts';

interface FileRow {
  readonly root: string;
  readonly path: string;
  readonly phase: string;
  readonly sha256: string | null;
  readonly job_id: number | null;
  readonly recheck_count: number;
}

/** I1: each file that stands in a watched folder is a job's, or is listed with the reason why it is not. */
export function checkFiles(world: World, places: readonly Place[]): void {
  const rows = world.machine.database
    .prepare<[], FileRow>(
      `select watch_folder.path as root, relative_path as path, phase, sha256, job_id, recheck_count
       from file join watch_folder on watch_folder.id = watch_folder_id where watch_folder.state <> 'removed'`,
    )
    .all();
  const byPath = new Map(rows.map((row) => [`${row.root}/${row.path}`, row]));
  const watched = new Set(
    world.machine.database
      .prepare<[], { path: string }>(`select path from watch_folder where state <> 'removed'`)
      .all()
      .map(({ path }) => path),
  );
  for (const { root } of places) {
    if (!watched.has(root)) continue;
    for (const [path, node] of world.disk.filesBelow(root)) {
      const problem = problemOf(world, path, root, node, byPath);
      world.violations.check(problem === null, 'I1', () => `${path} ${problem ?? ''}`);
    }
  }
}

function problemOf(
  world: World,
  path: string,
  root: string,
  node: Node,
  rows: ReadonlyMap<string, FileRow>,
): string | null {
  const row = rows.get(path);
  if (row === undefined) return isBelowListedFolder(path, root, rows) ? null : 'is not known';
  switch (row.phase) {
    case 'queued': {
      if (node.isTampered) return null;
      if (row.sha256 !== sha256Of(node.bytes)) return 'is queued with other bytes';
      if (row.job_id !== null) return lossOf(world, row.job_id, path);
      return world.watch.outlived > 0 ? null : 'is queued, and no job is its own';
    }
    case 'empty':
      return node.bytes.byteLength === 0 ? null : 'is called empty';
    case 'stays':
    case 'ignored':
    case 'unsupported':
      return null;
    default:
      if (row.phase === 'unreadable' && asksAsCutList(path, node, row)) return null;
      return `is ${row.phase}, though nothing keeps it`;
  }
}

/** A job that was left out for another of the same content needs that other one to have come to something. */
function lossOf(world: World, jobId: number, path: string): string | null {
  const job = world.watch.jobs.get(jobId);
  if (job === undefined) return `is queued as job ${jobId}, which does not exist`;
  if (job.state !== 'skipped' || isLeftRightly(world, job)) return null;
  const isServed = [...world.watch.jobs.values()].some(
    (other) =>
      other.state !== 'skipped' &&
      contentOf(world, other) === contentOf(world, job) &&
      world.serviceOf(other.connectionId) === world.serviceOf(job.connectionId),
  );
  // Its own job of that content came to an end that the folder's rule allows, when the other one gave its place up.
  const isLeft = [...world.watch.jobs.values()].some(
    (other) =>
      other.path === path && contentOf(world, other) === contentOf(world, job) && isLeftRightly(world, other),
  );
  return isServed || isLeft
    ? null
    : `is left out as job ${jobId} (${job.cause ?? ''}), and no other job has its content`;
}

/** Newer content of a delivered file, of which the folder's rule or a person says that it does not go. */
function isLeftRightly({ edited, watch }: World, job: WatchedJob): boolean {
  if (job.cause !== 'left') return false;
  return edited.ruleOf(job.path) === 'leave' || edited.saidLeave.has(watch.identityOf(job));
}

/** Of a damaged row, what it was about before. */
function contentOf(world: World, job: WatchedJob): string {
  const { content, targetId } = world.damaged.get(job.id) ?? job;
  return `${targetId ?? ''} ${content}`;
}

/** A folder that is left out is listed as one, with a slash at its end. */
function isBelowListedFolder(path: string, root: string, rows: ReadonlyMap<string, FileRow>): boolean {
  // Where delivered files are put away; it is listed at the next rescan.
  if (path.startsWith(`${root}/_Sent/`)) return true;
  for (let end = path.lastIndexOf('/'); end > root.length; end = path.lastIndexOf('/', end - 1)) {
    if (rows.has(path.slice(0, end + 1))) return true;
  }
  return false;
}
