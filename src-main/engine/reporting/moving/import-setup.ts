import { clientOf } from '../../../contract/clients.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { withoutOtherClients } from '../../../contract/folder-rules.ts';
import type { SetupImported } from '../../../contract/setup.ts';
import { takeFilters } from './moved-filters.ts';
import type { MovingParts } from './moving-parts.ts';
import { plannedConnections, plannedFolders, type Places } from './plan-setup.ts';
import { readSetup, type Setup } from './read-setup.ts';

/** What a person confirmed of a plan. */
export interface Confirmed extends Places {
  readonly sha256: string;
  readonly acceptedUrls: readonly string[];
  readonly withSettings: boolean;
}

/**
 * Takes a setup over, in the order that keeps what was sent from being sent again: connections, without keys; what was delivered; and
 * folders last, paused. Each part is one transaction; receipts come piece by piece, and a run that was cut short is ended by the next.
 * Throws `OutboxError` invalid_input where the file is not the one that was looked at; then nothing was taken over.
 */
export async function importSetup(
  parts: MovingParts,
  path: string,
  confirmed: Confirmed,
): Promise<SetupImported> {
  const setup = await readSetup(parts.fileSystem, path);
  if (setup.sha256 !== confirmed.sha256) {
    throw new OutboxError('invalid_input', message('setup.changed_since'));
  }
  const left: Message[] = [];
  const connections = takeConnections(parts, setup, { confirmed, left });
  const receipts = await takeReceipts(parts, path, { setup, left });
  const clients = takeClients(parts, setup, { idOf: connections.idOf, left });
  const recipes = takeRecipes(parts, setup, left);
  const templates = takeTemplates(parts, setup, { idOf: connections.idOf, left });
  const isSettings = takeSettings(parts, setup, confirmed);
  const folders = await takeFolders(parts, setup, { confirmed, idOf: connections.idOf, left });
  const filters = takeFilters(parts, setup, { folders: await plannedFolders(parts, setup, confirmed), left });
  return {
    connections: connections.added,
    clients,
    recipes,
    templates,
    filters,
    folders,
    isSettings,
    left,
    ...receipts,
  };
}

type IdOf = (ref: number) => number | null;

function takeConnections(
  parts: MovingParts,
  setup: Setup,
  { confirmed, left }: { readonly confirmed: Confirmed; readonly left: Message[] },
): { readonly added: number; readonly idOf: IdOf } {
  const ids = new Map<number, number>();
  let added = 0;
  const planned = plannedConnections(parts, setup);
  parts.database.transaction(() => {
    for (const { of, baseUrl, here, why } of planned) {
      if (here !== null) {
        ids.set(of.ref, here.id);
        continue;
      }
      if (why !== null || !confirmed.acceptedUrls.includes(baseUrl)) {
        left.push(
          why === null
            ? message('setup_left.unconfirmed', { name: of.name, url: baseUrl })
            : message('setup_left.connection', { name: of.name, reason: why }),
        );
        continue;
      }
      const id = parts.connections.addWithoutKey(of.name, baseUrl);
      ids.set(of.ref, id);
      added += 1;
      if (of.profile !== null) parts.profiles.set(id, of.profile);
      if (of.pace !== undefined) parts.paces.set(id, of.pace);
      for (const target of of.pasted) parts.pasted.remember(id, target);
    }
  })();
  return { added, idOf: (ref) => ids.get(ref) ?? null };
}

/** The file is read once more, as its receipts are too many to be held. */
async function takeReceipts(
  parts: MovingParts,
  path: string,
  { setup, left }: { readonly setup: Setup; readonly left: Message[] },
): Promise<Pick<SetupImported, 'receipts' | 'knownReceipts'>> {
  const takeOver = parts.receipts.takeOver();
  const again = await readSetup(parts.fileSystem, path, takeOver.take);
  if (again.sha256 !== setup.sha256) left.push(message('setup_left.changed'));
  const { imported, known, refused } = takeOver.tally();
  const unusable = setup.refusedReceipts.length + refused;
  if (unusable > 0) {
    const [first] = setup.refusedReceipts;
    left.push(
      first === undefined
        ? message('setup_left.receipts', { count: unusable })
        : message('setup_left.receipts_from', { count: unusable, line: first.line, reason: first.why }),
    );
  }
  return { receipts: imported, knownReceipts: known };
}

function takeClients(
  { clients }: MovingParts,
  setup: Setup,
  { idOf, left }: { readonly idOf: IdOf; readonly left: Message[] },
): number {
  return clients.together(() => {
    let added = 0;
    for (const { name, colour, isPaused, assignments } of setup.clients) {
      const known = clients.list().find((one) => one.name.toLowerCase() === name.toLowerCase());
      const client = known ?? clients.add(name, colour);
      if (known === undefined) {
        added += 1;
        if (isPaused) clients.pause(client.id);
      }
      for (const { connectionId: ref, target } of assignments) {
        const connectionId = idOf(ref);
        if (connectionId === null) continue;
        const owner =
          target === null
            ? clients
                .list()
                .find((one) =>
                  one.assignments.some((each) => each.connectionId === connectionId && each.target === null),
                )
            : clientOf(clients.list(), { connectionId, ...target });
        const isWhole = target === null || owner?.assignments.some((each) => each.target?.id === target.id);
        if (owner != null && owner.id !== client.id && isWhole === true) {
          left.push(
            target === null
              ? message('setup_left.assignment', { client: owner.name })
              : message('setup_left.target', { target: target.label ?? target.id, client: owner.name }),
          );
        } else if (owner?.id !== client.id) clients.assign(client.id, { connectionId, target });
      }
    }
    return added;
  });
}

function takeRecipes({ database, recipes }: MovingParts, setup: Setup, left: Message[]): number {
  return database.transaction(() => {
    let added = 0;
    for (const { name, plan } of setup.recipes) {
      const here = recipes.savedByName(name);
      if (here === null) {
        recipes.save(name, plan);
        added += 1;
      } else if (JSON.stringify(here.plan) !== JSON.stringify(plan)) {
        left.push(message('setup_left.recipe', { name }));
      }
    }
    return added;
  })();
}

/** Whose target it is, is known where its connection was taken over. */
function takeTemplates(
  { database, templates }: MovingParts,
  setup: Setup,
  { idOf, left }: { readonly idOf: IdOf; readonly left: Message[] },
): number {
  return database.transaction(() => {
    let added = 0;
    for (const { name, connection, setup: written } of setup.templates) {
      const here = templates.find(name);
      if (here === null) {
        templates.take({ name, setup: written, connectionId: connection === null ? null : idOf(connection) });
        added += 1;
      } else if (JSON.stringify(here.setup) !== JSON.stringify(written)) {
        left.push(message('setup_left.template', { name }));
      }
    }
    return added;
  })();
}

function takeSettings(parts: MovingParts, { settings }: Setup, { withSettings }: Confirmed): boolean {
  if (settings === null || !withSettings) return false;
  parts.settings.appearance = settings.appearance;
  parts.setSendingRules(settings.sending);
  return true;
}

/** Each folder by itself: one that cannot be read must not keep the others from being watched. */
async function takeFolders(
  parts: MovingParts,
  setup: Setup,
  { confirmed, idOf, left }: { readonly confirmed: Places; readonly idOf: IdOf; readonly left: Message[] },
): Promise<number> {
  let added = 0;
  for (const { of, to, fate, why } of await plannedFolders(parts, setup, confirmed)) {
    const connectionId = idOf(of.connection);
    if (fate === 'known' || fate === 'left_out') continue;
    if (fate !== 'new' || to === null || connectionId === null) {
      left.push(
        why === null
          ? message('setup_left.folder_connection', { path: of.path })
          : message('setup_left.folder', { path: of.path, reason: why }),
      );
      continue;
    }
    try {
      const remembered = setup.files.filter(({ folder }) => folder === of.path);
      const rules = withoutOtherClients(of.rules);
      await parts.watchFolders.adopt({ path: to, connectionId, rules }, remembered);
      added += 1;
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      left.push(error.told);
    }
  }
  return added;
}
