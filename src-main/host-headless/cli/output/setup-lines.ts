import type { SetupFate, SetupImported, SetupPlan } from '../../../contract/setup.ts';
import type { Message } from '../../../contract/messages/message.ts';
import { refusalJson } from './json-shapes.ts';
import { toldJson } from './message-json.ts';
import { told } from './say.ts';
import { plural } from './words.ts';

const fateWords: Readonly<Record<SetupFate, string>> = {
  new: 'new',
  known: 'here already',
  other: 'another one is here',
  needs_place: 'needs a place: --root OLD=NEW',
  refused: 'cannot be taken over',
  left_out: 'left out',
};

/** What an import would do, for people. */
export function planLines(plan: SetupPlan): string[] {
  const because = (why: Message | null): string => (why === null ? '' : `. ${told(why)}.`);
  return [
    'Nothing is taken over yet.',
    ...plan.connections.map(
      ({ name, baseUrl, fate, needsKey, why }) =>
        `Connection ${name} at ${baseUrl}: ${fateWords[fate]}${needsKey ? ', needs a key' : ''}${because(why)}`,
    ),
    ...plan.clients.map(({ name, fate, why }) => `Client ${name}: ${fateWords[fate]}${because(why)}`),
    ...plan.recipes.map(({ name, fate, why }) => `Recipe ${name}: ${fateWords[fate]}${because(why)}`),
    ...plan.templates.map(({ name, fate, why }) => `Template ${name}: ${fateWords[fate]}${because(why)}`),
    ...plan.filters.map(({ name, fate, why }) => `Filter ${name}: ${fateWords[fate]}${because(why)}`),
    ...plan.folders.map(
      ({ from, to, target, fate, why }) =>
        `Folder ${from}${to === null ? '' : ` → ${to}`} to ${target}: ${fateWords[fate]}${because(why)}`,
    ),
    ...(plan.settings === 'other'
      ? ['Appearance and sending rules are taken over (--no-settings leaves them).']
      : []),
    `${plural(plan.receipts, 'receipt')}, so that nothing of them is sent again.`,
    ...plan.refusedReceipts.map(({ line, why }) => `Line ${String(line)}: ${told(why)}.`),
    ...(plan.folders.some(({ fate }) => fate === 'needs_place')
      ? plan.roots.map((root) => `Say where ${root} is: --root '${root}=FOLDER'`)
      : []),
  ];
}

export function importedLines(imported: SetupImported): string[] {
  const { connections, clients, recipes, templates, filters, folders, receipts, knownReceipts } = imported;
  const known = knownReceipts === 0 ? '' : ` (${String(knownReceipts)} known already)`;
  return [
    `Taken over: ${plural(connections, 'connection')}, ${plural(clients, 'client')}, ${plural(recipes, 'recipe')}, ${plural(templates, 'template')}, ${plural(filters, 'filter')}, ${plural(folders, 'folder')}, ${plural(receipts, 'receipt')}${known}.`,
    ...(connections > 0
      ? ['Enter a key for each new connection: outbox connect with its name and address.']
      : []),
    ...(folders > 0 ? ['Its folders are paused. "outbox watch resume" goes on with each.'] : []),
  ];
}

/** The plan with its reasons in English, and as facts beside that. */
export function planJson(plan: SetupPlan) {
  const planned = <Thing extends { readonly why: Message | null }>(things: readonly Thing[]) =>
    things.map((thing) => ({ ...thing, ...toldJson('why', thing.why) }));
  return {
    ...plan,
    connections: planned(plan.connections),
    clients: planned(plan.clients),
    recipes: planned(plan.recipes),
    templates: planned(plan.templates),
    filters: planned(plan.filters),
    folders: planned(plan.folders),
    refusedReceipts: plan.refusedReceipts.map(refusalJson),
  };
}
