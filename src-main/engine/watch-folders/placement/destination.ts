import { message, type Message } from '../../../contract/messages/message.ts';
import type { Slide } from '../../../contract/connection.ts';
import type { Target } from '../../../contract/job.ts';
import { noSlide, saysNoSlide } from '../../../contract/no-slide.ts';
import type { NamedPart, NamePartUse } from '../../../contract/name-pattern.ts';
import { inCarouselOrder } from '../../../contract/target-order.ts';
import { sheetPlacesFiles, type FolderRules, type FolderTarget } from '../../../contract/folder-rules.ts';
import type { NearWay } from '../../../contract/sheet.ts';
import { placeFile, type Placement } from '../rules/slide-mapping.ts';
import type { Said } from '../tables/sheet-rows.ts';
import { readingOfRow, type SheetsAsked } from '../tables/sheet-saying.ts';
import { sheetNamesOf } from '../rules/sheet-names.ts';
import { slideNamed, thingNamed, type Found, type KnownThing, type ThingsRead } from './known-things.ts';
import { namesOf, type NameChoice, type NameReading } from '../patterns/name-rules.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';

/** What can be asked about the things that names may mean. */
export interface KnownTargets {
  connections(): readonly { readonly id: number; readonly name: string }[];
  /** Carousels, knowledge bases or brands of a connection. */
  things(connectionId: number, use: Exclude<NamePartUse, 'connection' | 'slide'>): Promise<ThingsRead>;
  /** `null` where they cannot be read now. */
  slidesOf(connectionId: number, carouselId: string): Promise<readonly Slide[] | null>;
  readonly sheets: SheetsAsked;
  /** Why a person is asked first, as the target is another client's. */
  readonly whyOtherClients: (
    folder: Pick<FolderOfNames, 'connectionId' | 'rules' | 'root'>,
    relativePath: string,
    to: {
      readonly connectionId: number;
      readonly target: Pick<FolderTarget, 'kind' | 'id'> & Partial<FolderTarget>;
    },
  ) => Message | null;
}

interface Named {
  readonly parts: readonly NamedPart[];
  /** The pattern that fits, `null` where none does. */
  readonly pattern: string | null;
  /** Where a sheet was asked. `row`: the one that names the file, `null` where none does. */
  readonly sheet?: {
    readonly name: string;
    readonly row: number | null;
    readonly near: NearWay | null;
    readonly revision: number;
    readonly goesAgain: boolean;
  };
}

/** Where one file goes by its name. `order`: the slide's number, 0 where it has none. */
export type Destination = Named & { readonly connectionId: number } & (
    | { readonly kind: 'goes'; readonly target: Target; readonly order: number }
    /** It goes there once a person says yes: the target, whose slide may be to choose yet, is another client's. */
    | {
        readonly kind: 'asks';
        readonly for: 'client';
        readonly target: Target;
        readonly order: number;
        readonly why: Message;
      }
    /** Nothing says which target, or which slide of a known one. */
    | {
        readonly kind: 'asks';
        readonly for: 'target' | 'slide';
        readonly target: Target;
        readonly why: Message;
      }
    /** What its name means is known once the service can be asked. */
    | { readonly kind: 'waits'; readonly target: Target; readonly why: Recorded }
  );

/** `id`: `null` or left out for a folder that is not watched yet, whose sheet nobody has read. */
export interface FolderOfNames {
  readonly id?: number | null;
  readonly connectionId: number;
  readonly rules: FolderRules;
  readonly root: string;
}

const whereto: ReadonlySet<NamePartUse> = new Set(['carousel', 'knowledge_base', 'brand']);
const slideless = { keptSlideId: null, firstFiles: [], holderOf: () => null };

/**
 * Where a file goes: a row of the sheet says it, or else a pattern of its name. `null`: neither is asked in this folder. Throws
 * `OutboxError` for rules that cannot be meant.
 */
export async function destinationOf(
  folder: FolderOfNames,
  relativePath: string,
  known: KnownTargets,
): Promise<Destination | null> {
  const way = new Way(folder, relativePath, known);
  if (sheetPlacesFiles(folder.rules)) return way.followSheet();
  const names = namesOf(folder.rules);
  return names === null ? null : way.follow(names.read(relativePath));
}

/** Where a row of a sheet sends a file, whether the sheet is in force or not. */
export async function destinationOfRow(
  folder: FolderOfNames,
  relativePath: string,
  known: KnownTargets,
  { said, isMeant }: { readonly said: Said; readonly isMeant: boolean },
): Promise<Destination> {
  const reading = readingOfRow(said, folder.rules.target.kind);
  const way = new Way(folder, relativePath, isMeant ? { ...known, whyOtherClients: () => null } : known);
  return { ...(await way.follow(reading)), pattern: null };
}

/** The slide of a file in a carousel that a person chose for it, found as its folder finds slides. Whose it is was asked then. */
export async function destinationIn(
  folder: FolderOfNames,
  relativePath: string,
  known: KnownTargets,
  chosen: { readonly connectionId: number; readonly target: Target },
): Promise<Destination> {
  const reading: NameReading = namesOf(folder.rules)?.read(relativePath) ?? { kind: 'no_pattern' };
  return new Way(folder, relativePath, known).within(chosen, reading);
}

class Way {
  readonly #folder: FolderOfNames;
  readonly #path: string;
  readonly #known: KnownTargets;

  constructor(folder: FolderOfNames, path: string, known: KnownTargets) {
    this.#folder = folder;
    this.#path = path;
    this.#known = known;
  }

  /** The sheet goes before names. A file that it does not name goes by its name, or asks. */
  async followSheet(): Promise<Destination> {
    const { id: folderId = null, rules } = this.#folder;
    const [name = ''] = sheetNamesOf(rules);
    if (folderId === null) return this.#waits(this.#start(), noPattern, told('sheet.first', { sheet: name }));
    const unread = await this.#known.sheets.unread(folderId);
    if (unread !== null) return this.#waits(this.#start(), noPattern, unread);
    const { sheet, row, revision, unclear } = this.#known.sheets.says(folderId, this.#path);
    const { near = null, goesAgain = false } = row ?? {};
    const asked = { name: sheet, row: row?.row ?? null, near, revision, goesAgain };
    const names = namesOf(rules);
    const found =
      row !== null
        ? await destinationOfRow(this.#folder, this.#path, this.#known, row)
        : names !== null && unclear === null
          ? await this.follow(names.read(this.#path))
          : this.#asks(
              'target',
              this.#start(),
              noPattern,
              unclear ?? message('target_unsaid.no_row', { sheet }),
            );
    return { ...found, sheet: asked };
  }

  #start(): At {
    const { connectionId, rules } = this.#folder;
    const { kind, id, label } = rules.target;
    return { connectionId, target: { kind, id, label, slideId: null, slideLabel: null } };
  }

  async follow(reading: NameReading): Promise<Destination> {
    const at = { ...this.#start() };
    if (reading.kind === 'no_pattern') {
      const name = this.#path.slice(this.#path.lastIndexOf('/') + 1);
      return this.#asks('target', at, reading, message('target_unsaid.no_pattern', { name }));
    }
    if (reading.kind === 'unclear') return this.#asks('target', at, reading, reading.why);
    const connection = reading.choices.find(({ use }) => use === 'connection');
    if (connection !== undefined) {
      const found = this.#connectionOf(connection);
      if ('unclear' in found) return this.#asks('target', at, reading, found.unclear);
      at.connectionId = Number(found.thing.id);
    }
    const place = reading.choices.find(({ use }) => whereto.has(use));
    if (place !== undefined) {
      const found = await this.#thingOf(at.connectionId, place);
      if (found === 'later') return this.#waits(at, reading, thingsUnread(place));
      if ('unclear' in found) return this.#asks('target', at, reading, found.unclear);
      at.target = { ...at.target, id: found.thing.id, label: found.thing.label };
    }
    return this.#ofItsClient(await this.within(at, reading));
  }

  /** However a target was found: whose it is is asked before anything is sent there, or any slide of it is chosen. */
  #ofItsClient(found: Destination): Destination {
    if (found.kind === 'waits' || (found.kind === 'asks' && found.for !== 'slide')) return found;
    const why = this.#whyOtherClients(found);
    if (why === null) return found;
    return { order: 0, ...found, kind: 'asks', for: 'client', why };
  }

  #whyOtherClients({ connectionId, target }: At): Message | null {
    const { kind, id, label } = target;
    if (kind === 'clip') return null;
    return this.#known.whyOtherClients(this.#folder, this.#path, {
      connectionId,
      target: { kind, id, label },
    });
  }

  /** Within a target that is known: which slide of it, where it has slides. */
  async within(at: { connectionId: number; target: Target }, reading: NameReading): Promise<Destination> {
    if (at.target.kind !== 'carousel' || at.target.slideId !== null) return this.#goes(at, reading, 0);
    const choices = reading.kind === 'read' ? reading.choices : [];
    const part = choices.find(({ use }) => use === 'slide');
    const mapping = this.#folder.rules.slides;
    const isElsewhere =
      mapping?.mode === 'fixed' &&
      mapping.slideId !== noSlide &&
      at.target.id !== this.#folder.rules.target.id;
    const isOpen = mapping === null || mapping.mode === 'pattern' || (isElsewhere && isRow(reading));
    if (part === undefined && isOpen) return this.#asks('slide', at, reading, whyNoSlide(reading));
    if (part?.mayBeId === true && saysNoSlide(part.value)) {
      return this.#goes({ ...at, target: { ...at.target, slideId: noSlide, slideLabel: null } }, reading, 0);
    }
    const read = await this.#known.slidesOf(at.connectionId, at.target.id);
    const isNeeded = part === undefined ? mapping?.mode !== 'fixed' : part.listed === null;
    if (read === null && isNeeded) return this.#waits(at, reading, told('file.slides_unread'));
    const slides = read === null ? [] : orderedOnce(read);
    const placement =
      part === undefined
        ? mapping === null
          ? { slideId: null, needsSlide: whyNoSlide(reading) }
          : placeFile(this.#path, mapping, slides, slideless)
        : placementOf(part, slides);
    if (placement.slideId === null) return this.#asks('slide', at, reading, placement.needsSlide);
    const { slideId, slideLabel, order } = placement;
    return this.#goes({ ...at, target: { ...at.target, slideId, slideLabel } }, reading, order);
  }

  #connectionOf({ value, listed }: NameChoice): ReturnType<typeof thingNamed> {
    const things = this.#known.connections().map(({ id, name }) => ({ id: String(id), label: name }));
    if (listed === null) return thingNamed(value, things, 'connection');
    const thing = things.find(({ id }) => id === listed.id);
    return thing === undefined ? { unclear: message('target_unsaid.connection_gone', { value }) } : { thing };
  }

  async #thingOf(
    connectionId: number,
    { value, listed, use, mayBeId }: NameChoice,
  ): Promise<Found<KnownThing> | 'later'> {
    if (listed !== null) return { thing: listed };
    if (use === 'connection' || use === 'slide') throw new Error(`${use} is no place to send files to`);
    const things = await this.#known.things(connectionId, use);
    if (things === 'later') return 'later';
    if (things !== null) return thingNamed(value, things, use);
    if (mayBeId === true && !/\s/u.test(value)) return { thing: { id: value, label: value } };
    return { unclear: message('target_unsaid.unlisted', { what: use, value }) };
  }

  #goes(at: At, reading: NameReading, order: number): Destination {
    return { kind: 'goes', ...at, ...namedOf(reading), order };
  }

  #asks(what: 'target' | 'slide', at: At, reading: NameReading, why: Message): Destination {
    return { kind: 'asks', for: what, ...at, ...namedOf(reading), why };
  }

  #waits(at: At, reading: NameReading, why: Recorded): Destination {
    return { kind: 'waits', ...at, ...namedOf(reading), why };
  }
}

const ordered = new WeakMap<object, readonly Slide[]>();

/** Thousands of files ask about one carousel. */
function orderedOnce(read: readonly Slide[]): readonly Slide[] {
  const before = ordered.get(read);
  if (before !== undefined) return before;
  const slides = inCarouselOrder(read);
  ordered.set(read, slides);
  return slides;
}

/** Of a sheet: no pattern was asked. */
function isRow(reading: NameReading): boolean {
  return reading.kind === 'read' && reading.pattern === '';
}

function whyNoSlide(reading: NameReading): Message {
  if (reading.kind !== 'read') return message('slide_unsaid.name_silent');
  if (isRow(reading)) return message('slide_unsaid.row_silent');
  return message('slide_unsaid.pattern_silent', { pattern: reading.pattern });
}

const noPattern: NameReading = { kind: 'no_pattern' };

interface At {
  connectionId: number;
  target: Target;
}

function thingsUnread({ use, value }: NameChoice): Recorded {
  const what = use === 'carousel' || use === 'knowledge_base' ? use : 'other';
  return told('names.things_unread', { use: what, value });
}

function placementOf({ value, listed }: NameChoice, slides: readonly Slide[]): Placement {
  if (listed !== null) {
    const index = slides.findIndex(({ id }) => id === listed.id);
    return { slideId: listed.id, slideLabel: slides[index]?.title ?? listed.label, order: index + 1 };
  }
  const found = slideNamed(value, slides);
  if ('unclear' in found) return { slideId: null, needsSlide: found.unclear };
  const { id, title } = found.thing;
  return { slideId: id, slideLabel: title, order: slides.indexOf(found.thing) + 1 };
}

function namedOf(reading: NameReading): Named {
  return reading.kind === 'no_pattern'
    ? { parts: [], pattern: null }
    : { parts: reading.parts, pattern: reading.pattern };
}
