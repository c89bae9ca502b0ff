/** An app with files that cannot be read, files that cannot be put away, and documents that are gone at the service. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src-main/engine/storage/database/open-database.ts';
import type { PracticeService } from '../../src-main/practice-service/practice-service.ts';
import type { Outbox } from './fixtures.ts';
import { placesOf, writeDocuments } from './screenshots/agency.ts';

/** The regions of *Attention*, by what they are called. */
export const filesThatAsk = [
  'Files of Help centre can’t be read',
  'Files of Newsletter that couldn’t be moved',
  'No longer at the service',
] as const;

interface World {
  readonly service: PracticeService;
  readonly home: string;
  readonly dataDirectory: string;
  readonly outbox: Outbox;
}

/** To be called before anything runs on the data folder: what is gone at the service is written where it is kept. */
export async function fillWithFilesThatAsk({ service, home, dataDirectory, outbox }: World): Promise<void> {
  await outbox('connect', '--name', 'Halden & Moss', '--base-url', service.baseUrl, '--key-stdin');
  const id = await placesOf(outbox);
  const toHelp = ['--kb', id('Product help')] as const;
  const letters = join(home, 'Letters');
  const gone = ['Opening hours.md', 'Returns from abroad, with the forms for each country.md'];
  writeDocuments(letters, gone);
  await outbox('add', ...gone.map((name) => join(letters, name)), '--kb', id('Brand voice'));
  const database = openDatabase(join(dataDirectory, 'outbox.db'));
  database.exec(`update job set state = 'needs_attention', cause = 'no_status', reason_code = 'tracking.gone', reason_params = '{}',
    remote_id = 'doc_' || id`);
  database.close();

  // A drive of the cloud keeps these in the place of what it has not downloaded.
  const help = join(home, 'Help centre');
  mkdirSync(help);
  for (const name of ['Prices of all branches and partners in Europe, valid from January.md', 'Sizes.md'])
    writeFileSync(join(help, `${name}.nextcloud`), 'x');
  await outbox('watch', 'add', help, ...toHelp, '--existing', 'upload');

  // Where its folder of sent files would be lies a file of that name.
  const letter = join(home, 'Newsletter');
  writeDocuments(letter, [
    'December.md',
    'January, with the winners of the competition and their pictures.md',
  ]);
  writeFileSync(join(letter, '_Sent'), 'x');
  await outbox('watch', 'add', letter, ...toHelp, '--existing', 'upload', '--after', 'move');
}
