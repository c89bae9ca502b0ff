import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { reportFormats, type ReportFormat } from '../../../contract/batch.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { languages, type Language } from '../../../contract/language.ts';
import { message } from '../../../contract/messages/message.ts';
import { wholeReport, type ReportPiece } from '../../../contract/report-page.ts';
import { usualSpeech } from '../../../contract/speech.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import { writeNewFile } from '../../../foundation/files/write-new-file.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import { fetchSpeaker } from '../../../languages/fetched.ts';
import { reportHtml } from '../../../report-page/report-html.ts';
import type { CliContext } from '../cli-context.ts';
import { chosenDataDirectory, type CommonOptions } from '../command-options.ts';
import { plural } from '../output/words.ts';

const writtenFormats = [...reportFormats, 'html'] as const;

export interface ReportOptions extends CommonOptions {
  readonly format: (typeof writtenFormats)[number];
  readonly language: Language;
  readonly file?: true;
}

/** Where a report is read. */
export interface ReportSource {
  /** How its file is called, without the time: `batch-7`. */
  readonly stem: string;
  page(cursor: number): Promise<ReportPiece>;
  table(
    format: ReportFormat,
    cursor: number,
  ): Promise<{ readonly text: string; readonly next: number | null }>;
  /** Into the data folder’s exports. */
  file(format: ReportFormat): Promise<{ readonly path: string; readonly rows: number }>;
}

export function declareReport(command: Command): Command {
  return command
    .addOption(
      new Option('--format <format>', 'tables with everything, or the page that a client reads (html)')
        .choices(writtenFormats)
        .default('csv'),
    )
    .addOption(new Option('--language <language>', 'of the page').choices(languages).default('en'))
    .option('--file', 'write it into the data folder’s exports, and say where');
}

/** As a table or as the page that its client reads, printed or kept as a file. `tell` prints where a table was kept, as JSON. */
export async function writeReport(
  context: CliContext,
  options: ReportOptions,
  source: ReportSource,
  tell: (kept: { readonly path: string; readonly rows: number }) => void,
): Promise<void> {
  const { output } = context;
  const format = options.json === true ? 'json' : options.format;
  if (format === 'html') {
    const page = await writtenPage(source, options.language);
    if (options.file !== true) output.lines(page.html);
    else {
      output.print(await keepPage(chosenDataDirectory(context, options), source.stem, page.html));
      output.note(`${plural(page.files, 'file')} listed.`);
    }
  } else if (options.file === true) {
    const kept = await source.file(format);
    if (options.json === true) tell(kept);
    else output.print(kept.path);
    output.note(`${plural(kept.rows, 'row')} written.`);
  } else await printTable(context, source, format);
}

async function printTable({ output }: CliContext, source: ReportSource, format: ReportFormat): Promise<void> {
  for (let cursor: number | null = 0; cursor !== null && !output.isReaderGone;) {
    const piece: Awaited<ReturnType<ReportSource['table']>> = await source.table(format, cursor);
    if (format === 'json') output.jsonText(piece.text);
    else output.csvText(piece.text);
    cursor = piece.next;
  }
}

async function writtenPage(
  source: ReportSource,
  language: Language,
): Promise<{ readonly html: string; readonly files: number }> {
  const report = await wholeReport((cursor) => source.page(cursor));
  const { locale } = usualSpeech(language);
  const html = reportHtml(report, { say: await fetchSpeaker(language), locale });
  return { html, files: report.files.length };
}

/** Into `<data folder>/exports`, readable by its owner alone; nothing is replaced. Returns the path. Throws `OutboxError` storage. */
async function keepPage(dataDirectory: string, stem: string, html: string): Promise<string> {
  const directory = join(dataDirectory, 'exports');
  const time = localMinute(Date.now()).replace(' ', '-').replace(':', '');
  try {
    return await writeNewFile(directory, { stem: `${stem}-${time}`, extension: 'html' }, [html]);
  } catch (error) {
    const said = messageOf(error);
    throw new OutboxError('storage', message('export.failed', { path: directory, said }), { cause: error });
  }
}
