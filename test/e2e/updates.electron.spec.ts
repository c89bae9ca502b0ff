/** In the window, the one place where a page sets a feed: somebody allows newer versions to be looked for, names a feed, and is told of one with what is new in it. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { showPlace } from './screens.ts';
import { joinPractice } from './steps.ts';

test('a newer version is found in a feed that was named, and its notes are plain text', async ({ page }) => {
  const content = Buffer.from('newer');
  const sha512 = createHash('sha512').update(content).digest('base64');
  const name = 'outbox-desktop-99.0.0-linux-x86_64.AppImage';
  const text = [
    ...['version: 99.0.0', 'files:', `  - url: ${name}`, `    sha512: ${sha512}`, '    size: 5'],
    'releaseNotes: "<b>Faster</b>\\nAnd safer"',
  ].join('\n');
  const server = createServer((request, response) => {
    response.writeHead(request.url?.endsWith('.yml') === true ? 200 : 404).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await joinPractice(page);
    await showPlace(page, 'settings/updates');
    await expect(page.getByRole('switch')).not.toBeChecked();
    await page.getByRole('textbox', { name: 'Feed' }).fill('http://updates.example/outbox');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Give the feed as https://host/folder');
    await page
      .getByRole('textbox', { name: 'Feed' })
      .fill(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/feed`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
    await page.getByRole('switch').check();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('Outbox 99.0.0 is out')).toBeVisible();
    await expect(page.getByText('<b>Faster</b>')).toBeVisible();
    await expectAccessible(page, 'a newer version');
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
