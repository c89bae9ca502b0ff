/** When and how fast is sent: set in the settings with pointer and keyboard, seen above the queue, and disregarded for a while. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { go, joinPractice, pasteLinks } from './steps.ts';

async function openSchedule(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Settings/u })
    .first()
    .click();
  await page.getByRole('link', { name: 'Schedule and speed' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule and speed' })).toBeVisible();
}

function hour(page: Page, message: string): Locator {
  return page.getByRole('gridcell', { name: message, exact: true });
}

/** Something for the queue that needs no file. */
async function importLink(page: Page): Promise<void> {
  await go(page, 'Clips');
  await pasteLinks(page, 'https://videos.example/1');
  await page.getByRole('combobox', { name: 'Brand' }).selectOption('Halden & Moss');
  await page
    .getByRole('button', { name: /^Import/u })
    .last()
    .click();
  await expect(page.getByRole('grid', { name: 'Recipes' })).toBeVisible();
}

test.describe('the schedule', () => {
  test('is painted with the pointer and with the keyboard, and is kept', async ({ page }) => {
    await joinPractice(page);
    await openSchedule(page);
    const grid = page.getByRole('grid', { name: 'Speed in each hour of the week' });
    await expect(page.getByText('Now: full speed')).toBeVisible();
    await page.getByRole('button', { name: 'Nights and weekends' }).click();
    await expect(hour(page, 'Mon 08:00, Off')).toHaveCount(1);
    await expect(hour(page, 'Sat 08:00, Full speed')).toHaveCount(1);

    await page.getByRole('button', { name: '10 MB/s', exact: true }).click();
    await hour(page, 'Sat 10:00, Full speed').hover();
    await page.mouse.down();
    await hour(page, 'Sun 12:00, Full speed').hover();
    await page.mouse.up();
    for (const each of ['Sat 10:00', 'Sat 12:00', 'Sun 11:00'])
      await expect(hour(page, `${each}, Up to 10 MB/s`)).toHaveCount(1);
    await expect(hour(page, 'Sun 13:00, Full speed')).toHaveCount(1);

    await grid.focus();
    for (const key of ['PageUp', 'Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Space'])
      await page.keyboard.press(key);
    await expect(hour(page, 'Tue 02:00, Up to 10 MB/s')).toHaveCount(1);
    await expect(hour(page, 'Tue 03:00, Full speed')).toHaveCount(1);
    await page.keyboard.press('0');
    await expect(hour(page, 'Mon 01:00, Off')).toHaveCount(1);

    await page.getByRole('button', { name: 'Another speed' }).click();
    await page.getByRole('textbox', { name: 'Another speed' }).pressSequentially('500');
    await page.getByRole('combobox', { name: 'Another speed, unit' }).selectOption('kB/s');
    await expect(page.getByRole('button', { name: '500 kB/s' })).toBeFocused();
    await hour(page, 'Wed 05:00, Full speed').click();
    await expect(hour(page, 'Wed 05:00, Up to 500 kB/s')).toHaveCount(1);

    await page.reload();
    await expect(hour(page, 'Mon 01:00, Off')).toHaveCount(1);
    await expect(hour(page, 'Sun 11:00, Up to 10 MB/s')).toHaveCount(1);
    await page.getByRole('button', { name: 'Always' }).click();
    await expect(page.getByText('Now: full speed')).toBeVisible();
  });

  test('takes a limit for all with its unit, and says why it takes none', async ({ page }) => {
    await joinPractice(page);
    await openSchedule(page);
    const limit = page.getByRole('textbox', { name: 'Limit for all' });
    await limit.fill('12');
    await limit.press('Enter');
    await expect(page.getByText('Now: up to 12 MB/s')).toBeVisible();
    await page.getByRole('combobox', { name: 'Limit for all, unit' }).selectOption('kB/s');
    await expect(page.getByRole('alert')).toContainText('12 kB/s is too slow for an upload');
    await limit.fill('800');
    await limit.press('Enter');
    await expect(page.getByText('Now: up to 800 kB/s')).toBeVisible();
    await limit.fill('');
    await limit.press('Enter');
    await expect(page.getByText('Now: full speed')).toBeVisible();
    const battery = page.getByRole('group', { name: 'On battery' });
    await battery.getByRole('button', { name: 'Wait' }).click();
    await page.getByRole('combobox', { name: 'Which goes first' }).selectOption('Smallest file first');
    await page.reload();
    await expect(battery.getByRole('button', { name: 'Wait' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('combobox', { name: 'Which goes first' })).toHaveValue('smallest');
  });

  test('holds the queue, says so, and is disregarded for an hour', async ({ page }) => {
    await joinPractice(page);
    await openSchedule(page);
    await page.getByRole('grid', { name: 'Speed in each hour of the week' }).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('0');
    await expect(page.getByText('Now: nothing is sent in any hour')).toBeVisible();

    await importLink(page);
    await go(page, 'All');
    await expect(page.getByText('The schedule is off in every hour')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'videos.example' });
    await expect(row).toContainText('Queued · schedule');
    await row.click();
    await expect(page.getByRole('button', { name: 'Move to top' }).first()).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+ArrowUp');
    await expect(page.getByText('1 job moved to the top')).toBeVisible();
    await expectAccessible(page, 'a queue that is held');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Send anyway' }).click();
    await page.getByRole('menuitem', { name: 'For 1 hour' }).click();
    await expect(page.getByText('The schedule is off in every hour')).toHaveCount(0);
    await expect(row).toContainText('Done');
    await openSchedule(page);
    await page.getByRole('button', { name: 'Obey them again' }).click();
    await expect(page.getByText('Now: nothing is sent in any hour')).toBeVisible();
  });

  test('is paused now, until it is resumed', async ({ page }) => {
    await joinPractice(page);
    await openSchedule(page);
    await page.getByRole('grid', { name: 'Speed in each hour of the week' }).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('0');
    await importLink(page);
    await go(page, 'All');
    await page.getByRole('button', { name: 'Pause for a time' }).click();
    await page.getByRole('menuitem', { name: 'Now, until I resume' }).click();
    await expect(page.getByRole('region', { name: 'Everything under way' })).toContainText(
      'Pauseduntil you resume',
    );
    // A pause says it all: the schedule would not let anything go either.
    await expect(page.getByText('The schedule is off in every hour')).toHaveCount(0);
    const strip = page.getByRole('region', { name: 'What stops sending' });
    for (const place of ['Folders', 'Attention', 'Knowledge', 'All']) {
      await go(page, place);
      await expect(strip).toContainText('Paused Nothing is sent until you resume.');
    }
    await strip.getByRole('button', { name: 'Resume' }).click();
    await expect(strip).toContainText('The schedule is off in every hour');
  });

  test('has nothing that an accessibility check finds, in light and in dark, and fits narrow windows', async ({
    page,
  }) => {
    await joinPractice(page);
    await openSchedule(page);
    await page.getByRole('button', { name: 'Working hours limited' }).click();
    await page.getByRole('grid', { name: 'Speed in each hour of the week' }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expectAccessibleInBoth(page, 'the schedule');
    await page.setViewportSize({ width: 720, height: 700 });
    await expectAccessibleInBoth(page, 'the schedule, narrow');
    const overflow = await page.evaluate(() =>
      ['html', '.app', '.set-w .page'].map((each) => {
        const element = document.querySelector(each);
        return element === null ? null : element.scrollWidth - element.clientWidth;
      }),
    );
    expect(overflow).toEqual([0, 0, 0]);
  });
});
