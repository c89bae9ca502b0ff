import { message, type Message } from '../../../contract/messages/message.ts';
import type { Slide } from '../../../contract/connection.ts';
import { saysPlaces, type FolderRules } from '../../../contract/folder-rules.ts';
import type { FolderPreview } from '../../../contract/watch-folder.ts';
import { inCarouselOrder } from '../../../contract/target-order.ts';
import type { FileSystem } from '../../../foundation/files/file-system.ts';
import type { Destination, KnownTargets } from '../placement/destination.ts';
import { destinationsOf } from '../placement/destinations.ts';
import type { IntakeVerdict } from '../../jobs/store/job-intake.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import type { Foresight, ForeseenFolder } from './foresight.ts';
import type { FileLooks } from '../looks/file-looks.ts';
import { LimitedSightings } from './limited-sightings.ts';
import { mapLimited } from '../files/limits.ts';
import { lookInside, type Looked, type UnfitFor } from './preview-inside.ts';
import { NothingLeft } from './nothing-left.ts';
import { OtherTargets } from './other-targets.ts';
import { listedAtMost, PreviewTally, type WarningFor } from './preview-tally.ts';
import { isSheet, isTheSheet } from '../rules/sheet-names.ts';
import { placeFile, type Placement } from '../rules/slide-mapping.ts';
import { walkTree, type Sighted, type WalkedTree } from '../files/tree-walk.ts';

/** Of an absolute path. */
export type SameNameFor = (file: { readonly path: string; readonly sha256: string | null }) => Message | null;

export interface PreviewRequest {
  readonly fileSystem: FileSystem;
  readonly looks: Pick<FileLooks, 'see'>;
  readonly tree: WalkedTree;
  readonly connectionId: number;
  readonly rules: FolderRules;
  readonly foresight: Foresight;
  readonly known: KnownTargets;
  /** `null` where they cannot be read now, or where the target has none. */
  readonly slides: readonly Slide[] | null;
  readonly warnings: readonly Message[];
  readonly warningFor?: WarningFor;
  /** What speaks against a file by its name where it goes, or `null`. */
  readonly sameNameFor?: SameNameFor;
  readonly unfitFor?: UnfitFor;
  readonly countedAtMost?: number;
  /** By which ages are counted. */
  readonly nowMs: number;
}

type PreviewFile = FolderPreview['files'][number];

const countedAtMost = 200_000;

/**
 * What would happen if the folder were added now, by the very functions that would do it. Nothing is written. Throws
 * `FileError` where the folder itself cannot be listed.
 */
export async function previewFolder(request: PreviewRequest): Promise<FolderPreview> {
  const { fileSystem, tree, rules, connectionId, foresight } = request;
  const slides = request.slides === null ? null : inCarouselOrder(request.slides);
  const folder: ForeseenFolder = { id: null, root: tree.root, connectionId, rules };
  const { warningFor = () => null, sameNameFor = () => null } = request;
  const tally = new PreviewTally(rules, slides, {
    refused: warningFor,
    sameName: ({ name }) => sameNameFor({ path: absolutePath(tree.root, name), sha256: null }),
  });
  const limit = request.countedAtMost ?? countedAtMost;
  const limited = new LimitedSightings(rules, request.nowMs);
  const left = new NothingLeft(rules, tree.fileRules);
  const others = new OtherTargets(rules.target.kind);
  for await (const seen of walkTree(fileSystem, tree, '', () => tally.counted >= limit)) {
    const batch = limited.of(seen.map((each) => withoutSheet(rules, each)));
    left.count(batch);
    others.count(batch);
    const destinations = await destinationsIn(folder, batch, request.known);
    tally.count(batch, await foreseeBatch(foresight, folder, { slides, destinations }, batch), destinations);
  }
  await foreseeOrder(fileSystem, foresight, folder, tally);
  const listed = tally.list();
  const inside = {
    unfitFor: request.unfitFor ?? (() => []),
    ...{ fileSystem, looks: request.looks, root: tree.root, holdsLinks: rules.target.kind === 'brand_clips' },
    contents: rules.contents,
    knownLinks: (list: Parameters<Foresight['knownLinks']>[1]) => foresight.knownLinks(folder, list),
  };
  const lookedInto: readonly Looked[] = await mapLimited(listed, 2, (file) =>
    file.fate === 'send' ? lookInside(inside, file) : Promise.resolve(file),
  );
  const looked = lookedInto.map(withoutMark);
  const turned = (fate: PreviewFile['fate']): PreviewFile[] =>
    looked.filter((file, index) => file.fate === fate && listed[index]?.fate !== fate);
  const [knownLists, otherContent] = [turned('already_sent'), turned('ignored')];
  const unread = lookedInto.filter(({ isUnread }) => isUnread === true);
  const notSent = [...knownLists, ...otherContent, ...unread];
  return {
    path: tree.root,
    matched: tally.matched,
    matchedBytes: tally.matchedBytes,
    toSend: tally.toSend - notSent.length,
    toSendBytes: tally.toSendBytes - notSent.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    alreadySent: tally.alreadySent + knownLists.length,
    asked: tally.asked,
    ignored: tally.ignored + otherContent.length,
    warned: tally.warned + turned('warned').length,
    needsTarget: tally.needsTarget,
    refusedBefore: tally.refusedBefore,
    byExtension: tally.byExtension(),
    forOtherTargets: others.found(),
    files: inReadingOrder(looked).slice(0, listedAtMost),
    truncated: tally.counted >= limit,
    warnings: [
      ...request.warnings,
      ...left.warnings(),
      ...limited.warnings(),
      ...tally.warnings(),
      ...unreadWarnings(foresight.unread),
    ],
  };
}

function withoutMark({ relativePath, sizeBytes, fate, message, slideId }: Looked): PreviewFile {
  return { relativePath, sizeBytes, fate, message, slideId };
}

function withoutSheet(rules: FolderRules, seen: Sighted): Sighted {
  if (!isSheet(rules, seen.relativePath) || seen.sighting.kind !== 'file') return seen;
  return { ...seen, sighting: { kind: 'left_out', phase: 'ignored', reason: isTheSheet } };
}

type Destinations = ReadonlyMap<string, Destination>;

/** By path; empty where names say nothing. */
async function destinationsIn(
  folder: ForeseenFolder,
  batch: readonly Sighted[],
  known: KnownTargets,
): Promise<Destinations> {
  if (!saysPlaces(folder.rules)) return new Map();
  const paths = batch.flatMap(({ relativePath, sighting }) =>
    sighting.kind === 'file' ? [relativePath] : [],
  );
  const found = await destinationsOf(folder, paths, known);
  return new Map(
    paths.flatMap((path, index): [string, Destination][] => {
      const destination = found[index] ?? null;
      return destination === null ? [] : [[path, destination]];
    }),
  );
}

async function foreseeBatch(
  foresight: Foresight,
  folder: ForeseenFolder,
  { slides, destinations }: { readonly slides: readonly Slide[] | null; readonly destinations: Destinations },
  batch: readonly Sighted[],
): Promise<Map<string, IntakeVerdict>> {
  const mapping = folder.rules.slides;
  const foreseen = new Map<string, IntakeVerdict>();
  if (mapping?.mode === 'order') return foreseen;
  const place = { keptSlideId: null, firstFiles: [], holderOf: () => null };
  // One after the other: all share one buffer, and most files are not read at all.
  for (const { relativePath, sighting } of batch) {
    if (sighting.kind !== 'file') continue;
    const placement =
      destinations.get(relativePath) ??
      (mapping === null ? null : placeFile(relativePath, mapping, slides, place));
    const verdict = await foresight.look(folder, relativePath, sighting.identity, placement);
    if (verdict !== null) foreseen.set(relativePath, verdict);
  }
  return foreseen;
}

/** Once all names are known, so are the slides that they get by their order. */
async function foreseeOrder(
  fileSystem: FileSystem,
  foresight: Foresight,
  folder: ForeseenFolder,
  tally: PreviewTally,
): Promise<void> {
  for (const relativePath of tally.filesInOrder) {
    const placement: Placement | null = tally.placeInOrder(relativePath);
    const status = await fileSystem.status(absolutePath(folder.root, relativePath)).catch(() => null);
    // Ignored where it went away meanwhile: then it is not sent either.
    if (status?.kind !== 'file') continue;
    const verdict = await foresight.look(folder, relativePath, status, placement);
    if (verdict !== null) tally.foreseenInOrder(relativePath, status.sizeBytes, verdict);
  }
}

/** That files may be known, but were too much to be compared now. */
export function unreadWarnings(unread: number): Message[] {
  return unread === 0 ? [] : [message('warning.unread', { count: unread })];
}

const ignoredListedAtMost = 100;

/** What needs a look first; of what is ignored a part, so that it does not push out what is sent. */
function inReadingOrder(files: readonly PreviewFile[]): PreviewFile[] {
  const of = (fate: PreviewFile['fate']): PreviewFile[] => files.filter((file) => file.fate === fate);
  const ignored = of('ignored');
  return [
    ...of('needs_target'),
    ...of('warned'),
    ...ignored.slice(0, ignoredListedAtMost),
    ...of('send'),
    ...of('already_sent'),
    ...of('stay'),
    ...ignored.slice(ignoredListedAtMost),
  ];
}
