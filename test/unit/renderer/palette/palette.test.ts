import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import type { JobRow } from '../../../../src-main/contract/job.ts';
import { Palette } from '../../../../src-renderer/palette/palette.svelte.ts';
import type { PaletteEntry } from '../../../../src-renderer/palette/palette-entry.ts';
import { ManualSchedule } from '../manual-schedule.ts';
import { jobRow } from '../sample-values.ts';
import { ScriptedTransport, type Script } from '../scripted-transport.ts';

const opened: Palette[] = [];
afterEach(() => {
  for (const palette of opened.splice(0)) palette.dispose();
});

function offer(group: PaletteEntry['group'], label: string): PaletteEntry {
  return { key: label, group, label, note: null, icon: 'rows', alsoFoundBy: [], run: () => undefined };
}

function paletteOf(script: Script = {}) {
  const time = new ManualSchedule();
  const transport = new ScriptedTransport(script);
  const palette = new Palette({
    client: createClient(transport),
    schedule: time.schedule,
    entries: () => [offer('do', 'Add files'), offer('go', 'Queue'), offer('folders', 'June slides')],
    entryOfJob: (job: JobRow) => offer('jobs', job.name),
  });
  opened.push(palette);
  return { palette, time, transport };
}

function answering(...names: string[]): Script {
  const rows = names.map((name, index) => jobRow({ id: index + 1, name }));
  return { 'jobs.page': () => ({ revision: 1, total: rows.length, totalBytes: 0, rows, groups: [] }) };
}

const labels = (palette: Palette): string[] => palette.found.map(({ label }) => label);

describe('the palette', () => {
  it('looks for jobs once the writing pauses, and shows them below the rest', async () => {
    const { palette, time, transport } = paletteOf(answering('june-1.png', 'june-2.png'));
    palette.query = 'ju';
    palette.query = 'june';
    expect(labels(palette)).toEqual(['June slides']);
    expect(palette.isLooking).toBe(true);
    await time.pass(150);
    expect(labels(palette)).toEqual(['June slides', 'june-1.png', 'june-2.png']);
    expect(transport.calls).toMatchObject([
      { name: 'jobs.page', input: { filter: { search: 'june' }, limit: 6 } },
    ]);
  });

  it('asks for no jobs for a single letter, which is in nearly every name', async () => {
    const { palette, time, transport } = paletteOf();
    palette.query = 'j';
    await time.pass(1000);
    expect(transport.calls).toEqual([]);
    expect(palette.isLooking).toBe(false);
  });

  it('shows none of the jobs of an earlier query once it is empty again', async () => {
    const { palette, time } = paletteOf(answering('june-1.png'));
    palette.query = 'june';
    await time.pass(150);
    palette.query = '';
    expect(labels(palette)).toEqual(['Add files', 'Queue']);
  });

  it('moves around its ends, and stands on the first again once something else is written', () => {
    const { palette } = paletteOf();
    palette.move(-1);
    expect(palette.present?.label).toBe('Queue');
    palette.move(1);
    expect(palette.present?.label).toBe('Add files');
    palette.move(1);
    palette.query = 'q';
    expect(palette.at).toBe(0);
    expect(palette.present?.label).toBe('Queue');
  });

  it('finds the rest though the engine does not answer, and says why there are no jobs', async () => {
    const { palette, time } = paletteOf({
      'jobs.page': () => Promise.reject(new Error('gone')),
    });
    palette.query = 'june';
    await time.pass(150);
    expect(labels(palette)).toEqual(['June slides']);
    expect(palette.error).toBeInstanceOf(Error);
    expect(palette.isLooking).toBe(false);
  });
});
