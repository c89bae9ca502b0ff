import { allOf } from '../../../contract/file-fit.ts';
import { dataSize } from '../../../contract/messages/amounts.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import type { Slide } from '../../../contract/connection.ts';
import { saysPlaces, type FolderRules } from '../../../contract/folder-rules.ts';
import type { FolderPreview } from '../../../contract/watch-folder.ts';
import type { IntakeVerdict } from '../../jobs/store/job-intake.ts';
import { extensionOf, isLinkList } from '../rules/file-names.ts';
import type { Foreseen } from './foresight.ts';
import { knownFate, type KnownFate } from '../files/known-fate.ts';
import { whyLeftOut } from './left-out.ts';
import { SharedSlides } from './shared-slides.ts';
import { firstInNaturalOrder, inNaturalOrder } from '../../../contract/natural-order.ts';
import { describe, placeFile, type Placement } from '../rules/slide-mapping.ts';
import type { Destination } from '../placement/destination.ts';
import { wouldBecome } from '../placement/destination-words.ts';
import type { Sighted } from '../files/tree-walk.ts';
import { messageOf } from '../../storage/messages/recorded.ts';

/** What speaks against a file, or `null`. Called for every file that would be uploaded, with its path below the folder. */
export type WarningFor = (file: { readonly name: string; readonly sizeBytes: number }) => Message | null;

export interface PreviewWarnings {
  /** That the service refused such a file before. */
  readonly refused: WarningFor;
  /** That a document of its name stands where it would go. */
  readonly sameName: WarningFor;
}

type PreviewFile = FolderPreview['files'][number];
type PreviewFate = PreviewFile['fate'];
type SentFate = Pick<PreviewFile, 'fate' | 'message' | 'slideId'>;

/** Of each fate. */
export const listedAtMost = 500;
const manyFiles = 50;
const manyBytes = 1_000_000_000;

/** Counts what a walk through a folder sees, and keeps what is worth showing of it. */
export class PreviewTally {
  counted = 0;
  matched = 0;
  matchedBytes = 0;
  ignored = 0;
  warned = 0;
  needsTarget = 0;
  refusedBefore = 0;
  alreadySent = 0;
  sameNames = 0;
  asked = 0;
  toSend = 0;
  toSendBytes = 0;
  readonly #rules: FolderRules;
  readonly #slides: readonly Slide[] | null;
  readonly #warnings: PreviewWarnings;
  readonly #extensions = new Map<string, { files: number; sizeBytes: number }>();
  readonly #listed = new Map<PreviewFate, PreviewFile[]>();
  /** Apart from the others, so that many that are fine do not push them out. */
  readonly #spokenAgainst: { readonly file: PreviewFile; readonly warning: Message }[] = [];
  readonly #sharedSlides = new SharedSlides();
  readonly #knownInOrder = new Map<string, KnownFate>();
  #firstFiles: string[] = [];
  /** In the mode `order`, where only the end shows which files have a slide. */
  readonly #sizesInOrder = new Map<string, number>();

  constructor(rules: FolderRules, slides: readonly Slide[] | null, warnings: PreviewWarnings) {
    this.#rules = rules;
    this.#slides = slides;
    this.#warnings = warnings;
  }

  /** By path: what becomes of the content, where something is known of it, and where its name says that it goes. */
  count(batch: readonly Sighted[], foreseen: Foreseen, destinations: ReadonlyMap<string, Destination>): void {
    this.counted += batch.length;
    if (this.#rules.slides?.mode === 'order') {
      const paths = batch.filter(isWorthSending).map(({ relativePath }) => relativePath);
      this.#firstFiles = firstInNaturalOrder([...this.#firstFiles, ...paths], this.#slides?.length ?? 0);
    }
    for (const sighted of batch) {
      const { relativePath } = sighted;
      this.#countOne(sighted, foreseen, destinations.get(relativePath) ?? null);
    }
  }

  #countOne({ relativePath, sighting }: Sighted, foreseen: Foreseen, destination: Destination | null): void {
    if (sighting.kind !== 'file' || sighting.identity.sizeBytes === 0) {
      const fate = sighting.kind === 'unreadable' ? 'warned' : 'ignored';
      this.#add({
        relativePath,
        sizeBytes: 0,
        fate,
        message: messageOf(whyLeftOut(sighting)),
        slideId: null,
      });
    } else {
      const { sizeBytes } = sighting.identity;
      this.matched += 1;
      this.matchedBytes += sizeBytes;
      const extension = extensionOf(relativePath);
      const sum = this.#extensions.get(extension) ?? { files: 0, sizeBytes: 0 };
      this.#extensions.set(extension, { files: sum.files + 1, sizeBytes: sum.sizeBytes + sizeBytes });
      if (this.#rules.slides?.mode === 'order') this.#sizesInOrder.set(relativePath, sizeBytes);
      const known = knownFate(foreseen.get(relativePath) ?? null);
      const sent = this.#whenSent(relativePath, known, destination);
      const isKnown = known !== null && known.fate !== 'send';
      // What only waits for slides that can't be read yet goes by itself; what asks for one does not.
      const asks = sent.fate === 'needs_target';
      this.#countFate(isKnown ? known.fate : asks ? 'needs_target' : 'send', sizeBytes);
      this.#addUpload({ relativePath, sizeBytes, ...this.#fateOf(known, sent) });
    }
  }

  #countFate(fate: PreviewFate, sizeBytes: number): void {
    if (fate === 'already_sent') this.alreadySent += 1;
    else if (fate === 'warned') this.asked += 1;
    else if (fate === 'send') {
      this.toSend += 1;
      this.toSendBytes += sizeBytes;
    }
  }

  /** In the mode `order` what is known of a file is found out at the end, with its slide. */
  get filesInOrder(): readonly string[] {
    return this.#isInOrder() ? this.#firstFiles : [];
  }

  placeInOrder(relativePath: string): Placement | null {
    const mapping = this.#rules.slides;
    if (mapping === null) return null;
    const place = { keptSlideId: null, firstFiles: this.#firstFiles, holderOf: () => null };
    return placeFile(relativePath, mapping, this.#slides, place);
  }

  foreseenInOrder(relativePath: string, sizeBytes: number, verdict: IntakeVerdict): void {
    const known = knownFate(verdict);
    if (known === null || known.fate === 'send') return;
    this.toSend -= 1;
    this.toSendBytes -= sizeBytes;
    this.#countFate(known.fate, 0);
    this.#knownInOrder.set(relativePath, known);
  }

  /** A file that goes there by its rules, with what speaks against it. */
  #addUpload(file: PreviewFile): void {
    const holdsLinks = this.#rules.target.kind === 'brand_clips' && isLinkList(file.relativePath);
    const asked = { name: file.relativePath, sizeBytes: file.sizeBytes };
    const mayWarn = file.fate === 'send' && !holdsLinks;
    if (file.slideId !== null && this.#isEachForOneFile()) {
      this.#sharedSlides.add(file.slideId, file.relativePath);
    }
    const refused = mayWarn ? this.#warnings.refused(asked) : null;
    const sameName = mayWarn ? this.#warnings.sameName(asked) : null;
    const warning = allOf([refused ?? [], sameName ?? []].flat());
    if (warning === null) {
      this.#add(file);
      return;
    }
    if (refused !== null) this.refusedBefore += 1;
    if (sameName !== null) this.sameNames += 1;
    this.warned += 1;
    if (this.#spokenAgainst.length < listedAtMost) this.#spokenAgainst.push({ file, warning });
  }

  /** Where names choose the slide. All files of a sub-folder are for its slide, or of the whole folder for one. */
  #isEachForOneFile(): boolean {
    return this.#rules.slides?.mode === 'names' || saysPlaces(this.#rules);
  }

  /** `sent`: what would become of it where what is there is sent. */
  #fateOf(known: KnownFate | null, sent: SentFate): SentFate {
    const { existing } = this.#rules;
    if (known !== null && known.fate !== 'send' && (existing === 'upload' || known.fate === 'already_sent')) {
      return { ...known, slideId: null };
    }
    if (existing === 'skip') {
      return { fate: 'stay', message: message('preview.stays'), slideId: null };
    }
    return sent;
  }

  #whenSent(relativePath: string, known: KnownFate | null, destination: Destination | null): SentFate {
    const { slides: mapping, target } = this.#rules;
    if (destination !== null) return fateOfDestination(destination, known);
    if (mapping === null) {
      const goes = message('preview.goes.to', { target: target.label ?? target.id });
      return { fate: 'send', message: withKnown(goes, known), slideId: null };
    }
    if (this.#slides === null && mapping.mode !== 'fixed') {
      return {
        fate: 'warned',
        message: message('preview.waits', { reason: message('file.slides_unread') }),
        slideId: null,
      };
    }
    // In the mode `order` the place is known at the end only; until then it counts as sent.
    if (mapping.mode === 'order')
      return { fate: 'send', message: message('preview.goes.carousel'), slideId: null };
    const place = { keptSlideId: null, firstFiles: [], holderOf: () => null };
    return this.#fateOfPlacement(placeFile(relativePath, mapping, this.#slides, place));
  }

  #fateOfPlacement(placement: Placement): SentFate {
    if (placement.slideId === null) {
      return {
        fate: 'needs_target',
        message: message('explained.asks.slide', { reason: placement.needsSlide }),
        slideId: null,
      };
    }
    const goes =
      placement.slideId === noSlide
        ? message('preview.goes.carousel')
        : message('preview.goes.own_slide', { slide: this.#nameOfSlide(placement.slideId) });
    return { fate: 'send', message: goes, slideId: placement.slideId };
  }

  #nameOfSlide(slideId: string): string {
    const slide = this.#slides?.find(({ id }) => id === slideId);
    return slide === undefined ? slideId : describe(slide, this.#slides ?? []);
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
    const listed = [
      ...this.#spokenAgainst.map(({ file, warning }) => withWarning(this.#inOrder(file), warning)),
      ...[...this.#listed.values()].flatMap((alike) =>
        inNaturalOrder(alike, ({ relativePath }) => relativePath).map((file) => this.#inOrder(file)),
      ),
    ];
    if (this.#isInOrder()) this.needsTarget = Math.max(0, this.matched - (this.#slides?.length ?? 0));
    this.#countOrder();
    return listed;
  }

  /** Only the first files have a slide to go to. */
  #countOrder(): void {
    if (this.#rules.slides?.mode !== 'order' || this.#slides === null) return;
    const going = this.#firstFiles.filter((path) => this.#knownInOrder.get(path) === undefined);
    this.toSend = going.length;
    this.toSendBytes = going.reduce((sum, path) => sum + (this.#sizesInOrder.get(path) ?? 0), 0);
  }

  #isInOrder(): boolean {
    const { existing, slides: mapping } = this.#rules;
    return mapping?.mode === 'order' && existing !== 'skip' && this.#slides !== null;
  }

  #inOrder(file: PreviewFile): PreviewFile {
    const mapping = this.#rules.slides;
    if (mapping === null || !this.#isInOrder() || file.fate !== 'send') return file;
    const known = this.#knownInOrder.get(file.relativePath);
    if (known !== undefined) return { ...file, ...known };
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

  warnings(): Message[] {
    const { existing, slides: mapping } = this.#rules;
    const warnings: Message[] = [];
    if (existing === 'upload' && (this.toSend > manyFiles || this.toSendBytes > manyBytes)) {
      warnings.push(message('warning.at_once', { count: this.toSend, dataSize: dataSize(this.toSendBytes) }));
    }
    if (this.alreadySent > 0) warnings.push(alreadySentWarning(this.alreadySent, this.toSend));
    const needsSlides = !saysPlaces(this.#rules) && mapping !== null && mapping.mode !== 'fixed';
    if (needsSlides && this.#slides === null) {
      warnings.push(message('warning.slides_unread'));
    }
    if (needsSlides && this.#slides?.length === 0) {
      warnings.push(message('warning.slides_unlisted'));
    }
    if (this.refusedBefore > 0) {
      warnings.push(message('warning.refused_before', { count: this.refusedBefore }));
    }
    if (this.sameNames > 0) warnings.push(message('warning.same_names', { count: this.sameNames }));
    warnings.push(...this.#sharedSlides.warnings((slideId) => this.#nameOfSlide(slideId)));
    return warnings;
  }
}

function fateOfDestination(destination: Destination, known: KnownFate | null): SentFate {
  const fates = { goes: 'send', asks: 'needs_target', waits: 'warned' } as const;
  const becomes = wouldBecome(destination);
  return {
    fate: fates[destination.kind],
    message: destination.kind === 'goes' ? withKnown(becomes, known) : becomes,
    slideId: destination.kind === 'goes' ? destination.target.slideId : null,
  };
}

function withKnown(becomes: Message, known: KnownFate | null): Message {
  return known === null ? becomes : (allOf([becomes, known.message]) ?? becomes);
}

function withWarning(file: PreviewFile, warning: Message): PreviewFile {
  const told = message('preview.goes.but', { reason: file.message, furtherReason: warning });
  return { ...file, message: told, fate: file.fate === 'send' ? 'warned' : file.fate };
}

function isWorthSending({ sighting }: Sighted): boolean {
  return sighting.kind === 'file' && sighting.identity.sizeBytes > 0;
}

function alreadySentWarning(alreadySent: number, toSend: number): Message {
  return toSend === 0
    ? message('warning.all_sent_before', { count: alreadySent })
    : message('warning.sent_before', { count: alreadySent, more: toSend });
}
