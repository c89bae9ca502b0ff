/** What a newcomer learns with the practice service, in the window and in the loopback pages alike. */
import { expect, expectAccessible } from './fixtures.ts';
import { go, joinPractice, tabTo, test } from './steps.ts';

test('the practice service is made to refuse its key, by the keyboard, and everything is fine again', async ({
  openDesk,
  home,
}) => {
  const { page } = await openDesk(home);
  await joinPractice(page);
  await go(page, 'Practice service');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Practice' }).click();
  await expect(page.getByText('Every answer comes five seconds late')).toBeVisible();

  const refuses = page.getByRole('group', { name: 'Refuses the key' });
  await tabTo(page, refuses.getByRole('button', { name: 'Always' }));
  await page.keyboard.press('Enter');
  await expect(refuses.getByRole('button', { name: 'Always' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('group', { name: 'Never gets ready' }).getByRole('button', { name: 'Once' }).click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `the faults, ${colorScheme}`);
  }

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Connections' }).click();
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/refused/u).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Practice' }).click();
  await expect(page.getByText(/met \d+ requests?/u)).toBeVisible();

  await go(page, 'All');
  await expect(page.getByText('As somebody asked it to: refuses the key.')).toBeVisible();
  await page.getByRole('button', { name: 'Everything fine again' }).click();
  await expect(page.getByText('The practice service misbehaves')).toBeHidden();
  await expect(page.getByRole('link', { name: /Practice service/u })).toContainText('Answered');
});

test('the faults fit a window of 720 pixels', async ({ openDesk, home }) => {
  const { page } = await openDesk(home);
  await joinPractice(page);
  await page.setViewportSize({ width: 720, height: 700 });
  await go(page, 'Practice service');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Practice' }).click();
  const last = page.getByRole('group', { name: 'Never gets ready' }).getByRole('button', { name: 'Always' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});
