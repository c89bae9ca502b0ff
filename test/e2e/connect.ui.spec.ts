/** A person connects a service by its address and key, and what is in the way is said and can be mended. */
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { connectTo, test } from './service-desk.ts';

test('a service that did not answer as it should is asked again by the next press', async ({
  page,
  service,
}) => {
  service.setFaults([{ endpoint: '*', kind: 'html' }]);
  await connectTo(page, service);
  await expect(page.getByText(/answered with a web page instead of JSON/u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save anyway' })).toBeVisible();
  await expectAccessible(page, 'a connection that is not proved');
  service.clearFaults();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('button', { name: /Choose a folder/u })).toBeEnabled();
});
