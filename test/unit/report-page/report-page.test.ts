import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountGroups, groupOfState, type AccountGroup } from '../../../src-main/contract/file-account.ts';
import { causes, jobStates } from '../../../src-main/contract/job.ts';
import { languages, type Language } from '../../../src-main/contract/language.ts';
import { wholeReport, type ReportedFile, type WholeReport } from '../../../src-main/contract/report-page.ts';
import { speaker } from '../../../src-main/languages/text.ts';
import { usualSpeech } from '../../../src-main/contract/speech.ts';
import { fetchSpeaker } from '../../../src-main/languages/fetched.ts';
import type { ReportNode } from '../../../src-main/report-page/report-node.ts';
import { reportHtml } from '../../../src-main/report-page/report-html.ts';
import { reportPage } from '../../../src-main/report-page/report-page.ts';
import { reportBackdrop, reportStyle, reportStyleHash } from '../../../src-main/report-page/report-style.ts';
import { reportSummary } from '../../../src-main/report-page/report-summary.ts';
import type { ReportSpeech } from '../../../src-main/report-page/report-words.ts';

const speechOf = (language: Language): ReportSpeech => ({
  ...{ say: speaker(usualSpeech(language)), locale: usualSpeech(language).locale, timeZone: 'UTC' },
});
const english = speechOf('en');
const atMs = Date.UTC(2026, 10, 27, 14, 2);

let jobs = 0;
function file(of: Partial<ReportedFile> & { readonly name: string }): ReportedFile {
  jobs += 1;
  const { state = 'done' } = of;
  return {
    ...{ job: jobs, state, group: groupOfState[state], cause: null, kind: 'carousel_asset' },
    ...{ targetKind: 'carousel', target: 'Spring', slide: null, address: null, picture: null },
    deliveredAtMs: state === 'done' ? atMs : null,
    ...of,
  };
}

function reportOf(files: readonly ReportedFile[], head: Partial<WholeReport['head']> = {}): WholeReport {
  const counts = Object.fromEntries(
    accountGroups.map((group) => [group, files.filter((each) => each.group === group).length]),
  ) as Record<AccountGroup, number>;
  return {
    head: {
      ...{
        of: { kind: 'batch', name: 'Spring' },
        client: { name: 'Halden', colour: 'green' },
        sender: 'Studio North',
        atMs,
        counts,
      },
      ...{ files: files.length, ...head },
    },
    files,
  };
}

/** Each text of it, in its order. */
function texts(node: ReportNode): readonly string[] {
  return typeof node === 'string' ? [node] : node.children.flatMap(texts);
}

const mixed = reportOf([
  file({ name: 'unclear.png', state: 'in_doubt' }),
  file({ name: 'big.png', state: 'rejected' }),
  file({ name: 'large.png', state: 'needs_attention', cause: 'unfit' }),
  file({ name: 'nowhere.png', state: 'needs_attention', cause: 'slide' }),
  file({ name: 'nowhere too.png', state: 'needs_attention', cause: 'slide' }),
  file({ name: 'later.png', state: 'queued' }),
  file({ name: 'again.png', state: 'skipped', cause: 'duplicate' }),
  file({ name: 'ten.png', slide: 'Slide 10' }),
  file({ name: 'two.png', slide: 'Slide 2', address: 'https://studio.example/a/2' }),
  file({ name: 'prices.pdf', kind: 'kb_document', target: 'Product help' }),
]);

describe('the report that a client reads', () => {
  it('begins with whose it is and the figures, and tells each file once, by what became of it', () => {
    const read = texts(reportPage(mixed, english));
    expect(read.slice(0, 8)).toEqual([
      ...['Halden', 'Spring', 'Studio North · 27 November 2026', '10 files'],
      ...['3 delivered', '4 still open', '1 being checked', '1 on the way'],
    ]);
    for (const { name } of mixed.files) expect(read.filter((text) => text === name)).toHaveLength(1);
    const headings = ['Delivered', 'Still open', 'Being checked', 'On the way', 'Not sent'];
    expect(read.filter((text) => headings.includes(text))).toEqual(headings);
  });

  it('lays pictures under their carousels and slides, in the order in which people count', () => {
    const read = texts(reportPage(mixed, english));
    const order = ['Spring', 'Slide 2', 'two.png', 'Slide 10', 'ten.png', 'Product help', 'prices.pdf'];
    const delivered = read.slice(read.indexOf('Delivered'), read.indexOf('Still open'));
    expect(delivered.filter((text) => order.includes(text))).toEqual(order);
    expect(delivered).toContain('27 Nov, 14:02');
  });

  it('says what is open by reason, the most frequent first', () => {
    const read = texts(reportPage(mixed, english));
    const open = read.slice(read.indexOf('Still open') + 1, read.indexOf('Being checked'));
    expect(open[0]).toBe('Its place in the carousel is still to be chosen');
    expect(open).toContain('The platform didn’t accept it');
    expect(open).toContain('Doesn’t meet the requirements of the platform');
  });

  it.each(languages)('has words for every cause and state, without a code (%s)', (language) => {
    const every = [
      ...causes.map((cause) => file({ name: 'a', state: 'needs_attention', cause })),
      ...causes.map((cause) => file({ name: 'a', state: 'skipped', cause })),
      ...jobStates.map((state) => file({ name: 'a', state })),
    ];
    const read = texts(reportPage(reportOf(every), speechOf(language)));
    expect(read.filter((text) => /_|batch_report|\{/u.test(text))).toEqual([]);
  });

  it('says how many are not listed', () => {
    const read = texts(reportPage(reportOf(mixed.files, { files: 2010 }), english));
    expect(read).toContain('2,000 more files aren’t listed here.');
  });

  it('is told in a few lines too', () => {
    expect(reportSummary(mixed, english).split('\n')).toEqual([
      ...['Halden: Spring, 27 November 2026', '10 files', '- 3 delivered', '- 4 still open'],
      ...['- 1 being checked', '- 1 on the way', '- 1 not sent'],
    ]);
  });
});

describe('the report as a file', () => {
  it('runs nothing and loads nothing, whatever a file is called', () => {
    const name = `<script>alert(1)</script><img src=x onerror='alert(2)'>"&\u202e.pdf`;
    const html = reportHtml(
      reportOf([file({ name, slide: name, target: name }), file({ name, state: 'rejected', target: name })], {
        ...{
          of: { kind: 'batch', name: '</title><script>alert(3)</script>' },
          sender: name,
          client: { name, colour: 'red' },
        },
      }),
      english,
    );
    expect(html).toContain(
      `default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src '`,
    );
    expect(html).not.toMatch(/<script|<img|\u202e/u);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('<title>&lt;/title&gt;');
    expect(html.trimEnd().endsWith('</html>')).toBe(true);
  });

  it('allows the style that it has, and no other', () => {
    const style = reportStyle + reportBackdrop;
    expect(reportStyleHash).toBe(`sha256-${createHash('sha256').update(style, 'utf8').digest('base64')}`);
    expect(reportHtml(mixed, english)).toContain(`<style>${style}</style>`);
  });

  it('shows pictures within itself, and leads where the service says that they can be seen', () => {
    const picture = Buffer.from([0xff, 0xd8, 0xff]).toString('base64');
    const html = reportHtml(
      reportOf([file({ name: 'a.png', picture, address: 'https://studio.example/a?b="1"&c' })]),
      english,
    );
    expect(html).toContain(`<img alt="" src="data:image/jpeg;base64,${picture}">`);
    expect(html).toContain('href="https://studio.example/a?b=&quot;1&quot;&amp;c" rel="noopener noreferrer"');
  });

  it.each(languages)('speaks a language that is loaded for it alone (%s)', async (language) => {
    const loaded = reportHtml(mixed, { ...speechOf(language), say: await fetchSpeaker(language) });
    expect(loaded).toBe(reportHtml(mixed, speechOf(language)));
  });
});

describe('a report that is read in pieces', () => {
  it('is read as far as files are listed', async () => {
    const { head, files } = mixed;
    const asked: number[] = [];
    const report = await wholeReport((cursor) => {
      asked.push(cursor);
      const many = Array.from({ length: 999 }, () => files[0] ?? file({ name: 'a' }));
      return Promise.resolve({ head: cursor === 0 ? head : null, files: many, next: cursor + 1 });
    });
    expect([report.head, report.files.length, asked]).toEqual([head, 2000, [0, 1, 2]]);
  });
});
