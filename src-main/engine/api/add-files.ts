import { message } from '../../contract/messages/message.ts';
import { basename } from 'node:path';
import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import { mergedByReason } from '../../contract/files-by-reason.ts';
import type { FileTargetKind, JobKindName } from '../../contract/job.ts';
import { delay, type Clock } from '../../foundation/clock.ts';
import { localMinute } from '../../foundation/local-time.ts';
import type { OpenBatch } from '../jobs/batches/added-batch.ts';
import type { NewJob, SettledFile, JobIntake } from '../jobs/store/job-intake.ts';
import { FilesLeftOut } from '../watch-folders/preview/left-out.ts';
import { addWarnings, type AddWarnings, type AddWarningsParts } from './add-warnings.ts';
import {
  chosenFiles,
  type ChosenFile,
  type ChosenFiles,
  type SkippedPath,
  type ChosenFilesParts,
} from './chosen-files.ts';
import { otherClientOfPaths, refuseOtherClient } from './other-client.ts';
import { checkTarget, type CheckedTarget } from './target-check.ts';
import { recorded, messageOf, told, type Recorded } from '../storage/messages/recorded.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';
import type { PastedTargets } from '../connections/pasted-targets.ts';
import type { Batches } from '../jobs/batches/batches.ts';

export interface AddFilesParts extends ChosenFilesParts, AddWarningsParts {
  readonly intake: JobIntake;
  readonly connections: Connections;
  readonly clients: Clients;
  readonly catalogue: ServiceCatalogue;
  readonly pasted: PastedTargets;
  /** What was added together. */
  readonly batches: {
    readonly all: Batches;
  };
  readonly clock: Clock;
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
}

type Input = ParsedInput<'jobs.addFiles'>;

const fileKinds = {
  knowledge_base: 'kb_document',
  carousel: 'carousel_asset',
  brand_clips: 'clip_upload',
} as const satisfies Record<FileTargetKind, JobKindName>;

/** Files that are queued in one transaction. */
const queuedTogether = 100;
/** Pieces of that many files that are waited for together, and read. */
const piecesInHand = 200;

/** What a file has become; `null` where it is still being written. */
type Settled = { readonly file: SettledFile } | { readonly why: Recorded } | null;

/**
 * Queues what a person chose, piece by piece: what was queued stays where the rest is not reached any more, and the same choice
 * once more queues only what is missing.
 */
export async function addFiles(parts: AddFilesParts, input: Input): Promise<CallOutput<'jobs.addFiles'>> {
  const { tokens, connectionId, target } = input;
  parts.connections.get(connectionId);
  const paths = await Promise.all(tokens.map((token) => parts.chosenPaths.pathOf(token)));
  refuseOtherClient(otherClientOfPaths(parts, paths, { connectionId, target }), input.otherClient);
  const chosen = await chosenFiles(parts, tokens, target.kind);
  const checked = await checkTarget(parts, connectionId, target);
  const warnings = await addWarnings(parts, connectionId, target);
  const batch = parts.batches.all.open({
    name: nameOfAddition(chosen.files, parts.clock.nowMs()),
    ...{ source: 'files', connectionId, said: input.batch, into: input.batchId ?? null },
  });
  try {
    return await addChosen(parts, { input, chosen, checked, warnings, batch });
  } finally {
    // Also where the rest cannot be reached any more: what was queued is what was added.
    batch.close();
  }
}

/** By the folder that was chosen, or else by the time. */
function nameOfAddition(files: readonly ChosenFile[], nowMs: number): string {
  const roots = new Set(files.map(({ folder }) => folder?.root ?? null));
  const [root] = roots;
  const of = roots.size === 1 && root != null ? basename(root) : 'Files';
  return `${of.slice(0, 80)}, ${localMinute(nowMs)}`;
}

async function addChosen(
  parts: AddFilesParts,
  asked: {
    readonly input: Input;
    readonly chosen: ChosenFiles;
    readonly checked: CheckedTarget;
    readonly warnings: AddWarnings;
    readonly batch: OpenBatch;
  },
): Promise<CallOutput<'jobs.addFiles'>> {
  const { chosen, checked } = asked;
  const addition = new Addition(parts, asked);
  const unfinished: ChosenFile[] = [];
  for await (const { piece, settled } of settlePieces(parts, chosen.files)) {
    unfinished.push(...piece.filter((_, index) => settled[index] === null));
    addition.queue(piece, settled);
    // Many pieces are often ready at once, and everybody else has a turn in between.
    await delay(parts.clock, 0);
  }
  // Nothing that is ready waits for what is still being written, and all of that is waited for at the same time.
  const finished = await Promise.all(unfinished.map((chosenFile) => settleInTheEnd(parts, chosenFile)));
  for (let start = 0; start < finished.length; start += queuedTogether) {
    const end = start + queuedTogether;
    addition.queue(unfinished.slice(start, end), finished.slice(start, end));
  }
  const { added, skipped, leftOut, warnings } = addition;
  return {
    batchId: asked.batch.madeId(),
    added,
    skipped: [...chosen.skipped, ...skipped],
    leftOut: mergedByReason([...chosen.leftOut, ...leftOut.byReason()]),
    warnings: [...checked.warnings, ...warnings.messages()],
  };
}

class Addition {
  readonly added: number[] = [];
  readonly skipped: SkippedPath[] = [];
  readonly leftOut = new FilesLeftOut();
  readonly warnings: AddWarnings;
  readonly #parts: AddFilesParts;
  readonly #input: Input;
  readonly #checked: CheckedTarget;

  readonly #batch: OpenBatch;

  constructor(
    parts: AddFilesParts,
    asked: {
      readonly input: Input;
      readonly checked: CheckedTarget;
      readonly warnings: AddWarnings;
      readonly batch: OpenBatch;
    },
  ) {
    this.#parts = parts;
    this.#input = asked.input;
    this.#checked = asked.checked;
    this.warnings = asked.warnings;
    this.#batch = asked.batch;
  }

  /** `settled`: what each of the files has become, in their order. */
  queue(files: readonly ChosenFile[], settled: readonly Settled[]): void {
    const ready: { readonly chosen: ChosenFile; readonly file: SettledFile }[] = [];
    files.forEach((chosen, index) => {
      const one = settled[index] ?? null;
      if (one === null) return;
      if ('why' in one) this.#leaveOut(chosen, one.why, true);
      else ready.push({ chosen, file: one.file });
    });
    if (ready.length === 0) return;
    const newJobs = ready.map(({ chosen, file }) => jobOf(file, chosen, this.#input, this.#checked));
    this.#parts.intake.add(newJobs, this.#batch.idOf).forEach((intake, index) => {
      const one = ready[index];
      if (one === undefined) return;
      if (intake.kind === 'added') {
        this.added.push(intake.jobId);
        this.warnings.look(one.file);
        return;
      }
      const why =
        one.chosen.folder === null
          ? told('file.same_content', { job: intake.of })
          : told('file.same_content_in_folder');
      this.#leaveOut({ ...one.chosen, path: one.file.path }, why, false);
    });
    this.#parts.wake();
  }

  #leaveOut({ path, name, folder }: ChosenFile, why: Recorded, isTrouble: boolean): void {
    if (folder === null) this.skipped.push({ path, why: messageOf(why) });
    else this.leftOut.add(why, name, { isTrouble });
  }
}

interface SettledPiece {
  readonly piece: readonly ChosenFile[];
  readonly settled: readonly Settled[];
}

/** In their order. What a file has to stand still is waited for once for many of them. */
async function* settlePieces(
  parts: AddFilesParts,
  files: readonly ChosenFile[],
): AsyncGenerator<SettledPiece> {
  const inHand: { readonly piece: readonly ChosenFile[]; readonly settled: Promise<Settled[]> }[] = [];
  async function* first(): AsyncGenerator<SettledPiece> {
    const next = inHand.shift();
    if (next !== undefined) yield { piece: next.piece, settled: await next.settled };
  }
  for (let index = 0; index < files.length; index += queuedTogether) {
    const piece = files.slice(index, index + queuedTogether);
    const settled = settleAtOnce(parts, piece);
    // Where an earlier piece fails, nobody waits for this one any more.
    settled.catch(() => undefined);
    inHand.push({ piece, settled });
    if (inHand.length === piecesInHand) yield* first();
  }
  while (inHand.length > 0) yield* first();
}

async function settleAtOnce(
  { watchFolders }: AddFilesParts,
  files: readonly ChosenFile[],
): Promise<Settled[]> {
  const settled = await watchFolders.settleAtOnce(files);
  return settled.map((one) => {
    if (one === null) return null;
    return one instanceof OutboxError ? { why: recorded(one.told) } : { file: one };
  });
}

/** What is still being written is waited for, as long as one file by itself would be. */
async function settleInTheEnd(
  { watchFolders }: AddFilesParts,
  { path, folder }: ChosenFile,
): Promise<Settled> {
  try {
    return { file: await watchFolders.settleFile(path, folder ?? undefined) };
  } catch (error) {
    if (!(error instanceof OutboxError)) throw error;
    return { why: recorded(error.told) };
  }
}

function jobOf(
  file: SettledFile,
  { folder }: ChosenFile,
  { connectionId, target, title, location }: Input,
  checked: CheckedTarget,
): NewJob {
  const isCarousel = target.kind === 'carousel';
  return {
    kind: fileKinds[target.kind],
    connectionId,
    watchFolderId: null,
    target: {
      ...target,
      label: checked.label ?? target.label,
      slideLabel: checked.slideLabel ?? target.slideLabel,
    },
    name: basename(file.path),
    file,
    url: null,
    // One title would not fit all files of a folder.
    title: folder === null ? (title ?? null) : null,
    serialOrder: checked.slideOrder,
    ...(location === undefined ? {} : { location }),
    ...(isCarousel && target.slideId === null ? { needsSlide: message('slide_unsaid.added') } : {}),
  };
}
