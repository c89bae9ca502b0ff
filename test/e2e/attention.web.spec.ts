/** Everything that needs a person, at once: each card says what happened, to which files, what becomes of them, and has a button. */
import { expectAccessible, expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { flawsOfLayout } from './measures.ts';
import { test } from './service-desk.ts';
import { showPlace } from './screens.ts';
import { fillWithTroubles, troubles } from './troubled-world.ts';

const filesOf: Readonly<Record<(typeof troubles)[number], string>> = {
  'In doubt': 'Returns from abroad.md',
  'Key refused': 'Price list.md',
  'Needs a slide': 'IMG_4417.png',
  'Needs a target': 'odd.png',
  'Edited since delivered': 'Refunds.md',
  'Doesn’t meet the limits': 'All our contracts.md',
  'An unknown status': 'Route plan.md',
  'Exports: not there': 'Exports',
};

test('every card says what happened, to which files, what becomes of them, and has the button', async ({
  service,
  home,
  outboxOf,
  openPages,
}) => {
  const page = await openPages({ args: ['--root', home], env: { OUTBOX_KEYRING: 'off' } });
  const second = await fillWithTroubles({ service, home, outbox: outboxOf(service.apiKey), outboxOf });
  // A page that was there at the first run stays with it.
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await showPlace(page, 'attention');

  for (const trouble of troubles) {
    const card = page.getByRole('region', { name: trouble, exact: true });
    await expect(card, trouble).toContainText(filesOf[trouble]);
    await expect(card, trouble).toContainText(/[Uu]ntil|If no one/u);
    await expect(card.getByRole('button').first(), trouble).toBeVisible();
  }
  // One number, wherever it stands.
  const inRail = page.getByRole('navigation', { name: 'Outbox' }).getByRole('link', { name: /^Attention/u });
  const count = /\d+/u.exec((await inRail.textContent()) ?? '')?.[0];
  await expect(page.getByRole('main').locator('header.bar')).toContainText(
    `${String(count)} need you, in ${String(troubles.length)} causes`,
  );
  expect(await outboxOf(service.apiKey)('status')).toContain(`${String(count)} need you: `);
  // The last is what 1280 pixels are at 200 %.
  for (const width of [1280, 720, 640]) {
    await page.setViewportSize({ width, height: 860 });
    expect(await flawsOfLayout(page)).toEqual([]);
    await expectAccessibleInBoth(page, `everything that needs somebody, ${String(width)} px`);
  }

  // A line opens into all that is known, and the keyboard goes with it.
  const doubt = page.getByRole('region', { name: 'In doubt', exact: true });
  // The first has all of it already, and which one is the first is by chance: they were sent side by side.
  const known = page.getByRole('button', { name: 'What is known' });
  const name = await doubt.getByRole('article').filter({ has: known }).first().getAttribute('aria-label');
  const line = doubt.getByRole('article', { name: String(name), exact: true });
  await line.getByRole('button', { name: 'What is known' }).press('Enter');
  await expect(line.getByText('including the end')).toBeVisible();
  await expect(line).toBeFocused();

  // A status is explained where it is asked about, and nobody asks again.
  const unknown = page.getByRole('region', { name: 'An unknown status', exact: true });
  await unknown.getByRole('combobox').selectOption('Still working');
  await expect(page.getByText('“being_weighed” now means “Still working”')).toBeVisible();
  await expect(unknown).toHaveCount(0);

  // One answer for all: the board puts them in order, and shows it before anything is sent.
  const slides = page.getByRole('region', { name: 'Needs a slide', exact: true });
  await slides.getByRole('link', { name: 'Open the slide board' }).click();
  const board = page.getByRole('region', { name: 'Summer launch, where its files go' });
  await board.getByRole('button', { name: 'Fill free slides in order' }).click();
  await expect(board.getByText('2 changes, nothing is sent before you say so')).toBeVisible();
  await expectAccessible(page, 'the board with its free slides filled');
  await board.getByRole('button', { name: 'Send 2 files' }).click();
  await expect(board.getByRole('heading', { name: 'Needs a slide' })).toHaveCount(0);
  // Its address is kept.
  await page.reload();
  await expect(board).toBeVisible();
  await second.stop();
});
