/** An app in which everything is that needs a person, one of each cause: for its pictures, and for what holds of every card. */
import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { systemClock } from '../../src-main/foundation/clock.ts';
import { delaysAtSpeed } from '../../src-main/practice-service/options.ts';
import type { OutputOf } from '../../src-main/host-headless/cli/output/schemas/outputs.ts';
import {
  startPracticeService,
  type PracticeService,
} from '../../src-main/practice-service/practice-service.ts';
import { pngOf } from '../helpers/pictures.ts';
import type { Outbox } from './fixtures.ts';
import { placesOf, writeDocuments } from './screenshots/agency.ts';

/** The regions of *Attention*, by what they are called. */
export const troubles = [
  'In doubt',
  'Key refused',
  'Needs a slide',
  'Needs a target',
  'Edited since delivered',
  'Doesn’t meet the limits',
  'An unknown status',
  'Exports: not there',
] as const;

interface World {
  readonly service: PracticeService;
  readonly home: string;
  /** Connects and adds with the key of `service`. */
  readonly outbox: Outbox;
  /** The same with the key of another service. */
  readonly outboxOf: (key: string) => Outbox;
}

/** Returns the second service, which is to be stopped. */
export async function fillWithTroubles({ service, home, outbox, outboxOf }: World): Promise<PracticeService> {
  const connect = (name: string, { baseUrl }: PracticeService, with_: Outbox): Promise<string> =>
    with_('connect', '--name', name, '--base-url', baseUrl, '--key-stdin');
  await connect('Halden & Moss', service, outbox);
  const id = await placesOf(outbox);
  const toHelp = ['--kb', id('Product help')] as const;
  const letters = join(home, 'Letters');
  const names = ['Returns from abroad.md', 'Opening hours.md', 'Sizes.md', 'Gift cards.md'];
  writeDocuments(letters, names);
  service.setFaults([
    { endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 30, when: 'before', count: names.length },
  ]);
  await outbox('add', ...names.map((name) => join(letters, name)), '--kb', id('Brand voice'));
  await expect.poll(() => service.faults()[0]?.hits).toBe(names.length);
  service.clearFaults();

  // Its files lie somewhere else tomorrow.
  const exported = join(home, 'Exports');
  writeDocuments(exported, ['Catalogue.md']);
  const help = join(home, 'Help centre');
  writeDocuments(help, ['Refunds.md']);
  for (const folder of [exported, help])
    await outbox('watch', 'add', folder, ...toHelp, '--existing', 'upload', '--settle', '2s');
  const done = async (): Promise<number> => {
    // The command line prints this.
    const { jobs } = JSON.parse(await outbox('status', '--json')) as OutputOf<'status'>;
    return jobs.done;
  };
  await expect.poll(done).toBe(2);
  appendFileSync(join(help, 'Refunds.md'), '\nWithin thirty days.\n');
  renameSync(exported, join(home, 'Exports of last year'));

  const pictures = join(home, 'Summer launch');
  mkdirSync(pictures);
  for (const name of ['IMG_4417.png', 'IMG_4420.png'])
    writeFileSync(join(pictures, name), pngOf({ widthPx: 90 + name.charCodeAt(7), heightPx: 112 }));
  const toCarousel = ['--carousel', id('Lisbon in five days')] as const;
  await outbox('watch', 'add', pictures, ...toCarousel, '--slides', 'names', '--existing', 'upload');
  const press = join(home, 'Press kit');
  mkdirSync(press);
  writeFileSync(join(press, 'odd.png'), pngOf({ widthPx: 90, heightPx: 90 }));
  const byPattern = ['--pattern', 'press_{slide:number}_*.png'] as const;
  await outbox('watch', 'add', press, ...toCarousel, ...byPattern, '--existing', 'upload');

  await outbox('limits', 'set', '--kb', id('Legal, internal'), '--max-mb', '0.01');
  writeDocuments(letters, ['All our contracts.md']);
  await outbox('add', join(letters, 'All our contracts.md'), '--kb', id('Legal, internal'));

  const directory = join(home, 'second service');
  mkdirSync(directory);
  const second = await startPracticeService({ directory, clock: systemClock, delays: delaysAtSpeed(100) });
  const ofSecond = outboxOf(second.apiKey);
  await connect('Fernweh staging', second, ofSecond);
  second.setFaults([{ endpoint: ['upload-kb-doc', 'list-kb-docs'], kind: 'restate', word: 'being_weighed' }]);
  const at = ['--connection', 'Fernweh staging'] as const;
  const there = await placesOf(ofSecond, ...at);
  writeDocuments(letters, ['Route plan.md', 'Price list.md']);
  await ofSecond('add', join(letters, 'Route plan.md'), '--kb', there('Product help'), ...at);
  await expect.poll(() => second.faults()[0]?.hits).toBeGreaterThan(1);
  second.setFaults([{ endpoint: '*', kind: 'status', status: 401 }]);
  await ofSecond('add', join(letters, 'Price list.md'), '--kb', there('Product help'), ...at);
  return second;
}
