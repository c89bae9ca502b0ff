import type { Slide } from '../../../contract/connection.ts';
import type { FolderChangePreview } from '../../../contract/watch-folder.ts';
import { inCarouselOrder } from '../../../contract/target-order.ts';
import { FileError, type FileSystem } from '../../../foundation/files/file-system.ts';
import type { FolderJobs } from '../../jobs/store/folder-jobs.ts';
import { destinationOf, type KnownTargets } from '../placement/destination.ts';
import { wouldBecome } from '../placement/destination-words.ts';
import { askedOnce } from '../placement/destinations.ts';
import type { FileRecord, FileRecords } from '../files/file-records.ts';
import { judgeAtSight, judgeSize } from '../rules/judge-file.ts';
import { isLinkList, nameOf } from '../rules/file-names.ts';
import { isSheet } from '../rules/sheet-names.ts';
import { absolutePath, relativePathBelow } from '../../../foundation/files/paths-below.ts';
import type { FolderRecord } from '../files/folder-records.ts';
import type { Foresight, ForeseenFolder } from './foresight.ts';
import { knownFate } from '../files/known-fate.ts';
import {
  decideKnown,
  fateOfWaiting,
  isPlacedElsewhere,
  leaveOut,
  type RuleChange,
} from '../folders/rule-change.ts';
import { NothingLeft } from './nothing-left.ts';
import type { SameNameFor } from './preview.ts';
import { SentAgain } from './sent-again.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { placeFile } from '../rules/slide-mapping.ts';
import { walkTree, type WalkedTree } from '../files/tree-walk.ts';
import { messageOf } from '../../storage/messages/recorded.ts';

export interface PreviewChangeParts {
  readonly fileSystem: FileSystem;
  readonly files: FileRecords;
  readonly jobs: FolderJobs;
  readonly foresight: Foresight;
  readonly known: KnownTargets;
}

export interface PreviewChangeRequest {
  readonly folder: FolderRecord;
  /** With the rules that are wanted. */
  readonly tree: WalkedTree;
  readonly slides: readonly Slide[] | null;
  readonly change: RuleChange;
  /** What speaks against a file by its name where it would go, or `null`. */
  readonly sameNameFor: SameNameFor;
  /** By which ages are counted. */
  readonly nowMs: number;
}

type ChangedFile = FolderChangePreview['files'][number];

const walkedAtMost = 200_000;
const listedAtMost = 500;

/** What other rules would change for a folder, by the very functions that would do it. Nothing is written. */
export async function previewChange(
  parts: PreviewChangeParts,
  request: PreviewChangeRequest,
): Promise<FolderChangePreview> {
  const tally = new ChangeTally();
  countJobs(parts, request, tally);
  const sent = countRecords(parts, request, tally);
  const seen = new Set<string>();
  const { truncated, warnings } = await countFiles(parts, request, tally, {
    saw: (path) => {
      if (sent.has(path)) seen.add(path);
    },
  });
  const again = sentAgain(parts, request);
  for (const record of sent.values()) {
    const stays = await again.count(record, truncated || seen.has(record.relativePath));
    const { relativePath, sizeBytes } = record;
    const { label, id } = request.folder.rules.target;
    const sentThere = message('preview.sent_there', { target: label ?? id });
    tally.add({ relativePath, sizeBytes, effect: 'sent_before', message: stays ?? sentThere });
  }
  const named = tally.sameNames === 0 ? [] : [message('warning.same_names', { count: tally.sameNames })];
  return {
    ...tally.counts,
    ...{ goesAgain: again.goes, goesAgainBytes: again.goesBytes, notAgain: again.whyOthersStay() },
    ...{ files: tally.list(), truncated, warnings: [...named, ...warnings] },
  };
}

function sentAgain(
  { files, foresight, known }: PreviewChangeParts,
  { folder, slides, change }: PreviewChangeRequest,
): SentAgain {
  return new SentAgain({
    wanted: foreseenFolder(folder, change),
    slides: slides === null ? null : inCarouselOrder(slides),
    ...{ files, foresight, known: askedOnce(known) },
  });
}

function foreseenFolder({ id, path }: FolderRecord, { wanted }: RuleChange): ForeseenFolder {
  const { connectionId, rules } = wanted;
  return { id, root: path, connectionId, rules };
}

class ChangeTally {
  readonly counts = {
    ...{ newlyGoes: 0, newlyGoesBytes: 0, noLongerGoes: 0 },
    ...{ jobsMove: 0, jobsOut: 0, sentBefore: 0, sentBeforeBytes: 0 },
  };
  /** Of those that would go to the target, how many have a name that is there. */
  sameNames = 0;
  readonly #files = new Map<ChangedFile['effect'], ChangedFile[]>();

  add(file: ChangedFile): void {
    const { counts } = this;
    switch (file.effect) {
      case 'newly_goes':
        counts.newlyGoes += 1;
        counts.newlyGoesBytes += file.sizeBytes;
        break;
      case 'no_longer_goes':
        counts.noLongerGoes += 1;
        break;
      case 'job_moves':
        counts.jobsMove += 1;
        break;
      case 'job_out':
        counts.jobsOut += 1;
        break;
      case 'sent_before':
        counts.sentBefore += 1;
        counts.sentBeforeBytes += file.sizeBytes;
        break;
    }
    this.show(file);
  }

  /** A file that would go to the target, with what speaks against its name. */
  addGoing(file: ChangedFile, sameName: Message | null): void {
    if (sameName === null) {
      this.add(file);
      return;
    }
    this.sameNames += 1;
    this.add({
      ...file,
      message: message('preview.goes.but', { reason: file.message, furtherReason: sameName }),
    });
  }

  show(file: ChangedFile): void {
    const alike = this.#files.get(file.effect) ?? [];
    if (alike.length < listedAtMost) alike.push(file);
    this.#files.set(file.effect, alike);
  }

  list(): ChangedFile[] {
    const order = ['newly_goes', 'job_moves', 'job_out', 'no_longer_goes', 'sent_before'] as const;
    return order.flatMap((effect) => this.#files.get(effect) ?? []).slice(0, listedAtMost);
  }
}

function countJobs(
  { jobs }: PreviewChangeParts,
  { folder, change, sameNameFor }: PreviewChangeRequest,
  tally: ChangeTally,
): void {
  for (const job of jobs.waiting(folder.id)) {
    const fate = fateOfWaiting(folder, change, job);
    if (fate.kind === 'goes_on') continue;
    const relativePath = (job.path === null ? null : relativePathBelow(folder.path, job.path)) ?? job.name;
    const file = { relativePath, sizeBytes: job.size_bytes ?? 0, message: messageOf(fate.reason) };
    if (fate.kind === 'out') tally.add({ ...file, effect: 'job_out' });
    else {
      const path = job.path ?? absolutePath(folder.path, relativePath);
      tally.addGoing({ ...file, effect: 'job_moves' }, sameNameFor({ path, sha256: job.sha256 }));
    }
  }
}

/** What is known of the folder's files: those that settle; and those that were delivered, which are returned by their paths. */
function countRecords(
  { files, jobs }: PreviewChangeParts,
  { folder, change }: PreviewChangeRequest,
  tally: ChangeTally,
): ReadonlyMap<string, FileRecord> {
  const sent = new Map<string, FileRecord>();
  for (const record of files.each(folder.id)) {
    const { relativePath, phase, sizeBytes } = record;
    if (relativePath.endsWith('/')) continue;
    const decision = decideKnown(change, relativePath, sizeBytes);
    if (phase === 'settling' || phase === 'unreadable') {
      if (decision.send) continue;
      tally.add({
        relativePath,
        sizeBytes,
        effect: 'no_longer_goes',
        message: messageOf(leaveOut(decision.reason)),
      });
    } else if (phase === 'queued' && decision.send && wasSentElsewhere(jobs, change, record)) {
      sent.set(relativePath, record);
    }
  }
  return sent;
}

/** Those that `applyRules` looks at again where a person wants what was delivered at the new target too. */
function wasSentElsewhere(
  jobs: FolderJobs,
  change: RuleChange,
  { relativePath, jobId }: FileRecord,
): boolean {
  if (!isPlacedElsewhere(change, relativePath) || isSheet(change.wanted.rules, relativePath)) return false;
  return jobs.hasBegun(jobId);
}

/** What is on the disk and was left out so far, or was to stay. */
async function countFiles(
  parts: PreviewChangeParts,
  { folder, tree, slides, change, sameNameFor, nowMs }: PreviewChangeRequest,
  tally: ChangeTally,
  { saw }: { readonly saw: (relativePath: string) => void },
): Promise<Pick<FolderChangePreview, 'truncated' | 'warnings'>> {
  const { fileSystem, files, foresight } = parts;
  const once = askedOnce(parts.known);
  const { rules } = change.wanted;
  const wanted = foreseenFolder(folder, change);
  const known = slides === null ? null : inCarouselOrder(slides);
  const place = { keptSlideId: null, firstFiles: [], holderOf: () => null };
  let walked = 0;
  const left = new NothingLeft(rules, tree.fileRules);
  try {
    for await (const batch of walkTree(fileSystem, tree, '', () => walked >= walkedAtMost)) {
      walked += batch.length;
      left.count(batch);
      for (const { relativePath, sighting } of batch) {
        if (sighting.kind !== 'file' || sighting.identity.sizeBytes === 0) continue;
        saw(relativePath);
        if (isSheet(rules, relativePath)) continue;
        if (judgeAtSight(rules, sighting.identity, nowMs) !== null) continue;
        if (judgeSize(rules, sighting.identity.sizeBytes) !== null) continue;
        const phase = files.find(folder.id, relativePath)?.phase;
        const stayed = change.isOpened && phase === 'stays';
        const wasLimited = change.isLimitedAnew && phase === 'ignored';
        if (!stayed && !wasLimited && change.before.decideFile(relativePath).send) continue;
        const { sizeBytes } = sighting.identity;
        const mapping = rules.slides?.mode === 'order' ? null : rules.slides;
        const destination = await destinationOf(wanted, relativePath, once);
        const placement =
          destination ?? (mapping === null ? null : placeFile(relativePath, mapping, known, place));
        const verdict = await foresight.look(wanted, relativePath, sighting.identity, placement);
        const fate = knownFate(verdict);
        if (fate !== null && fate.fate !== 'send') {
          // Nothing changes for it, so it is only shown.
          tally.show({ relativePath, sizeBytes, effect: 'sent_before', message: fate.message });
          continue;
        }
        const holdsLinks = rules.target.kind === 'brand_clips' && isLinkList(nameOf(relativePath));
        const where =
          destination === null
            ? message('preview.goes.to', { target: rules.target.label ?? rules.target.id })
            : wouldBecome(destination);
        const becomes = holdsLinks ? message('preview.goes.by_links', { reason: where }) : where;
        const path = absolutePath(folder.path, relativePath);
        tally.addGoing(
          { relativePath, sizeBytes, effect: 'newly_goes', message: becomes },
          sameNameFor({ path, sha256: null }),
        );
      }
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { truncated: true, warnings: [message('warning.folder_unread', { path: folder.path })] };
  }
  return { truncated: walked >= walkedAtMost, warnings: left.warnings() };
}
