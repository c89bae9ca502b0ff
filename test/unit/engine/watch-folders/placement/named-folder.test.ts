import { message } from '../../../../../src-main/contract/messages/message.ts';
import { appendFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { said } from '../../../../helpers/said.ts';
import type { FolderRules } from '../../../../../src-main/contract/folder-rules.ts';
import { carousel, deafWatcher, Harness, rulesFor, threeSlides } from '../harness.ts';

const byClient: Partial<FolderRules> = {
  target: carousel,
  slides: { mode: 'pattern' },
  names: {
    patterns: ['{client}_{campaign}_{slide:number}.{ext}'],
    choose: [{ part: 'client', use: 'carousel', values: [] }],
  },
};

describe('a folder whose file names say where they go', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = new Harness({ openWatcher: deafWatcher });
    harness.slides = threeSlides;
    harness.things.set('1 carousel', [
      { id: 'c1', label: 'Launch' },
      { id: 'c2', label: 'Ácme, Inc.' },
    ]);
    await harness.folders.start();
  });
  afterEach(() => harness.close());

  const went = (): [string, string, string | null][] =>
    harness.intake.added
      .map((job): [string, string, string | null] => [
        job.name,
        (job.needsTarget ?? job.needsSlide)?.code ?? job.target.id,
        job.target.slideId,
      ])
      .sort();

  it('sends each file to the carousel and the slide that its name says, and keeps what else it says', async () => {
    harness.write('ácme-inc_summer_03.png');
    harness.write('Launch_big sale_1.png');
    await harness.add(byClient);
    await harness.quiet();
    expect(went()).toEqual([
      ['Launch_big sale_1.png', 'c1', 's-a'],
      ['ácme-inc_summer_03.png', 'c2', 's-c'],
    ]);
    expect(harness.intake.added.find(({ name }) => name.startsWith('Launch'))).toMatchObject({
      target: { label: 'Launch', slideLabel: 'Cover' },
      serialOrder: 1,
      parts: [
        { name: 'client', value: 'Launch' },
        { name: 'campaign', value: 'big sale' },
        { name: 'slide', value: '1' },
        { name: 'ext', value: 'png' },
      ],
    });
    // Once for both, and once for the first scan's second batch, if there was one.
    expect(harness.thingsAsked).toBeLessThanOrEqual(2);
  });

  it('asks about every name that it cannot be sure of, and says why', async () => {
    harness.things.set('1 carousel', [
      { id: 'c1', label: 'Launch' },
      { id: 'c3', label: 'Twin' },
      { id: 'c4', label: 'twin!' },
    ]);
    for (const name of ['IMG_4417.png', 'other_x_1.png', 'twin_x_1.png', 'a_b_c_1.png', 'launch_x_9.png'])
      harness.write(name);
    await harness.add(byClient);
    await harness.quiet();
    expect(went()).toEqual([
      ['IMG_4417.png', 'target_unsaid.no_pattern', null],
      ['a_b_c_1.png', 'target_unsaid.part_values', null],
      ['launch_x_9.png', 'slide_unsaid.number', null],
      ['other_x_1.png', 'target_unsaid.not_called', null],
      ['twin_x_1.png', 'target_unsaid.several', null],
    ]);
    const ids = harness.intake.added
      .filter((job) => job.needsTarget !== undefined)
      .map((job) => job.target.id);
    expect(new Set(ids).size).toBe(4);
    expect(ids.every((id) => id.startsWith('?? '))).toBe(true);
  });

  it('asks twice about two files of one content, as they may be meant for two targets', async () => {
    harness.write('one.png', 'same');
    harness.write('two.png', 'same');
    await harness.add(byClient);
    await harness.quiet();
    expect(harness.intake.added).toHaveLength(2);
  });

  it('waits while the carousels cannot be read, says so, and goes on by itself', async () => {
    harness.things.set('1 carousel', 'later');
    harness.write('launch_x_1.png');
    await harness.add(byClient);
    await harness.until(() => harness.thingsAsked >= 3);
    expect(harness.row('launch_x_1.png')).toMatchObject({
      phase: 'settling',
      reason: 'names.things_unread',
    });
    harness.things.set('1 carousel', [{ id: 'c1', label: 'Launch' }]);
    await harness.until(() => harness.intake.added.length === 1);
    expect(went()).toEqual([['launch_x_1.png', 'c1', 's-a']]);
  });

  it('goes on with a list by itself once the service has the brand that its name says', async () => {
    await harness.close();
    harness = new Harness({ openWatcher: deafWatcher, timings: { rescanMs: 25 } });
    harness.things.set('1 brand', [{ id: 'b1', label: 'Globex' }]);
    await harness.folders.start();
    harness.write('acme_links.txt', 'https://videos.example/1');
    await harness.add({
      target: { kind: 'brand_clips', id: 'b1', label: 'Globex' },
      names: {
        patterns: ['{client}_{rest}.{ext}'],
        choose: [{ part: 'client', use: 'brand', values: [] }],
      },
    });
    await harness.until(() => harness.row('acme_links.txt')?.reason === 'file.waits_for_you');
    expect(harness.intake.added).toEqual([]);
    harness.things.set('1 brand', [
      { id: 'b1', label: 'Globex' },
      { id: 'b2', label: 'Acme' },
    ]);
    await harness.until(() => harness.intake.added.length === 1);
    expect(harness.intake.added).toMatchObject([{ target: { id: 'b2' } }]);
  });

  it('follows the table of values without asking for any list', async () => {
    harness.things.clear();
    harness.write('acme_x_1.png');
    harness.write('nobody_x_1.png');
    const values = [{ value: 'ACME', id: 'c9', label: 'Acme launch' }];
    await harness.add({
      ...byClient,
      names: {
        ...byClient.names,
        patterns: byClient.names?.patterns ?? [],
        choose: [{ part: 'Client', use: 'carousel', values }],
      },
    });
    await harness.quiet();
    expect(went()).toEqual([
      ['acme_x_1.png', 'c9', 's-a'],
      ['nobody_x_1.png', 'target_unsaid.unlisted', null],
    ]);
  });

  it('takes the first pattern that fits, also one over sub-folders, and the folder’s own target where a name says none', async () => {
    harness.write('Launch/2_x.png');
    harness.write('plain 3.png');
    harness.write('deep/er/4.png');
    await harness.add({
      target: carousel,
      slides: { mode: 'names' },
      names: {
        patterns: ['{client}/{slide:number}_*', 'plain {slide:number}.*'],
        choose: [{ part: 'client', use: 'carousel', values: [] }],
      },
    });
    await harness.quiet();
    expect(went()).toEqual([
      ['2_x.png', 'c1', 's-b'],
      ['4.png', 'target_unsaid.no_pattern', null],
      ['plain 3.png', 'c1', 's-c'],
    ]);
  });

  it('sends to the connection that a name says', async () => {
    harness.connections.push({ id: 2, name: 'Halden & Moss' });
    harness.things.set('2 knowledge_base', [{ id: 'kb7', label: 'Help' }]);
    harness.write('halden & moss/help/guide.md');
    harness.write('nobody/help/guide.md', 'another');
    await harness.add({
      names: {
        patterns: ['{account}/{kb}/*'],
        choose: [],
      },
    });
    await harness.quiet();
    expect(
      harness.intake.added.map((job) => [job.connectionId, job.needsTarget?.code ?? job.target.id]).sort(),
    ).toEqual([
      [1, 'target_unsaid.not_called'],
      [2, 'kb7'],
    ]);
  });

  it('says before it is added where each file would go', async () => {
    harness.write('launch_x_2.txt');
    harness.write('IMG_1.txt');
    const { files, needsTarget } = await harness.folders.preview({
      path: harness.root,
      connectionId: 1,
      rules: rulesFor(byClient),
    });
    expect(needsTarget).toBe(1);
    expect(files.map(({ relativePath, fate, message }) => [relativePath, fate, said(message)])).toEqual([
      ['IMG_1.txt', 'needs_target', 'It needs a target: No pattern fits “IMG_1.txt”'],
      ['launch_x_2.txt', 'send', 'Would go to slide 2 · Das Übel of Launch'],
    ]);
  });

  it('reads only those files anew that a new pattern means', async () => {
    harness.write('launch_x_1.png');
    harness.write('IMG_7.png');
    const { id } = await harness.add(byClient);
    await harness.quiet();
    const before = harness.intake.added.length + harness.intake.duplicates.length;
    const rules = rulesFor(byClient);
    const patterns = [...(byClient.names?.patterns ?? []), 'IMG_{slide:number}.*'];
    const names = { patterns, choose: byClient.names?.choose ?? [] };
    await harness.folders.change(id, { connectionId: 1, rules: { ...rules, names }, sendAgain: false });
    appendFileSync(harness.path('IMG_7.png'), 'x');
    await harness.folders.scan(id);
    await harness.quiet();
    const since = [...harness.intake.added, ...harness.intake.duplicates].slice(before);
    expect(since.map((job) => job.needsSlide)).toEqual([
      message('slide_unsaid.number', { number: 7, count: 3 }),
    ]);
  });

  it.each<[string, Partial<FolderRules>, RegExp]>([
    [
      'a pattern that cannot be read',
      { names: { patterns: ['{a'], choose: [] } },
      /name_rule.pattern.*pattern_fault.not_closed/u,
    ],
    [
      'a part that no pattern has',
      { names: { patterns: ['{a}'], choose: [{ part: 'b', use: 'slide', values: [] }] } },
      /name_rule.part_in_no_pattern/u,
    ],
    [
      'a part that chooses what the folder does not send to',
      { names: { patterns: ['{a}'], choose: [{ part: 'a', use: 'brand', values: [] }] } },
      /name_rule.use_elsewhere.*"use":"brand","kind":"carousel"/u,
    ],
    [
      'two parts that choose one thing',
      {
        names: {
          patterns: ['{slide}_{b}'],
          choose: [
            { part: 'b', use: 'slide', values: [] },
            { part: 'slide', use: 'slide', values: [] },
          ],
        },
      },
      /name_rule.use_twice.*"use":"slide"/u,
    ],
    [
      'a value that stands for two things',
      {
        names: {
          patterns: ['{slide}'],
          choose: [
            {
              part: 'slide',
              use: 'slide',
              values: [
                { value: 'A b', id: '1', label: null },
                { value: 'a-B', id: '2', label: null },
              ],
            },
          ],
        },
      },
      /name_rule.value_twice/u,
    ],
    ['order beside patterns', { slides: { mode: 'order' } }, /name_rule.order_and_patterns/u],
    ['one slide for all carousels', { slides: { mode: 'fixed', slideId: 's' } }, /name_rule.fixed_slide/u],
    [
      'slides by a pattern that says none',
      { names: { patterns: ['{a}'], choose: [] } },
      /name_rule.no_slide_part/u,
    ],
  ])('refuses %s', async (_, rules, message) => {
    await expect(harness.add({ ...byClient, ...rules })).rejects.toThrow(message);
  });
});
