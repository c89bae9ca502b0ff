import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Browser } from '@playwright/test';
import type { OutputOf } from '../../../src-main/host-headless/cli/output/schemas/outputs.ts';
import { delaysAtSpeed } from '../../../src-main/practice-service/options.ts';
import type { Fault, PracticeService } from '../../../src-main/practice-service/practice-service.ts';
import type { Outbox } from '../fixtures.ts';
import { hostEnvironment } from '../host-environment.ts';

const command = promisify(execFile);
const productDirectory = resolve(import.meta.dirname, '../../..');

/** The command line on the data folder of a test. */
export function outboxOn(dataDirectory: string, key: string): Outbox {
  return async (...words) => {
    const child = command(process.execPath, ['out/main/cli.js', ...words, '--data-dir', dataDirectory], {
      cwd: productDirectory,
      env: hostEnvironment(dataDirectory, { OUTBOX_KEYRING: 'off' }),
    });
    child.child.stdin?.end(words.includes('--key-stdin') ? key : '');
    return (await child).stdout;
  };
}

/** Ids by name of what the practice service has. */
export async function placesOf(
  outbox: Outbox,
  ...options: readonly string[]
): Promise<(name: string) => string> {
  // The command line prints this.
  const told = JSON.parse(await outbox('targets', '--json', ...options)) as OutputOf<'targets'>;
  const listed = 'forgotten' in told ? [] : told;
  return (name) => {
    const found = listed.find((each) => each.name === name);
    if (found === undefined) throw new Error(`The practice service has no ${name}`);
    return found.id;
  };
}

/** Pictures as a studio has them, drawn by a browser: one hue each. */
export async function drawSlides(browser: Browser, folder: string, names: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage();
  for (const [index, name] of names.entries()) {
    const coded = await page.evaluate(async (hue) => {
      const canvas = new OffscreenCanvas(1080, 1350);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('nothing can be drawn');
      const sky = context.createLinearGradient(0, 0, 0, 1350);
      sky.addColorStop(0, `hsl(${String(hue)} 60% 70%)`);
      sky.addColorStop(1, `hsl(${String(hue + 40)} 55% 35%)`);
      context.fillStyle = sky;
      context.fillRect(0, 0, 1080, 1350);
      context.fillStyle = `hsl(${String(hue + 20)} 80% 85%)`;
      context.beginPath();
      context.arc(760, 360, 150, 0, 7);
      context.fill();
      context.fillStyle = `hsl(${String(hue + 60)} 45% 25%)`;
      context.beginPath();
      context.moveTo(0, 1350);
      for (let across = 0; across <= 1080; across += 60)
        context.lineTo(across, 1000 - 140 * Math.sin(across / 170 + hue));
      context.lineTo(1080, 1350);
      context.fill();
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      return [...new Uint8Array(await blob.arrayBuffer())];
    }, index * 47);
    writeFileSync(join(folder, name), Buffer.from(coded));
  }
  await page.close();
}

export function writeDocuments(folder: string, names: readonly string[], paragraphs = 400): void {
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const paragraph = `What people ask about ${name.replace(/\.\w+$/u, '')}, and what is answered. `;
    writeFileSync(join(folder, name), `# ${name}\n\n${paragraph.repeat(paragraphs)}\n`);
  }
}

/** Two clients with folders, documents, links and what went wrong on the way. */
export async function fillAgency(
  outbox: Outbox,
  { service, home, browser }: { service: PracticeService; home: string; browser: Browser },
): Promise<void> {
  await outbox('connect', '--name', 'Halden & Moss', '--base-url', service.baseUrl, '--key-stdin');
  const id = await placesOf(outbox);
  await outbox('clients', 'add', 'Kestrel');
  await outbox('clients', 'add', 'Northlight');
  await outbox('clients', 'assign', 'Kestrel', '--clips', id('Kestrel Audio'));
  await outbox('clients', 'assign', 'Northlight', '--carousel', id('Lisbon in five days'));

  await letGoWrong(outbox, { service, folder: join(home, 'Documents'), baseId: id('Brand voice') });

  const summer = join(home, 'Summer launch');
  const slides = ['01_cover.png', '02_route.png', '03_day-by-day.png', '04_gardens.png', '05_coffee.png'];
  await drawSlides(browser, summer, [...slides, 'IMG_4417.png', 'IMG_4420.png']);
  const toCarousel = ['--carousel', id('Lisbon in five days'), '--slides', 'names', '--existing', 'upload'];
  await outbox('watch', 'add', summer, ...toCarousel, '--settle', '2s');

  const help = join(home, 'Help centre');
  writeDocuments(help, ['Getting started.md', 'Invoices.md', 'Opening hours.txt', 'Refunds.md', 'Sizes.txt']);
  const toBase = ['--kb', id('Product help'), '--existing', 'upload', '--settle', '2s'];
  await outbox('watch', 'add', help, ...toBase);

  const links = ['112', '113', '114'].map((number) => `https://videos.kestrel.example/episode-${number}.mp4`);
  const recipe = ['--brand', id('Kestrel Audio'), '--draft', '--render', '9:16,1:1', '--candidates', 'first'];
  await outbox('import', ...links, ...recipe, '--batch', 'Episodes of November');
}

/** Before anything else goes: one document whose answer is lost, and one that is refused. */
async function letGoWrong(
  outbox: Outbox,
  { service, folder, baseId }: { service: PracticeService; folder: string; baseId: string },
): Promise<void> {
  writeDocuments(folder, ['Returns from abroad.md', 'Price list.md']);
  const endpoint = 'upload-kb-doc' as const;
  const message = 'A price list is not taken here';
  const faults: Readonly<Record<string, Fault>> = {
    'Returns from abroad.md': { endpoint, kind: 'cut_reply', afterBytes: 30, when: 'before', count: 1 },
    'Price list.md': {
      ...{ endpoint, kind: 'status', status: 422, when: 'before', count: 1 },
      body: { success: false, error: 'validation', message },
    },
  };
  for (const [name, fault] of Object.entries(faults)) {
    service.setFaults([fault]);
    await outbox('add', join(folder, name), '--kb', baseId, '--batch', 'October letters');
    await expect(() => {
      expect(service.faults().every(({ hits }) => hits > 0)).toBe(true);
    }).toPass();
  }
  service.clearFaults();
}

/** A service that takes its time, over a slow line: some documents are indexed, some are on their way, some wait. */
export async function keepBusy(
  outbox: Outbox,
  { service, home }: { service: PracticeService; home: string },
): Promise<void> {
  const toBase = ['--kb', (await placesOf(outbox))('Product help')];
  const add = async (batch: string, names: readonly string[], paragraphs: number): Promise<void> => {
    const folder = join(home, batch);
    writeDocuments(folder, names, paragraphs);
    await outbox('add', ...names.map((name) => join(folder, name)), ...toBase, '--batch', batch);
  };
  service.setDelays(delaysAtSpeed(0.02));
  await add('Terms', ['Warranty terms.md', 'Shipping regions.md', 'Repairs.txt'], 400);
  await outbox('pace', '--limit', '400kB');
  const handbooks = [
    'Onboarding',
    'Workshop',
    'Dealers',
    'Spare parts',
    'Assembly',
    'Care and cleaning',
    'Safety',
  ];
  await add(
    'Handbooks',
    handbooks.map((name) => `${name} handbook.md`),
    60_000,
  );
}
