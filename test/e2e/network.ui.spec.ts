/** Whoever sits behind a proxy names it before the first service, and finds it in the settings again. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyAuthority, companyKey, issuingAuthority } from '../helpers/company-certificates.ts';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { showPlace } from './screens.ts';
import { joinPractice, test } from './steps.ts';

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

test('a company’s certificates are named by a file, shown with what is wrong of it, and taken back', async ({
  home,
  openDesk,
}) => {
  const path = join(home, 'company.pem');
  writeFileSync(path, `${companyAuthority}${companyKey}`);
  const { page, answerDialog } = await openDesk(home);
  await answerDialog?.(path);
  await joinPractice(page);
  await showPlace(page, 'settings/network');
  const group = page.getByRole('group', { name: 'Certificates of your company' });
  const choose = async (button: string): Promise<void> => {
    await group.getByRole('button', { name: button }).click();
    if (answerDialog !== null) return;
    await group.getByText('company.pem', { exact: true }).last().click();
    await group.getByRole('button', { name: 'Use this file' }).click();
  };
  await choose('Choose a file…');
  await expect(group.getByText('it holds a private key')).toBeVisible();
  await expectAccessible(page, 'a file of authorities that is refused');
  if (answerDialog === null) await group.getByRole('button', { name: 'Cancel' }).click();

  writeFileSync(path, `${companyAuthority}${issuingAuthority}`);
  await choose('Choose a file…');
  await expect(group.getByText('Halden Company CA, Halden Ltd')).toBeVisible();
  await expect(group.getByText('not used: its issuer is not trusted')).toBeVisible();

  renameSync(path, `${path}.away`);
  await showPlace(page, 'settings/appearance');
  await showPlace(page, 'settings/network');
  await expect(group.getByText('it isn’t there')).toBeVisible();
  await expectAccessible(page, 'a file of authorities that is gone');
  await group.getByRole('button', { name: 'Use none' }).click();
  await expect(group.getByRole('button', { name: 'Choose a file…' })).toBeVisible();
});
