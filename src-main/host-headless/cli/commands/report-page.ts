import { join } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import type { Language } from '../../../contract/language.ts';
import { message } from '../../../contract/messages/message.ts';
import { wholeReport } from '../../../contract/report-page.ts';
import { usualSpeech } from '../../../contract/speech.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import { writeNewFile } from '../../../foundation/files/write-new-file.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import { fetchSpeaker } from '../../../languages/fetched.ts';
import { reportHtml } from '../../../report-page/report-html.ts';

/** The page that a client reads of a batch, and how many files it lists. */
export async function writtenPage(
  client: OutboxClient,
  reported: { readonly id: number; readonly clientId?: number },
  language: Language,
): Promise<{ readonly html: string; readonly files: number }> {
  const report = await wholeReport((cursor) => client.call('batches.reportPage', { ...reported, cursor }));
  const { locale } = usualSpeech(language);
  const html = reportHtml(report, { say: await fetchSpeaker(language), locale });
  return { html, files: report.files.length };
}

/** Into `<data folder>/exports`, readable by its owner alone; nothing is replaced. Returns the path. Throws `OutboxError` storage. */
export async function keepPage(dataDirectory: string, batchId: number, html: string): Promise<string> {
  const directory = join(dataDirectory, 'exports');
  const stem = `batch-${String(batchId)}-${localMinute(Date.now()).replace(' ', '-').replace(':', '')}`;
  try {
    return await writeNewFile(directory, { stem, extension: 'html' }, [html]);
  } catch (error) {
    const said = messageOf(error);
    throw new OutboxError('storage', message('export.failed', { path: directory, said }), { cause: error });
  }
}
