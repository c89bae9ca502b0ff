/** A data folder that was put back from a backup: nothing goes before a person has answered what became of the time in between. */
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { placesOf } from './screenshots/agency.ts';
import { joinPractice, test } from './steps.ts';
import { endWebHost } from './web-host.ts';
import { enterPages } from './entrance.ts';

/** What the practice service was sent lies in the same folder, and a backup of Outbox knows nothing of it. */
const isOfOutbox = (name: string): boolean => !name.startsWith('practice');

test('an older copy of the data folder asks once, and what it had sent is found at the service', async ({
  home,
  dataDirectory,
  launchWeb,
  sharedBrowser,
  log,
  outboxOf,
}) => {
  const outbox = outboxOf('');
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 1120, height: 760 } });
  log.followPage(page);
  const done = page.getByRole('navigation', { name: 'Outbox' }).getByRole('link', { name: /^Done/u });
  const send = async (name: string): Promise<void> => {
    const path = join(home, name);
    writeFileSync(path, `${name}: within thirty days.`);
    await outbox('add', path, '--kb', (await placesOf(outbox))('Product help'));
  };

  let host = await launchWeb({ args: ['--root', home] });
  await enterPages(page, host.url);
  await joinPractice(page);
  await send('Returns.txt');
  await page.goto(`${new URL(host.url).origin}/#/queue/done`);
  await expect(done).toContainText('1');
  await endWebHost(host);
  const backup = join(home, 'backup');
  cpSync(dataDirectory, backup, {
    recursive: true,
    filter: (path) => isOfOutbox(path.slice(dataDirectory.length + 1)),
  });

  host = await launchWeb({ args: ['--root', home] });
  await send('Shipping.txt');
  await enterPages(page, host.url);
  await expect(done).toContainText('2');
  await endWebHost(host);

  for (const name of readdirSync(dataDirectory).filter(isOfOutbox))
    rmSync(join(dataDirectory, name), { recursive: true });
  cpSync(backup, dataDirectory, { recursive: true });
  host = await launchWeb({ args: ['--root', home] });
  await enterPages(page, host.url);
  const question = page.getByText('This data folder is an older copy');
  await expect(question.first()).toBeVisible();
  await send('Shipping.txt');
  await expect(page.getByText('Shipping.txt').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'an older copy');
  await page.getByRole('button', { name: 'Check at the service' }).press('Enter');
  await expect(page.getByText('1 of 1 job is at the service.', { exact: false })).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(done).toContainText('2');
  await page.close();
});
