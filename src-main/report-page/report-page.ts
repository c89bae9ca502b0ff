import type { ReportedFile, WholeReport } from '../contract/report-page.ts';
import { printable } from '../foundation/printable.ts';
import { element, type ReportElement, type ReportNode } from './report-node.ts';
import {
  countsBySection,
  dayAndTime,
  longDay,
  reportTitle,
  reportSections,
  sectionOfGroup,
  whyNotDelivered,
  type ReportSection,
  type ReportSpeech,
} from './report-words.ts';
import { targetsOf, type SlideOfReport } from './slides-of.ts';

/** A report as the client reads it. */
export function reportPage(report: WholeReport, speech: ReportSpeech): ReportElement {
  const { head, files } = report;
  const bySection = Map.groupBy(files, ({ group }) => sectionOfGroup[group]);
  const counts = countsBySection(head.counts);
  const unlisted = head.files - files.length;
  return element(
    'article',
    { class: 'report', lang: speech.locale },
    headOf(report, counts, speech),
    ...reportSections.map((section) => sectionOf(section, bySection.get(section) ?? [], speech)),
    unlisted > 0
      ? element('p', { class: 'dim' }, speech.say('batch_report.unlisted', { count: unlisted }))
      : null,
    element('footer', {}, speech.say('batch_report.foot')),
  );
}

function headOf(
  { head }: WholeReport,
  counts: Readonly<Record<ReportSection, number>>,
  speech: ReportSpeech,
): ReportElement {
  const { say } = speech;
  const { client, sender, atMs, files } = head;
  const day = longDay(atMs, speech);
  return element(
    'header',
    {},
    client === null
      ? null
      : element(
          'p',
          { class: 'client' },
          element('span', { class: `dot dot-${client.colour}`, 'aria-hidden': 'true' }),
          shown(client.name),
        ),
    element('h1', {}, shown(reportTitle(head, speech))),
    element(
      'p',
      { class: 'dim' },
      sender === null ? day : say('batch_report.by', { sender: shown(sender), day }),
    ),
    element(
      'ul',
      { class: 'figures' },
      element('li', {}, element('strong', {}, say('batch_report.files', { count: files }))),
      ...reportSections
        .filter((section) => counts[section] > 0)
        .map((section) =>
          element(
            'li',
            { class: section },
            element('strong', {}, say(`batch_report.figure.${section}`, { count: counts[section] })),
          ),
        ),
    ),
    files === 0 ? null : barOf(counts, files),
  );
}

/** The figures beside it say the same. */
function barOf(counts: Readonly<Record<ReportSection, number>>, files: number): ReportElement {
  let x = 0;
  const parts = reportSections.map((section) => {
    const rect = element('rect', {
      ...{ class: section, x: String(x), width: String(counts[section]), height: '1' },
    });
    x += counts[section];
    return rect;
  });
  const viewBox = `0 0 ${String(files)} 1`;
  return element(
    'svg',
    { class: 'bar', viewBox, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...parts,
  );
}

function sectionOf(
  section: ReportSection,
  files: readonly ReportedFile[],
  speech: ReportSpeech,
): ReportElement | null {
  if (files.length === 0) return null;
  const { say } = speech;
  return element(
    'section',
    {},
    element('h2', {}, say(`batch_report.section.${section}`)),
    section === 'checked' ? element('p', { class: 'dim' }, say('batch_report.checked_note')) : null,
    ...(section === 'delivered'
      ? deliveredOf(files, speech)
      : section === 'checked' || section === 'on_the_way'
        ? [listOf(files, speech)]
        : byReason(files, speech)),
  );
}

/** Pictures as contact sheets under their carousels and slides, everything else as lists under its target. */
function deliveredOf(files: readonly ReportedFile[], speech: ReportSpeech): readonly ReportNode[] {
  const isPicture = ({ kind }: ReportedFile): boolean => kind === 'carousel_asset';
  const [pictures, others] = [files.filter(isPicture), files.filter((file) => !isPicture(file))];
  return [
    ...targetsOf(pictures).flatMap(({ name, slides }) => [
      element('h3', {}, name === null ? speech.say('batch_report.pictures') : shown(name)),
      ...slides.flatMap((slide) => sheetOf(slide, speech)),
    ]),
    ...targetsOf(others).flatMap(({ name, slides }) => [
      element('h3', {}, name === null ? speech.say('batch_report.documents') : shown(name)),
      ...slides.map(({ files: ofSlide }) => listOf(ofSlide, speech)),
    ]),
  ];
}

function sheetOf({ name, files }: SlideOfReport, speech: ReportSpeech): readonly ReportNode[] {
  const sheet = files.map((file) =>
    element(
      'li',
      {},
      element(
        'figure',
        {},
        file.picture === null
          ? element('div', { class: 'blank', 'aria-hidden': 'true' })
          : element('img', { alt: '', src: `data:image/jpeg;base64,${file.picture}` }),
        element(
          'figcaption',
          {},
          element('div', {}, shown(file.name)),
          element('div', { class: 'dim' }, ...whenAndWhere(file, speech)),
        ),
      ),
    ),
  );
  const list = element('ul', { class: 'sheet' }, ...sheet);
  return name === null ? [list] : [element('h4', {}, shown(name)), list];
}

function byReason(files: readonly ReportedFile[], speech: ReportSpeech): readonly ReportNode[] {
  const reasons = Map.groupBy(files, (file) => whyNotDelivered(file, speech.say));
  return [...reasons]
    .sort(([, one], [, other]) => other.length - one.length)
    .flatMap(([reason, some]) => [element('h3', {}, reason), listOf(some, speech)]);
}

function listOf(files: readonly ReportedFile[], speech: ReportSpeech): ReportElement {
  return element(
    'ul',
    { class: 'list' },
    ...files.map((file) =>
      element(
        'li',
        {},
        element('span', {}, shown(file.name)),
        element('span', { class: 'dim' }, ...whenAndWhere(file, speech)),
      ),
    ),
  );
}

/** `27 Nov, 14:02 · Open`; where it is not delivered, where it should go. */
function whenAndWhere(file: ReportedFile, speech: ReportSpeech): readonly ReportNode[] {
  const { deliveredAtMs, address, group, target } = file;
  if (group !== 'delivered') return [target === null ? '' : shown(target)];
  return [
    deliveredAtMs === null
      ? ''
      : element(
          'time',
          { datetime: new Date(deliveredAtMs).toISOString() },
          dayAndTime(deliveredAtMs, speech),
        ),
    address === null || deliveredAtMs === null ? '' : ' · ',
    address === null
      ? ''
      : element(
          'a',
          { href: address, rel: 'noopener noreferrer', target: '_blank' },
          speech.say('batch_report.open'),
        ),
  ];
}

/** Names come from elsewhere: nothing that turns text around or hides it. */
function shown(text: string): string {
  return printable(text);
}
