import type { Receipt } from '../../../contract/receipt.ts';
import {
  setupFormatName,
  setupFormatVersion,
  type SetupClient,
  type SetupConnection,
  type SetupFile,
  type SetupFilter,
  type SetupFolder,
  type SetupHead,
  type SetupRecipe,
  type SetupSettings,
  type SetupTemplate,
} from '../../../contract/setup.ts';

/** All that is written, as far as it is held in memory. */
export interface WrittenSetup {
  readonly head: Pick<SetupHead, 'exportedAtMs' | 'platform'>;
  readonly settings: SetupSettings;
  readonly connections: readonly SetupConnection[];
  readonly clients: readonly SetupClient[];
  readonly recipes: readonly SetupRecipe[];
  readonly templates: readonly SetupTemplate[];
  readonly filters: readonly SetupFilter[];
  readonly folders: readonly SetupFolder[];
  readonly files: Iterable<SetupFile>;
}

/**
 * The lines of a file, in the order in which they are taken over: connections before what names them, and receipts before the end.
 * The last line says how many there are, so that a file that was cut off is known as one.
 */
export function* setupLines(setup: WrittenSetup, receipts: Iterable<readonly Receipt[]>): Generator<string> {
  let lines = 0;
  const line = (value: unknown): string => {
    lines += 1;
    return `${JSON.stringify(value)}\n`;
  };
  const part = (name: string, value: unknown): string => line({ part: name, value });
  yield line({ format: setupFormatName, version: setupFormatVersion, ...setup.head });
  yield part('settings', setup.settings);
  for (const connection of setup.connections) yield part('connection', connection);
  for (const client of setup.clients) yield part('client', client);
  for (const recipe of setup.recipes) yield part('recipe', recipe);
  for (const template of setup.templates) yield part('template', template);
  for (const filter of setup.filters) yield part('filter', filter);
  for (const folder of setup.folders) yield part('folder', folder);
  for (const file of setup.files) yield part('file', file);
  for (const piece of receipts) yield piece.map((receipt) => part('receipt', receipt)).join('');
  yield part('end', { lines: lines + 1 });
}
