import type { Slide } from '../../../contract/connection.ts';
import type { Target } from '../../../contract/job.ts';
import type { NamedPart, NamePartUse } from '../../../contract/name-pattern.ts';
import { inCarouselOrder } from '../../../contract/target-order.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import { placeFile, type Placement } from '../rules/slide-mapping.ts';
import { slideNamed, thingNamed, type KnownThing, type ThingsRead } from './known-things.ts';
import { namesOf, type NameChoice, type NameReading } from './name-rules.ts';

/** What can be asked about the things that names may mean. */
export interface KnownTargets {
  connections(): readonly { readonly id: number; readonly name: string }[];
  /** Carousels, knowledge bases or brands of a connection. */
  things(connectionId: number, use: Exclude<NamePartUse, 'connection' | 'slide'>): Promise<ThingsRead>;
  /** `null` where they cannot be read now. */
  slidesOf(connectionId: number, carouselId: string): Promise<readonly Slide[] | null>;
}

interface Named {
  readonly parts: readonly NamedPart[];
  /** The pattern that fits, `null` where none does. */
  readonly pattern: string | null;
}

/** Where one file goes by its name. `order`: the slide's number, 0 where it has none. */
export type Destination = Named & { readonly connectionId: number } & (
    | { readonly kind: 'goes'; readonly target: Target; readonly order: number }
    /** Nobody could tell which target, or which slide of a known one. `why` goes on after a colon. */
    | {
        readonly kind: 'asks';
        readonly for: 'target' | 'slide';
        readonly target: Target;
        readonly why: string;
      }
    /** What its name means is known once the service can be asked. */
    | { readonly kind: 'waits'; readonly target: Target; readonly why: string }
  );

export type FolderOfNames = { readonly connectionId: number; readonly rules: FolderRules };

type Whereto = Exclude<NamePartUse, 'connection' | 'slide'>;
const nouns: Readonly<Record<Whereto, { readonly one: string; readonly many: string }>> = {
  carousel: { one: 'carousel', many: 'carousels' },
  knowledge_base: { one: 'knowledge base', many: 'knowledge bases' },
  brand: { one: 'brand', many: 'brands' },
};
const slideless = { keptSlideId: null, firstFiles: [], holderOf: () => null };

/** `null`: names say nothing in this folder. Throws `OutboxError` for rules that cannot be meant. */
export async function destinationOf(
  folder: FolderOfNames,
  relativePath: string,
  known: KnownTargets,
): Promise<Destination | null> {
  const names = namesOf(folder.rules);
  if (names === null) return null;
  const reading = names.read(relativePath);
  return new Way(folder, relativePath, known).follow(reading);
}

/** The slide of a file in a carousel that a person chose for it, found as its folder finds slides. */
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

  async follow(reading: NameReading): Promise<Destination> {
    const { connectionId, rules } = this.#folder;
    const { kind, id, label } = rules.target;
    const at = { connectionId, target: { kind, id, label, slideId: null, slideLabel: null } };
    if (reading.kind === 'no_pattern') {
      const name = this.#path.slice(this.#path.lastIndexOf('/') + 1);
      return this.#asks('target', at, reading, `no pattern fits “${name}”`);
    }
    if (reading.kind === 'unclear') return this.#asks('target', at, reading, reading.why);
    const connection = reading.choices.find(({ use }) => use === 'connection');
    if (connection !== undefined) {
      const found = this.#connectionOf(connection);
      if ('unclear' in found) return this.#asks('target', at, reading, found.unclear);
      at.connectionId = Number(found.thing.id);
    }
    const whereto = reading.choices.find(({ use }) => use in nouns);
    if (whereto !== undefined) {
      const found = await this.#thingOf(at.connectionId, whereto);
      if (found === 'later') return this.#waits(at, reading, laterWords(whereto));
      if ('unclear' in found) return this.#asks('target', at, reading, found.unclear);
      at.target = { ...at.target, id: found.thing.id, label: found.thing.label };
    }
    return this.within(at, reading);
  }

  /** Within a target that is known: which slide of it, where it has slides. */
  async within(at: { connectionId: number; target: Target }, reading: NameReading): Promise<Destination> {
    if (at.target.kind !== 'carousel' || at.target.slideId !== null) return this.#goes(at, reading, 0);
    const choices = reading.kind === 'read' ? reading.choices : [];
    const part = choices.find(({ use }) => use === 'slide');
    const mapping = this.#folder.rules.slides;
    if (part === undefined && (mapping === null || mapping.mode === 'pattern')) {
      const why = reading.kind === 'read' ? `its pattern ${reading.pattern} says none` : 'its name says none';
      return this.#asks('slide', at, reading, why);
    }
    const read = await this.#known.slidesOf(at.connectionId, at.target.id);
    const isNeeded = part === undefined ? mapping?.mode !== 'fixed' : part.listed === null;
    if (read === null && isNeeded) return this.#waits(at, reading, slidesUnreadWords);
    const slides = read === null ? [] : orderedOnce(read);
    const placement =
      part === undefined
        ? mapping === null
          ? { slideId: null, needsSlide: 'its name says none' }
          : placeFile(this.#path, mapping, slides, slideless)
        : placementOf(part, slides);
    if (placement.slideId === null) return this.#asks('slide', at, reading, placement.needsSlide);
    const { slideId, slideLabel, order } = placement;
    return this.#goes({ ...at, target: { ...at.target, slideId, slideLabel } }, reading, order);
  }

  #connectionOf({ value, listed }: NameChoice): ReturnType<typeof thingNamed> {
    const things = this.#known.connections().map(({ id, name }) => ({ id: String(id), label: name }));
    const noun = { one: 'connection', many: 'connections' };
    if (listed === null) return thingNamed(value, things, noun);
    const thing = things.find(({ id }) => id === listed.id);
    return thing === undefined
      ? { unclear: `the connection that “${value}” stands for is not there any more` }
      : { thing };
  }

  async #thingOf(
    connectionId: number,
    { value, listed, use }: NameChoice,
  ): Promise<{ thing: KnownThing } | { unclear: string } | 'later'> {
    if (listed !== null) return { thing: listed };
    if (use === 'connection' || use === 'slide') throw new Error(`${use} is no place to send files to`);
    const things = await this.#known.things(connectionId, use);
    if (things === 'later') return 'later';
    if (things !== null) return thingNamed(value, things, nouns[use]);
    const { one, many } = nouns[use];
    return { unclear: `the ${many} cannot be listed, and nobody has said which ${one} “${value}” is` };
  }

  #goes(at: At, reading: NameReading, order: number): Destination {
    return { kind: 'goes', ...at, ...namedOf(reading), order };
  }

  #asks(what: 'target' | 'slide', at: At, reading: NameReading, why: string): Destination {
    return { kind: 'asks', for: what, ...at, ...namedOf(reading), why };
  }

  #waits(at: At, reading: NameReading, why: string): Destination {
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

interface At {
  readonly connectionId: number;
  readonly target: Target;
}

export const slidesUnreadWords = "waiting: the carousel's slides cannot be read yet";

function laterWords({ use, value }: NameChoice): string {
  const many = use === 'connection' || use === 'slide' ? use : nouns[use].many;
  return `waiting: its name says “${value}”, and the ${many} cannot be read yet`;
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
