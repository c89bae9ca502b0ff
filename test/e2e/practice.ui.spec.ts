/** What a newcomer learns with the practice service, in the window and in the loopback pages alike. */
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
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
  await expectAccessibleInBoth(page, 'the faults');

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Connections' }).click();
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/refused/u).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Practice' }).click();
  await expect(page.getByText(/met \d+ requests?/u)).toBeVisible();

  await go(page, 'All');
  await expect(page.getByText(/^You asked for this: refuses the key/iu)).toBeVisible();
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

test('what is in doubt is shown in four steps, by the keyboard, and leaves nothing behind', async ({
  openDesk,
  home,
}) => {
  const { page } = await openDesk(home);
  await joinPractice(page);
  await page.setViewportSize({ width: 720, height: 700 });
  await go(page, 'Attention');
  await tabTo(page, page.getByRole('button', { name: 'Take the tour' }));
  await page.keyboard.press('Enter');
  const tour = page.getByRole('dialog', { name: 'What is in doubt' });
  await expect(tour.getByRole('heading', { name: 'What Outbox saw' })).toBeVisible();
  await expect(
    tour.getByText(/“A letter\.txt” went to “.+”\. All of it, 69 bytes, had left at/u),
  ).toBeVisible();
  const next = tour.getByRole('button', { name: 'Next' });
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(tour.getByRole('heading', { name: 'Why it asks' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(tour.getByText(/lists “A letter\.txt” once/u)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(tour.getByText('Step 4 of 4')).toBeVisible();
  await expectAccessibleInBoth(page, 'the tour');

  await tabTo(page, tour.getByRole('button', { name: 'It did not: send again' }));
  await page.keyboard.press('Enter');
  await expect(tour.getByText(/has the letter 2 times now/u)).toBeVisible();
  await tour.getByRole('button', { name: 'Try another answer' }).click();
  await tour.getByRole('button', { name: 'Check' }).click();
  await expect(tour.getByText(/has the letter once now/u)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(tour).toBeHidden();
  await expect(page.getByRole('button', { name: 'Take the tour' })).toBeFocused();
  await go(page, 'All');
  await expect(page.getByText('Nothing to send yet')).toBeVisible();
  await go(page, 'Activity');
  await expect(page.getByText('A letter.txt')).toBeHidden();
});
