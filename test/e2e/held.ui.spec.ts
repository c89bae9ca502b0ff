/** What waits for somebody outside: said in Attention with who can lift it, and tried again without losing or sending anything in vain. */
import type { Fault } from '../../src-main/practice-service/practice-service.ts';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { connectWithFolder, rowOf, takenBy, test } from './service-desk.ts';
import { go, watchAll } from './steps.ts';

const files = { 'Note 1.md': '# One\n', 'Note 2.md': '# Two\n' };

interface Story {
  readonly faults: readonly Fault[];
  readonly title: string;
  readonly says: string;
  readonly whoLifts: string;
  /** The answer to a press while it is still refused. */
  readonly stillWaits: string;
}

const stories: Readonly<Record<string, Story>> = {
  'a suspended account': {
    faults: [
      { endpoint: 'upload-kb-doc', kind: 'billing' },
      { endpoint: 'list-brands', kind: 'billing' },
    ],
    title: 'Account suspended',
    says: '2 jobs are waiting: ',
    whoLifts: 'Settle it with the service, then try again',
    stillWaits: 'Outbox asked just now, and it still waits: The service has suspended the billing',
  },
  'credits that are used up': {
    faults: [{ endpoint: 'upload-kb-doc', kind: 'credits' }],
    title: 'Credits used up',
    says: '2 documents are waiting: ',
    whoLifts: 'Add credits at the service, then try again',
    stillWaits: 'Outbox tried again. It still waits. “Practice account”: The account has no credits left',
  },
};

for (const [name, story] of Object.entries(stories)) {
  test(`${name}: trying again while it lasts is answered, and afterwards everything goes`, async ({
    openWithFiles,
    service,
  }) => {
    const desk = await openWithFiles(files);
    const { page } = desk;
    await connectWithFolder(desk, service);
    service.setFaults(story.faults);
    await watchAll(desk);

    await go(page, 'Attention');
    const card = page.getByRole('region', { name: story.title });
    await expect(card).toContainText(story.says);
    await expect(card).toContainText(story.whoLifts);
    await expectAccessible(page, story.title);
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status').getByText(story.stillWaits)).toBeVisible();
    await expect(card).toBeVisible();
    expect(takenBy(service, 'upload-kb-doc')).toBe(0);

    service.clearFaults();
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Nothing needs you')).toBeVisible();
    await go(page, 'All');
    for (const file of Object.keys(files)) await expect(rowOf(page, file)).toContainText(/Tracking|Done/u);
    expect(takenBy(service, 'upload-kb-doc')).toBe(2);
  });
}
