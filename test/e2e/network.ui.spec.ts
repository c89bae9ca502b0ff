/** Whoever sits behind a proxy names it before the first service, and finds it in the settings again. */
import { expect, expectAccessible, test } from './fixtures.ts';
import { showPlace } from './screens.ts';
import { joinPractice } from './steps.ts';

test('a proxy is named in the first run, and stays, with its password out of sight', async ({ page }) => {
  await page.getByRole('button', { name: 'I am behind a proxy…' }).click();
  await page.getByRole('button', { name: 'By address' }).click();
  await page.getByLabel('Address', { exact: true }).fill('http://proxy.example:3128/');
  await page.getByLabel('Reached without it').fill('intranet.example, 10.0.0.0/8');
  await page.getByLabel('Name', { exact: true }).fill('ann');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a name and a password, or neither.')).toBeVisible();
  await expectAccessible(page, 'a proxy that is being named');
  await page.getByLabel('Password').fill('canary');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await joinPractice(page);
  await showPlace(page, 'settings/network');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('http://proxy.example:3128');
  await expect(page.getByLabel('Reached without it')).toHaveValue('intranet.example, 10.0.0.0/8');
  await expect(page.getByRole('textbox', { name: /^Password/u })).toHaveValue('');
  await page.getByLabel('Forget the name and password').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Forget the name and password')).toBeHidden();
});
