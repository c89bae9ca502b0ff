/** What the accessibility checks of all stories would find. */
import { expectAccessible, expectAccessibleInBoth } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test('a button without a name is found, and letters that only the dark look makes too faint', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'Connect a folder to your service' })).toBeVisible();
  await expectAccessibleInBoth(page, 'the page as it is');
  await page.evaluate(`{
    const button = document.createElement('button');
    button.id = 'planted';
    button.style = 'position: fixed; inset: 0 auto auto 0; z-index: 99; background: light-dark(white, #555); color: light-dark(black, #666)';
    document.body.append(button);
    document.documentElement.style.colorScheme = 'light dark';
  }`);
  await expect(expectAccessible(page, 'a button without a name')).rejects.toThrow(/button-name/u);
  await page.evaluate("document.querySelector('#planted').textContent = 'Go on'");
  await expect(expectAccessibleInBoth(page, 'a faint button')).rejects.toThrow(
    /in dark[^]*color-contrast: <button id=[^]*planted/u,
  );
});
