import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { DiskModel, type DiskImage, type FileSystemModel } from './disk-model.ts';
import { problemsOf } from './image-check.ts';
import { problemsAfterLoss } from './loss-check.ts';
import { Ledger } from './ledger.ts';
import { readOperations, type Operation } from './operation-log.ts';
import { runProcess, workFolder } from './shim.ts';
import type { Told } from './told.ts';

export interface PowerLossOptions {
  readonly shim: string;
  readonly seed: number;
  readonly jobs: number;
  readonly synchronous: 'FULL' | 'NORMAL';
  readonly isDelimiterEarly?: boolean;
  readonly model: FileSystemModel;
  /** So many syncs fail, from this one on, and what they were to make durable may be lost for good. */
  readonly failingSyncs?: { readonly from: number; readonly times: number };
  /** The run ends after so many different images; moments are then chosen evenly over the whole run. */
  readonly maximumImages?: number;
  /** Only this moment and image of it, to look at a problem again. */
  readonly only?: { readonly moment: number; readonly image: number };
  /** The run ends with the first problem: enough to know that it is not blind. */
  readonly stopsAtFirstProblem?: boolean;
  /** Images with a problem are kept in the folder for temporary files. */
  readonly keepsImages?: boolean;
}

export interface PowerLossProblem {
  readonly moment: number;
  readonly image: number;
  readonly words: readonly string[];
  /** Where the image was kept, if it was. */
  readonly kept: string | null;
}

export interface PowerLossResult {
  /** Moments at which the power failed: just before each sync, and at the end. */
  readonly moments: number;
  /** Images built, and those of them that differ from the others of their moment and were therefore opened. */
  readonly built: number;
  readonly opened: number;
  readonly commits: number;
  readonly problems: readonly PowerLossProblem[];
}

/** What was synced and nothing else, and eight with some of the rest. */
const imagesPerMoment = 9;

/** Runs the workload once under the shim, then lets the power fail at every one of its sync points. */
export async function losePower(options: PowerLossOptions): Promise<PowerLossResult> {
  const folder = workFolder();
  try {
    const root = join(folder.path, 'disk');
    mkdirSync(root);
    const log = join(folder.path, 'log');
    const { trouble, lines } = await runProcess({
      shim: options.shim,
      root,
      log,
      outputFile: join(folder.path, 'output'),
      errand: {
        errand: 'work',
        directory: root,
        seed: options.seed,
        jobs: options.jobs,
        synchronous: options.synchronous,
        isDelimiterEarly: options.isDelimiterEarly ?? false,
        restarts: 6,
        failingSyncs: options.failingSyncs ?? null,
      },
    });
    const failure = lines.find((line) => line.told === 'failed');
    const mayFail = options.failingSyncs !== undefined;
    if (trouble !== null || (failure !== undefined && !mayFail)) {
      throw new Error(`The recorded run failed: ${trouble ?? JSON.stringify(failure)}`);
    }
    const operations = readOperations(readFileSync(log));
    rmSync(root, { recursive: true });
    return await checkMoments(operations, root, join(folder.path, 'image'), options);
  } finally {
    folder.remove();
  }
}

async function checkMoments(
  operations: readonly Operation[],
  root: string,
  imageFolder: string,
  options: PowerLossOptions,
): Promise<PowerLossResult> {
  const disk = new DiskModel(root, options.model, seededRandom(options.seed));
  const ledger = new Ledger();
  const nextLines = linesAfter(operations);
  const total = operations.filter(({ kind }) => kind === 'sync').length + 1;
  const wanted = (options.maximumImages ?? Number.POSITIVE_INFINITY) / imagesPerMoment;
  // A little more than is needed, as some images of a moment are equal.
  const stride = options.only === undefined ? Math.max(1, total / (wanted * 1.1)) : 1;
  let moment = 0;
  let built = 0;
  let opened = 0;
  const problems: PowerLossProblem[] = [];

  const failNow = async (next: Told | null): Promise<void> => {
    moment += 1;
    if (options.only !== undefined && options.only.moment !== moment) return;
    if (Math.floor(moment / stride) === Math.floor((moment - 1) / stride) && moment !== total) return;
    if (options.stopsAtFirstProblem === true && problems.length > 0) return;
    const seen = new Set<string>();
    for (let image = 0; image < imagesPerMoment; image += 1) {
      if (options.only !== undefined && options.only.image !== image) continue;
      const random = image === 0 ? null : seededRandom(seedOf(options.seed, moment, image));
      const content = disk.imageNow(random);
      built += 1;
      const digest = digestOf(content);
      if (seen.has(digest)) continue;
      seen.add(digest);
      opened += 1;
      writeImage(content, root, imageFolder);
      const copy = options.keepsImages === true ? keep(imageFolder) : null;
      const words = await problemsOf(imageFolder, ledger, next);
      // The first image of each moment is also looked at as if the database itself were gone.
      if (image === 0 && options.failingSyncs === undefined)
        words.push(...(await problemsAfterLoss(imageFolder, ledger)));
      if (words.length > 0) problems.push({ moment, image, words, kept: copy });
      else if (copy !== null) rmSync(copy, { recursive: true });
    }
  };

  for (const [index, operation] of operations.entries()) {
    if (operation.kind === 'sync') await failNow(nextLines[index] ?? null);
    if (operation.kind === 'told') ledger.apply(operation.line);
    disk.apply(operation);
  }
  await failNow(null);
  return {
    moments: moment,
    built,
    opened,
    commits: operations.filter((each) => each.kind === 'told' && each.line.told === 'committed').length,
    problems,
  };
}

/** For each operation the next acknowledgement after it: what the commit in hand there became. */
function linesAfter(operations: readonly Operation[]): (Told | null)[] {
  const after: (Told | null)[] = [];
  let next: Told | null = null;
  for (let index = operations.length - 1; index >= 0; index -= 1) {
    after[index] = next;
    const operation = operations[index];
    if (operation?.kind !== 'told') continue;
    const { told } = operation.line;
    if (told === 'committed' || told === 'opened') next = operation.line;
    // Before this line nothing was in hand, so nothing that follows belongs to what stands before it.
    if (told === 'begin') next = null;
  }
  return after;
}

function writeImage(content: DiskImage, root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [path, bytes] of content) {
    const target = join(folder, path.slice(root.length));
    if (bytes === null) mkdirSync(target, { recursive: true });
    else {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, bytes);
    }
  }
}

/** Looked at before it is opened, which changes it. */
function keep(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'outbox-image-'));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

function digestOf(content: DiskImage): string {
  const hash = createHash('sha1');
  for (const [path, bytes] of content) {
    hash.update(`${path}\n${String(bytes?.length ?? -1)}\n`);
    if (bytes !== null) hash.update(bytes);
  }
  return hash.digest('hex');
}

function seedOf(seed: number, moment: number, image: number): number {
  return (Math.imul(seed, 2_654_435_761) ^ Math.imul(moment, 40_503) ^ Math.imul(image, 97_531)) >>> 0;
}
