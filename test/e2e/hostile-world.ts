/** Names and words that disks and services bring which no designer drew: everything that can be named is named so. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { connectControl } from '../../src-main/control/control-client.ts';
import { systemClock } from '../../src-main/foundation/clock.ts';
import { version } from '../../src-main/foundation/version.ts';
import { delaysAtSpeed } from '../../src-main/practice-service/options.ts';
import {
  startPracticeService,
  type PracticeService,
} from '../../src-main/practice-service/practice-service.ts';
import { IdentifierSource } from '../../src-main/practice-service/world/identifiers.ts';
import { seededEvents } from '../../src-main/practice-service/world/seeded-world.ts';
import { pngOf } from '../helpers/pictures.ts';
import type { Outbox } from './fixtures.ts';
import { test as base } from './steps.ts';
import { enterPages } from './entrance.ts';

/** Would say so in the page if any of it were taken for markup. */
const markup = '<img src=x onerror="window.wasExecuted=1">';

/** What a service may call anything. */
const remoteNames = [
  `Endless${'W'.repeat(230)}`,
  `${markup}<script>window.wasExecuted=1</script> & "so on"`,
  'invoice \u202egpj.exe \u2066\u200f',
  `Marks Z${'\u0354\u0301\u0323'.repeat(30)}`,
  'دليل المستخدم (2026), الجزء 3 Product',
  'חוברת הוראות 7, עמוד 12',
  'Family 👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 '.repeat(6),
  'first line\nsecond line\r\n\tthird',
];

/** What a person may call a client, a batch or a filter: no control characters, at most a hundred. */
const givenNames = ['دليل العملاء 12', markup, 'W'.repeat(100), 'חוברת 7 של Kestrel'];

/** What a disk may call a file: at most 255 bytes, and no slash. */
const fileNames = [
  `Endless${'W'.repeat(230)}.md`,
  `${markup}.md`,
  'invoice\u202egpj.md',
  `Z${'\u0354\u0301\u0323'.repeat(30)}.md`,
  'دليل المستخدم (2026) 3.md',
  'חוברת הוראות 7.txt',
  '👩‍👩‍👧‍👦 🏳️‍🌈.md',
  'first line\nsecond line\tthird.md',
];

interface HostileWorld {
  readonly page: Page;
}

export const test = base.extend<{ hostile: HostileWorld }>({
  hostile: async ({ home, dataDirectory, servePages, outboxOf, sharedBrowser, log }, use) => {
    const service = await startHostileService(join(home, 'service'));
    const url = await servePages({ args: ['--root', home], env: { OUTBOX_KEYRING: 'off' } });
    const address = url.replace(/#.*$/u, '');
    const context = await (
      await sharedBrowser()
    ).newContext({
      // Sessions are told apart by it.
      userAgent: `Mozilla/5.0 ${markup} Chrome/140.0 ${'W'.repeat(300)}`,
    });
    const page = await context.newPage();
    log.followPage(page);
    // The address lets in for a while only; what comes meanwhile nobody looks at.
    await enterPages(page, url);
    await page.goto(`${address}nothing`);
    await fill(outboxOf(service.apiKey), { service, home, dataDirectory });
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    await use({ page });
    await context.close();
    await service.stop();
  },
});

/** A service whose brands, bases, carousels, slides and clips have such names. */
async function startHostileService(directory: string): Promise<PracticeService> {
  mkdirSync(directory);
  let given = 0;
  const lines = seededEvents(1, new IdentifierSource(1, () => false)).map((event) =>
    JSON.stringify(event, (key, value: unknown) =>
      key === 'name' || key === 'title' ? nameOf(given++ % remoteNames.length) : value,
    ),
  );
  // Its memory says of everything anew what it is.
  writeFileSync(join(directory, 'journal.ndjson'), `${lines.join('\n')}\n`);
  return startPracticeService({ directory, clock: systemClock, delays: delaysAtSpeed(100) });
}

/** Folders, documents, pictures, links, clients, filters and templates, with one that is refused and one whose answer is lost. */
async function fill(
  outbox: Outbox,
  { service, home, dataDirectory }: { service: PracticeService; home: string; dataDirectory: string },
): Promise<void> {
  await outbox('connect', '--name', nameOf(1).slice(0, 200), '--base-url', service.baseUrl, '--key-stdin');
  const found = await connectControl(dataDirectory, version);
  if (found.kind !== 'owner') throw new Error(`Nobody answers for the data folder: ${found.kind}`);
  const { client } = found.connection;
  const [connection] = await client.call('connections.list', {});
  if (connection === undefined) throw new Error('The connection is gone');
  const targets = await client.call('connections.targets', { id: connection.id });
  const idAt = (listed: { readonly items: readonly { readonly id: string }[] }, index: number): string =>
    listed.items[index]?.id ?? '';
  for (const name of givenNames) await client.call('clients.add', { name });

  const documents = join(home, 'Documents');
  mkdirSync(documents);
  for (const name of fileNames) writeFileSync(join(documents, name), `# ${name}\n`);
  const refused = { success: false, error: nameOf(1), message: remoteNames.join(' ') };
  const endpoint = 'upload-kb-doc' as const;
  service.setFaults([
    { endpoint, kind: 'status', status: 422, when: 'before', count: 1, body: refused },
    { endpoint, kind: 'cut_reply', afterBytes: 30, when: 'before', count: 1 },
  ]);
  for (const [index, name] of fileNames.entries()) {
    const batch = [
      '--batch',
      nameOf(index)
        .slice(0, 100)
        .replaceAll(/[\n\r\t]/gu, ' '),
    ];
    await outbox('add', join(documents, name), '--kb', idAt(targets.knowledgeBases, 0), ...batch);
  }
  await expect(() => {
    expect(service.faults().every(({ hits }) => hits > 0)).toBe(true);
  }).toPass();
  service.clearFaults();

  const pictures = join(home, `${nameOf(4)} ${nameOf(2)}`.replaceAll('/', ' '));
  mkdirSync(pictures);
  for (const [index, name] of fileNames.entries()) {
    const picture = pngOf({ widthPx: 40 + index, heightPx: 50 });
    writeFileSync(join(pictures, name.replace(/\.\w+$/u, '.png')), picture);
  }
  const carousel = idAt(targets.carousels, 0);
  await outbox('watch', 'add', documents, '--kb', idAt(targets.knowledgeBases, 1), '--existing', 'upload');
  await outbox('watch', 'add', pictures, '--carousel', carousel, '--slides', 'names', '--existing', 'upload');

  const links = ['1', '2', '3'].map((each) => `https://videos.example/${'W'.repeat(150)}${each}.mp4`);
  const recipe = ['--brand', idAt(targets.brands, 0), '--draft', '--render', '9:16,1:1'];
  await outbox('import', ...links, ...recipe, '--title', nameOf(1), '--batch', givenNames[0] ?? '');
  for (const name of givenNames)
    await client.call('filters.save', { name, filter: { view: 'all', search: name.slice(0, 40) } });
  const [folder] = await client.call('watchFolders.list', {});
  if (folder === undefined) throw new Error('The folder is gone');
  for (const name of givenNames.slice(0, 2))
    await client.call('templates.save', { name, watchFolderId: folder.id, withTarget: true });
  const [paused] = await client.call('clients.list', {});
  if (paused !== undefined) await client.call('clients.pause', { id: paused.id });
  await client.call('connections.startPractice', {});
  // At rest: what still comes in would move a screen that is looked at.
  await expect(async () => {
    const page = { order: 'newest', offset: 0, limit: 500 } as const;
    const { rows } = await client.call('jobs.page', { filter: { view: 'all' }, ...page });
    expect(rows.filter(({ state }) => state === 'done').length).toBeGreaterThan(10);
    const goesOn = rows.filter(
      ({ state, hold }) =>
        state === 'sending' || state === 'tracking' || (state === 'queued' && hold === null),
    );
    expect(goesOn).toEqual([]);
  }).toPass();
  found.connection.close();
}

function nameOf(index: number): string {
  return remoteNames[index] ?? '';
}
