import type { FolderRules } from '../../../src-main/contract/folder-rules.ts';
import type { SlideMapping } from '../../../src-main/contract/slide-mapping.ts';
import { Chance } from '../world/chance.ts';
import type { World } from '../world/world.ts';

/** A folder that is watched, and what goes into it. */
export interface Place {
  readonly root: string;
  readonly connectionId: number;
  readonly kind: 'documents' | 'pictures' | 'links' | 'videos';
  readonly rules: FolderRules;
}

/** Where single files lie that are added by hand. */
export const desk = '/desk';

export function drawPlaces(world: World, chance: Chance): Place[] {
  return withEditedRule(drawFolders(world, chance), new Chance(world.seed, 'rules for edited files'));
}

/** Drawn by itself, so that the folders of known seeds stay what they were in all else. */
function withEditedRule(places: readonly Place[], chance: Chance): Place[] {
  return places.map((place) => {
    const edited = chance.pick([null, 'ask', 'leave', 'send'] as const);
    return edited === null ? place : { ...place, rules: { ...place.rules, edited } };
  });
}

function drawFolders(world: World, chance: Chance): Place[] {
  const places: Place[] = [];
  for (const account of world.accounts) {
    const { connectionId } = account;
    const kinds = chance.pick([
      ['documents'],
      ['pictures'],
      ['links'],
      ['documents', 'pictures'],
      ['documents', 'links'],
      ['documents', 'pictures', 'links'],
    ] as const);
    for (const kind of kinds) {
      const isSlow = chance.happens(0.1);
      const root = `/watch/${isSlow ? 'slow-' : ''}${kind}-${connectionId}`;
      places.push({ root, connectionId, kind, rules: rulesFor(world, connectionId, kind, chance) });
    }
  }
  for (const { connectionId } of world.mix.videos ? world.accounts : []) {
    const rules = rulesFor(world, connectionId, 'videos', chance);
    places.push({ root: `/watch/videos-${connectionId}`, connectionId, kind: 'videos', rules });
  }
  return places;
}

function rulesFor(world: World, connectionId: number, kind: Place['kind'], chance: Chance): FolderRules {
  const account = world.account(connectionId);
  const common = {
    existing: chance.pick(['upload', 'skip'] as const),
    include: [],
    ignore: [],
    recursive: chance.happens(0.8),
    after: chance.weighted([
      ['keep', 8],
      ['move', 2],
      ['trash', 1],
    ] as const),
  };
  if (kind === 'documents') {
    const id = chance.pick([...account.knowledgeBases.keys()]);
    return { ...common, target: { kind: 'knowledge_base', id, label: null }, slides: null };
  }
  if (kind === 'links') {
    const id = chance.pick(account.brands);
    return { ...common, after: 'keep', target: { kind: 'brand_clips', id, label: null }, slides: null };
  }
  if (kind === 'videos') {
    const id = chance.pick(account.brands);
    return { ...common, target: { kind: 'brand_clips', id, label: null }, slides: null };
  }
  const [id, slides] = chance.pick([...account.carousels]);
  const mapping = chance.pick<SlideMapping>([
    { mode: 'fixed', slideId: chance.pick(slides) },
    { mode: 'folders' },
    { mode: 'names' },
    { mode: 'order' },
  ]);
  return { ...common, target: { kind: 'carousel', id, label: null }, slides: mapping };
}
