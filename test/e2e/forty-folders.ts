import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { clientColours } from '../../src-main/contract/clients.ts';
import { openDatabase } from '../../src-main/engine/storage/database/open-database.ts';
import { FilledQueue } from '../bench/queue/filled-queue.ts';
import { rulesTo } from '../helpers/folder-rules.ts';

/** As an agency has them: forty folders of so many clients. Every fourth asks something, every seventh has failed files. */
export function watchFortyFolders(
  dataDirectory: string,
  home: string,
  clients: number,
  nameOf = (number: number): string => `Week ${String(number)}`,
): void {
  const database = openDatabase(join(dataDirectory, 'outbox.db'));
  // It brings the connection that the folders go to.
  new FilledQueue(database).add(1, 1);
  const addClient = database.prepare<[number, string, string]>(
    'insert into client (id, name, colour, created_at_ms) values (?, ?, ?, 0)',
  );
  const assign = database.prepare<[string, number]>(
    "insert into client_target (connection_id, target_kind, target_id, client_id) values (1, 'carousel', ?, ?)",
  );
  const watch = database.prepare<[number, string, string, string, string]>(`
    insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
    values (?, 1, ?, ?, ?, ?, 'active', 'watching', 0)`);
  const count = database.prepare<[number, string, number]>(
    'insert into job_folder_count (watch_folder_id, state, jobs) values (?, ?, ?)',
  );
  for (let number = 1; number <= 40; number += 1) {
    const client = ((number - 1) % clients) + 1;
    const path = join(home, `Client ${String(client)}`, nameOf(number));
    mkdirSync(path, { recursive: true });
    if (number === client)
      addClient.run(
        client,
        `Client ${String(client)}`,
        clientColours[client % clientColours.length] ?? 'teal',
      );
    assign.run(`car_${String(number)}`, client);
    const target = {
      kind: 'carousel',
      id: `car_${String(number)}`,
      label: `Carousel ${String(number)}`,
    } as const;
    const { dev, ino } = statSync(path, { bigint: true });
    const rules = JSON.stringify(rulesTo(target, { slides: { mode: 'order' } }));
    watch.run(number, path, String(dev), String(ino), rules);
    count.run(number, 'done', number * 3);
    if (number % 4 === 0) count.run(number, 'needs_attention', 2);
    if (number % 7 === 0) count.run(number, 'rejected', 4);
  }
  database.close();
}
