/** What a connection says about its service: shown, tried, taught and saved in the settings. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { showPlace } from './screens.ts';
import { joinPractice } from './steps.ts';

/** Joins the practice service and opens its service profile. */
async function openProfile(page: Page): Promise<void> {
  await joinPractice(page);
  await page
    .getByRole('link', { name: /Settings/u })
    .first()
    .click();
  await page.getByRole('link', { name: 'Service profile of Practice service' }).click();
  await expect(page.getByRole('textbox', { name: 'Brands' })).toHaveValue('/api-proxy/brands');
}

function choice(page: Page, operation: string, item: string): Promise<void> {
  return page
    .getByRole('button', { name: `What to do with ${operation}` })
    .click()
    .then(() => page.getByRole('menuitem', { name: item }).click());
}

test.describe('the service profile of a connection', () => {
  test('a wrong path is tried, seen to fail, and reset', async ({ page }) => {
    await openProfile(page);
    const brands = page.getByRole('textbox', { name: 'Brands' });
    const trial = page.getByRole('group', { name: 'Try Brands' });
    await brands.fill('/api-proxy/brandz');
    await page.getByRole('button', { name: 'Try it Brands' }).click();
    await expect(trial).toContainText('404');
    await expect(trial).toContainText('GET http');
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('1 change not saved');

    await choice(page, 'Brands', 'Reset to the default path');
    await expect(brands).toHaveValue('/api-proxy/brands');
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Try it Brands' }).click();
    await expect(trial).toContainText('Outbox understood the reply');
  });

  test('what is saved is there after a reload, and what cannot be used is not saved', async ({ page }) => {
    await openProfile(page);
    const carousel = page.getByRole('textbox', { name: 'One carousel' });
    await carousel.fill('/v2/carousels/{id}');
    await expect(page.getByRole('alert')).toContainText('{carouselId} is missing');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await carousel.fill('/v2/carousels/{carouselId}');
    await choice(page, 'Jobs of a clip', 'Switch off');

    // Unsaved edits wait for whoever looks elsewhere meanwhile.
    const sections = page.getByRole('navigation', { name: 'Settings' });
    await sections.getByRole('link', { name: 'Appearance' }).click();
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
    await sections.getByRole('link', { name: 'Service profile' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('2 changes not saved');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);

    await page.reload();
    await expect(carousel).toHaveValue('/v2/carousels/{carouselId}');
    await expect(page.getByRole('textbox', { name: 'Jobs of a clip' })).toHaveAccessibleDescription('Off');
  });

  test('an id is taught as the yes of one write, and of no other', async ({ page }) => {
    await openProfile(page);
    const answers = page.getByRole('group', { name: 'An answer that says no success leaves doubt' });
    const document = answers.getByRole('checkbox', { name: 'Upload a document' });
    await expect(answers.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await document.check();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('1 change not saved');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);

    await page.reload();
    await expect(document).toBeChecked();
    await expect(answers.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await expectAccessible(page, 'a profile with a taught yes');
  });

  test('statuses and fields are taught, forgotten, and brought by an import', async ({ page }) => {
    await openProfile(page);
    await page.getByRole('textbox', { name: 'As it is sent' }).fill('ocr_failed');
    await page.getByRole('combobox', { name: 'Means', exact: true }).selectOption('Failure');
    await page.getByRole('button', { name: 'Teach', exact: true }).click();
    const meaning = page.getByRole('combobox', { name: 'What ocr_failed of a document means' });
    await expect(meaning).toHaveValue('failure');

    await page.getByRole('textbox', { name: 'Pointer' }).fill('data/id');
    await page.getByRole('button', { name: 'Point', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('A pointer begins with /');
    await page.getByRole('textbox', { name: 'Pointer' }).fill('/data/video/id');
    await page.getByRole('button', { name: 'Point', exact: true }).click();
    await expect(page.getByText(/^Noted/u)).toBeVisible();

    await page.getByRole('button', { name: 'Forget ocr_failed of a document' }).click();
    await expect(meaning).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'As it is sent' })).toBeFocused();

    const area = page.getByRole('textbox', { name: 'A profile as JSON' });
    await area.fill('{"version":');
    await page.getByRole('button', { name: 'Import…' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'The pasted text holds no service profile. It is not JSON',
    );
    await area.fill(
      JSON.stringify({ version: 1, statuses: [{ subject: 'clip', status: 'gone', meaning: 'failure' }] }),
    );
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the profile of Practice service?' });
    await expect(dialog).toContainText('Imported: 1 status word.');
    await expect(dialog).toContainText('Replaced: 1 field pointer.');
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByRole('combobox', { name: 'What gone of a clip means' })).toHaveValue('failure');
  });

  test('has nothing that an accessibility check finds, in light and in dark, and fits 720 pixels', async ({
    page,
  }) => {
    await openProfile(page);
    await expectAccessibleInBoth(page, 'a profile');
    await page.getByRole('textbox', { name: 'Brands' }).fill('/api-proxy/{brand}');
    await page.getByRole('button', { name: 'Try it Health' }).click();
    await expect(page.getByRole('group', { name: 'Try Health' })).toContainText('200');
    await page.getByRole('textbox', { name: 'As it is sent' }).fill('ocr_failed');
    await page.getByRole('button', { name: 'Teach', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Forget ocr_failed of a document' })).toBeVisible();
    await page.getByText('Known without being taught').click();
    await expectAccessibleInBoth(page, 'a profile that is edited');
    await page.setViewportSize({ width: 720, height: 700 });
    const overflow = await page.evaluate(() =>
      ['html', '.app', '.set-w .page'].map((each) => {
        const element = document.querySelector(each);
        return element === null ? null : element.scrollWidth - element.clientWidth;
      }),
    );
    expect(overflow).toEqual([0, 0, 0]);
  });
});

test('a setting is found by what it is called, and the look is turned from any screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  // Before there is a rail, too.
  await page.getByRole('button', { name: 'Light or dark' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await joinPractice(page);
  await page
    .getByRole('link', { name: /Settings/u })
    .first()
    .click();
  const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(sections.first()).toBeVisible();
  const all = await sections.count();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByRole('searchbox', { name: 'Search settings' })).toBeFocused();
  await page.keyboard.type('metered');
  await expect(sections).toHaveCount(1);
  await expect(sections).toHaveAccessibleName('Schedule and speed On a metered network');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Schedule and speed' })).toBeVisible();
  await expectAccessible(page, 'a setting was looked for');

  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('nothing of that name');
  await expect(page.getByRole('status').filter({ hasText: 'No setting is called' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sections).toHaveCount(all);

  await page.emulateMedia({ colorScheme: 'dark' });
  const look = page.getByRole('button', { name: 'Light or dark' });
  await look.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await look.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the name of the page that is shown is in view, and what happens meanwhile does not move the Tab key', async ({
  page,
}) => {
  await joinPractice(page);
  await page.setViewportSize({ width: 720, height: 700 });
  await showPlace(page, 'settings/diagnostics');
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await expect(sections.getByRole('link', { name: 'Diagnostics' })).toBeInViewport({ ratio: 1 });
  // As after a press on an empty place at the beginning of the page.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  await page.keyboard.press('p');
  await expect(page.getByText('Nothing is sent until you resume.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the content' })).toBeFocused();
});
