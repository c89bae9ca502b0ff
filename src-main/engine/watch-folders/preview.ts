import type { z } from '../../contract/zod.ts';
import type { Slide } from '../../contract/connection.ts';
import type { FolderPreview, FolderRules, previewFateSchema } from '../../contract/watch-folder.ts';
import { FileError, type FileSystem } from '../file-system.ts';
import { contentMismatch } from './content-type.ts';
import { extensionOf, isLinkList } from './file-rules.ts';
import { absolutePath } from './folder-context.ts';
import { describeList } from './hand-over.ts';
import { mapLimited } from './limits.ts';
import { longestLinkListBytes, readLinkList } from './link-lists.ts';
import { compareNaturally, firstInNaturalOrder } from './natural-order.ts';
import { describe, inCarouselOrder, placeFile, type Placement } from './slide-mapping.ts';
import { walkTree, type Sighted, type WalkedTree } from './tree-walk.ts';

export interface PreviewRequest {
  readonly fileSystem: FileSystem;
  readonly tree: WalkedTree;
  readonly rules: FolderRules;
  /** `null` where they cannot be read now, or where the target has none. */
  readonly slides: readonly Slide[] | null;
  readonly warnings: readonly string[];
  readonly warningFor?: WarningFor;
  readonly countedAtMost?: number;
}

/** What the service showed before that speaks against a file, or `null`. Called for every file that would be uploaded. */
export type WarningFor = (file: { readonly name: string; readonly sizeBytes: number }) => string | null;

type PreviewFate = z.infer<typeof previewFateSchema>;
type PreviewFile = FolderPreview['files'][number];

const countedAtMost = 200_000;
const listedAtMost = 500;
const manyFiles = 50;
const manyBytes = 1_000_000_000;

/**
 * What would happen if the folder were added now, by the very functions that would do it. Nothing is written. Throws
 * `FileError` where the folder itself cannot be listed.
 */
export async function previewFolder(request: PreviewRequest): Promise<FolderPreview> {
  const { fileSystem, tree, rules } = request;
  const slides = request.slides === null ? null : inCarouselOrder(request.slides);
  const tally = new Tally(rules, slides, request.warningFor ?? (() => null));
  const limit = request.countedAtMost ?? countedAtMost;
  for await (const batch of walkTree(fileSystem, tree, '', () => tally.counted >= limit)) tally.count(batch);
  const listed = tally.list();
  const looked = await mapLimited(listed, 2, (file) =>
    file.fate === 'send' ? lookInside(fileSystem, tree.root, rules, file) : Promise.resolve(file),
  );
  const files = inReadingOrder(looked).slice(0, listedAtMost);
  const warnedInside = looked.filter(
    ({ fate }, index) => fate === 'warned' && listed[index]?.fate !== 'warned',
  );
  return {
    path: tree.root,
    matched: tally.matched,
    matchedBytes: tally.matchedBytes,
    ignored: tally.ignored,
    warned: tally.warned + warnedInside.length,
    needsTarget: tally.needsTarget,
    refusedBefore: tally.refusedBefore,
    byExtension: tally.byExtension(),
    files,
    truncated: tally.counted >= limit,
    warnings: [...request.warnings, ...tally.warnings()],
  };
}

class Tally {
  counted = 0;
  matched = 0;
  matchedBytes = 0;
  ignored = 0;
  warned = 0;
  needsTarget = 0;
  refusedBefore = 0;
  readonly #rules: FolderRules;
  readonly #slides: readonly Slide[] | null;
  readonly #warningFor: WarningFor;
  readonly #extensions = new Map<string, { files: number; sizeBytes: number }>();
  readonly #listed = new Map<PreviewFate, PreviewFile[]>();
  /** Apart from the others, so that many that are fine do not push them out. */
  readonly #refused: { readonly file: PreviewFile; readonly warning: string }[] = [];
  #firstFiles: string[] = [];

  constructor(rules: FolderRules, slides: readonly Slide[] | null, warningFor: WarningFor) {
    this.#rules = rules;
    this.#slides = slides;
    this.#warningFor = warningFor;
  }

  count(batch: readonly Sighted[]): void {
    this.counted += batch.length;
    if (this.#rules.slides?.mode === 'order') {
      const paths = batch.filter(isWorthSending).map(({ relativePath }) => relativePath);
      this.#firstFiles = firstInNaturalOrder([...this.#firstFiles, ...paths], this.#slides?.length ?? 0);
    }
    for (const sighted of batch) this.#countOne(sighted);
  }

  #countOne({ relativePath, sighting }: Sighted): void {
    if (sighting.kind === 'left_out') {
      const words =
        sighting.phase === 'ignored' ? `ignored: ${sighting.reason}` : `not sent: ${sighting.reason}`;
      this.#add({ relativePath, sizeBytes: 0, fate: 'ignored', words, slideId: null });
    } else if (sighting.kind === 'unreadable') {
      this.#add({ relativePath, sizeBytes: 0, fate: 'warned', words: sighting.reason, slideId: null });
    } else if (sighting.identity.sizeBytes === 0) {
      const words = 'empty: empty files are never sent';
      this.#add({ relativePath, sizeBytes: 0, fate: 'ignored', words, slideId: null });
    } else {
      const { sizeBytes } = sighting.identity;
      this.matched += 1;
      this.matchedBytes += sizeBytes;
      const extension = extensionOf(relativePath);
      const sum = this.#extensions.get(extension) ?? { files: 0, sizeBytes: 0 };
      this.#extensions.set(extension, { files: sum.files + 1, sizeBytes: sum.sizeBytes + sizeBytes });
      this.#addUpload({ relativePath, sizeBytes, ...this.#fateOf(relativePath) });
    }
  }

  /** A file that goes there by its rules; what the service refused before is told with it. */
  #addUpload(file: PreviewFile): void {
    const holdsLinks = this.#rules.target.kind === 'brand_clips' && isLinkList(file.relativePath);
    const warning =
      file.fate === 'send' && !holdsLinks
        ? this.#warningFor({ name: file.relativePath, sizeBytes: file.sizeBytes })
        : null;
    if (warning === null) {
      this.#add(file);
      return;
    }
    this.refusedBefore += 1;
    this.warned += 1;
    if (this.#refused.length < listedAtMost) this.#refused.push({ file, warning });
  }

  #fateOf(relativePath: string): Pick<PreviewFile, 'fate' | 'words' | 'slideId'> {
    const { existing, slides: mapping, target } = this.#rules;
    if (existing === 'skip') {
      return { fate: 'stay', words: 'stays: it is there already and only new files go', slideId: null };
    }
    if (mapping === null)
      return { fate: 'send', words: `would go to ${target.label ?? target.id}`, slideId: null };
    if (this.#slides === null && mapping.mode !== 'fixed') {
      return { fate: 'warned', words: "would wait: the carousel's slides cannot be read yet", slideId: null };
    }
    // In the mode `order` the place is known at the end only; until then it counts as sent.
    if (mapping.mode === 'order') return { fate: 'send', words: '', slideId: null };
    const place = { keptSlideId: null, firstFiles: [], holderOf: () => null };
    return this.#fateOfPlacement(placeFile(relativePath, mapping, this.#slides, place));
  }

  #fateOfPlacement(placement: Placement): Pick<PreviewFile, 'fate' | 'words' | 'slideId'> {
    if (placement.slideId === null) {
      return { fate: 'needs_target', words: `needs a slide: ${placement.needsSlide}`, slideId: null };
    }
    const slide = this.#slides?.find(({ id }) => id === placement.slideId);
    const name = slide === undefined ? placement.slideId : describe(slide, this.#slides ?? []);
    return { fate: 'send', words: `would go to slide ${name}`, slideId: placement.slideId };
  }

  #add(file: PreviewFile): void {
    if (file.fate === 'ignored') this.ignored += 1;
    if (file.fate === 'warned') this.warned += 1;
    if (file.fate === 'needs_target') this.needsTarget += 1;
    const alike = this.#listed.get(file.fate) ?? [];
    if (alike.length < listedAtMost) alike.push(file);
    this.#listed.set(file.fate, alike);
  }

  /** At most 500 of each fate; in the mode `order` with their slides, now that all files are known. */
  list(): PreviewFile[] {
    const refused = this.#refused.map(({ file, warning }) => withWarning(this.#inOrder(file), warning));
    const listed = [
      ...refused,
      ...[...this.#listed.values()].flatMap((alike) =>
        alike
          .toSorted((one, other) => compareNaturally(one.relativePath, other.relativePath))
          .map((file) => this.#inOrder(file)),
      ),
    ];
    if (this.#isInOrder()) this.needsTarget = Math.max(0, this.matched - (this.#slides?.length ?? 0));
    return listed;
  }

  #isInOrder(): boolean {
    const { existing, slides: mapping } = this.#rules;
    return mapping?.mode === 'order' && existing !== 'skip' && this.#slides !== null;
  }

  #inOrder(file: PreviewFile): PreviewFile {
    const mapping = this.#rules.slides;
    if (mapping === null || !this.#isInOrder() || file.fate !== 'send') return file;
    const place = { keptSlideId: null, firstFiles: this.#firstFiles, holderOf: () => null };
    return {
      ...file,
      ...this.#fateOfPlacement(placeFile(file.relativePath, mapping, this.#slides, place)),
    };
  }

  byExtension(): FolderPreview['byExtension'] {
    return [...this.#extensions]
      .map(([extension, sum]) => ({ extension, ...sum }))
      .sort((one, other) => other.files - one.files || one.extension.localeCompare(other.extension));
  }

  warnings(): string[] {
    const { existing, slides: mapping } = this.#rules;
    const warnings: string[] = [];
    if (existing === 'upload' && (this.matched > manyFiles || this.matchedBytes > manyBytes)) {
      warnings.push(`${String(this.matched)} files (${inWords(this.matchedBytes)}) would be sent at once.`);
    }
    if (mapping !== null && mapping.mode !== 'fixed' && this.#slides === null) {
      warnings.push("The carousel's slides cannot be read now: files wait until they can.");
    }
    if (this.refusedBefore > 0) {
      const files = this.refusedBefore === 1 ? '1 file is' : `${String(this.refusedBefore)} files are`;
      warnings.push(
        `${files} of a size or a type that the service refused before. It is asked again, and may refuse again.`,
      );
    }
    return warnings;
  }
}

function withWarning(file: PreviewFile, warning: string): PreviewFile {
  const words = `${file.words}, but look: ${warning}`;
  return { ...file, words, fate: file.fate === 'send' ? 'warned' : file.fate };
}

function isWorthSending({ sighting }: Sighted): boolean {
  return sighting.kind === 'file' && sighting.identity.sizeBytes > 0;
}

/** Reads the beginning of a file, or a list of links, for what can only be seen there. */
async function lookInside(
  fileSystem: FileSystem,
  root: string,
  rules: FolderRules,
  file: PreviewFile,
): Promise<PreviewFile> {
  const path = absolutePath(root, file.relativePath);
  try {
    if (rules.target.kind === 'brand_clips' && isLinkList(path))
      return await lookIntoList(fileSystem, path, file);
    const mismatch = await contentMismatch(fileSystem, path);
    return mismatch === null
      ? file
      : { ...file, fate: 'warned', words: `${file.words}, but look: ${mismatch}` };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { ...file, fate: 'warned', words: `cannot be read: ${error.message}` };
  }
}

async function lookIntoList(fileSystem: FileSystem, path: string, file: PreviewFile): Promise<PreviewFile> {
  if (file.sizeBytes > longestLinkListBytes) {
    return { ...file, fate: 'warned', words: 'too long for a list of links' };
  }
  const open = await fileSystem.open(path);
  try {
    const buffer = new Uint8Array(file.sizeBytes);
    const list = readLinkList(path, buffer.subarray(0, await open.read(buffer, 0)));
    if ('unreadable' in list) return { ...file, fate: 'warned', words: list.unreadable };
    const needsLook = list.links.length === 0 || list.refused.length > 0;
    return { ...file, fate: needsLook ? 'warned' : 'send', words: describeList(list, 0) };
  } finally {
    await open.close();
  }
}

const ignoredListedAtMost = 100;

/** What needs a look first; of what is ignored a part, so that it does not push out what is sent. */
function inReadingOrder(files: readonly PreviewFile[]): PreviewFile[] {
  const of = (fate: PreviewFate): PreviewFile[] => files.filter((file) => file.fate === fate);
  const ignored = of('ignored');
  return [
    ...of('needs_target'),
    ...of('warned'),
    ...ignored.slice(0, ignoredListedAtMost),
    ...of('send'),
    ...of('stay'),
    ...ignored.slice(ignoredListedAtMost),
  ];
}

function inWords(sizeBytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, sizeBytes)) / 3));
  const value = sizeBytes / 1000 ** power;
  return `${power === 0 ? String(value) : value.toFixed(1)} ${units[power] ?? ''}`;
}
