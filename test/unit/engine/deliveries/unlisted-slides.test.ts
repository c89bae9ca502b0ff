import { message } from '../../../../src-main/contract/messages/message.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSheetThread } from '../../../../src-main/file-worker/open-sheet-thread.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

const warning = message('warning.slides_unlisted');
/** The service answers 404 to the question for its slides. */
const target = { kind: 'carousel', id: 'car_unlisted', label: null } as const;

describe('files of a carousel whose slides the service does not list', () => {
  it.each([
    ['by their folders', { slides: { mode: 'folders' } }],
    ['by their names', { slides: { mode: 'names' } }],
    ['by a sheet', { slides: { mode: 'pattern' }, sheets: true }],
  ] as const)('that find their slides %s ask a person, and adding the folder says so', async (_, rules) => {
    const running = await runningEngine({ host: { openSheets: openSheetThread } });
    mkdirSync(join(running.folder, 'sl_1'));
    writeFileSync(join(running.folder, 'sl_1', 'a.png'), 'picture');
    writeFileSync(join(running.folder, 'slides.csv'), 'file,slide\nsl_1/a.png,sl_1\n');
    const { warnings } = await running.watch({ target, ...rules });
    expect(warnings).toContainEqual(warning);
    await running.until('the picture asks', async () =>
      (await running.jobs()).some(({ state }) => state === 'needs_attention'),
    );
    const [asking] = await running.jobs();
    expect(asking).toMatchObject({ name: 'a.png', state: 'needs_attention' });
    expect(asking?.reason).toContain('Choose a slide. The service doesn’t list the slides of this carousel');
  });
});
