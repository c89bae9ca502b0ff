import type { Connection } from '../../../contract/connection.ts';
import { clientOf } from '../../../contract/clients.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { SetupConnection, SetupFate, SetupPlan } from '../../../contract/setup.ts';
import { normaliseBaseUrl } from '../../service-client/wire/base-url.ts';
import { plannedFilters } from './moved-filters.ts';
import type { PlannedFolder } from './planned-folder.ts';
import type { MovingParts } from './moving-parts.ts';
import { commonRoots, reRooted, type Root } from './re-root.ts';
import type { Setup } from './read-setup.ts';

/** Where a person said that folders of the other computer are here. `null` for one that is left out. */
export interface Places {
  readonly roots: readonly Root[];
  readonly folders: ReadonlyMap<string, string | null>;
}

/** A connection of the file, and the one here that it is, if there is one. */
export interface PlannedConnection {
  readonly of: SetupConnection;
  readonly baseUrl: string;
  readonly here: Connection | null;
  readonly why: Message | null;
}

/** By the address, as only there its content lies; by the name only between several accounts at one address. */
export function plannedConnections(parts: MovingParts, setup: Setup): PlannedConnection[] {
  const saved = parts.connections.list().filter(({ isPractice }) => !isPractice);
  return setup.connections.map((of) => {
    let baseUrl: string;
    try {
      ({ baseUrl } = normaliseBaseUrl(of.baseUrl));
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      return { of, baseUrl: of.baseUrl, here: null, why: error.told };
    }
    const there = saved.filter((one) => one.baseUrl === baseUrl);
    const named = there.find(({ name }) => name.toLowerCase() === of.name.toLowerCase());
    const here = named ?? (there.length === 1 ? (there[0] ?? null) : null);
    return { of, baseUrl, here, why: null };
  });
}

export async function plannedFolders(
  parts: MovingParts,
  setup: Setup,
  { roots, folders }: Places,
): Promise<PlannedFolder[]> {
  const watched = parts.watchFolders.list();
  const planned: PlannedFolder[] = [];
  for (const of of setup.folders) {
    const chosen = folders.get(of.path);
    if (chosen === null) {
      planned.push({ of, to: null, fate: 'left_out', why: null });
      continue;
    }
    const to = chosen ?? reRooted(of.path, roots);
    if (to === null) {
      planned.push({ of, to, fate: 'needs_place', why: message('setup.say_where') });
      continue;
    }
    const { kind, id } = of.rules.target;
    const known = watched.find(({ path, rules }) => path === to && rules.target.kind === kind);
    if (known !== undefined) {
      const isSame = known.rules.target.id === id;
      planned.push({
        ...{ of, to, fate: isSame ? 'known' : 'other' },
        why: isSame ? null : message('setup.other_target'),
      });
      continue;
    }
    const isRepeated = planned.some(
      (one) => one.to === to && one.fate === 'new' && one.of.rules.target.kind === kind,
    );
    const refusal = await parts.watchFolders.refusalOf({ path: to, connectionId: 0, rules: of.rules });
    const why = isRepeated ? message('setup.same_place') : refusal;
    planned.push({ of, to, fate: why === null ? 'new' : 'refused', why });
  }
  return planned;
}

export async function planSetup(parts: MovingParts, setup: Setup, places: Places): Promise<SetupPlan> {
  const connections = plannedConnections(parts, setup);
  const folders = await plannedFolders(parts, setup, places);
  const nameOf = (ref: number): string => setup.connections.find((one) => one.ref === ref)?.name ?? '';
  return {
    sha256: setup.sha256,
    exportedAtMs: setup.head.exportedAtMs,
    platform: setup.head.platform,
    settings: settingsFate(parts, setup),
    connections: connections.map(({ of, baseUrl, here, why }) => ({
      ...{ name: of.name, baseUrl, nameHere: here?.name ?? null },
      fate: why !== null ? 'refused' : here === null ? 'new' : 'known',
      needsKey: here === null,
      why: why ?? (here === null && of.profile !== null ? message('setup.own_profile') : null),
      folders: setup.folders.filter(({ connection }) => connection === of.ref).length,
    })),
    clients: setup.clients.map((client) => plannedClient(parts, client, connections)),
    recipes: setup.recipes.map(({ name, plan }) => {
      const here = parts.recipes.savedByName(name);
      const isSame = here !== null && JSON.stringify(here.plan) === JSON.stringify(plan);
      const why = here === null || isSame ? null : message('setup.other_recipe');
      return { name, fate: here === null ? 'new' : isSame ? 'known' : 'other', why };
    }),
    templates: setup.templates.map(({ name, setup: written }) => {
      const here = parts.templates.find(name);
      const isSame = here !== null && JSON.stringify(here.setup) === JSON.stringify(written);
      const why = here === null || isSame ? null : message('setup.other_template');
      return { name, fate: here === null ? 'new' : isSame ? 'known' : 'other', why };
    }),
    filters: plannedFilters(parts, setup, folders),
    folders: folders.map(({ of, to, fate, why }) => ({
      ...{ from: of.path, to, fate, why },
      target: of.rules.target.label ?? of.rules.target.id,
      connection: nameOf(of.connection),
    })),
    files: setup.files.length,
    receipts: setup.receipts - setup.refusedReceipts.length,
    refusedReceipts: [...setup.refusedReceipts],
    roots: commonRoots(setup.folders.map(({ path }) => path)),
  };
}

function settingsFate({ settings }: MovingParts, setup: Setup): SetupFate | null {
  if (setup.settings === null) return null;
  const here = JSON.stringify({ appearance: settings.appearance, sending: settings.sendingRules });
  return here === JSON.stringify(setup.settings) ? 'known' : 'other';
}

function plannedClient(
  { clients }: MovingParts,
  { name, assignments }: Setup['clients'][number],
  connections: readonly PlannedConnection[],
): SetupPlan['clients'][number] {
  const all = clients.list();
  const here = all.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const taken = assignments.filter(({ connectionId, target }) => {
    const connection = connections.find(({ of }) => of.ref === connectionId)?.here ?? null;
    if (connection === null || target === null) return false;
    const owner = clientOf(all, { connectionId: connection.id, ...target });
    return owner !== null && owner.id !== here?.id;
  });
  const why = taken.length === 0 ? null : message('setup.other_client', { count: taken.length });
  return { name, fate: here === undefined ? 'new' : 'known', why };
}
