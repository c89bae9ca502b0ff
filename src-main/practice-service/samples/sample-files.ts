import { lstat, mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import { errorCode } from '../../foundation/error-code.ts';
import { docxDocument, pdfDocument } from './document-files.ts';

export const sampleFolderName = 'Outbox samples';

/** So many lines of it, numbered, so that a document has some length. */
export function numberedLines(line: string, lines: number): Buffer {
  const all = Array.from({ length: lines }, (_, index) => `${line} ${String(index + 1)}`);
  return Buffer.from(`${all.join('\n')}\n`);
}

const samples: Readonly<Record<string, () => Buffer>> = {
  'Onboarding handbook.pdf': () => pdfDocument('Onboarding handbook'),
  'Warranty terms.docx': () => docxDocument('What is covered, and for how long.'),
  'Shipping regions.txt': () => numberedLines('Lisbon, Porto, Faro', 400),
  'Release notes.md': () => numberedLines('# Release notes', 900),
};

/**
 * Puts a few valid documents into a folder of their own below `parent`, for somebody who has none at hand, and returns where they
 * lie, with all links resolved. What is there already stays as it is. Throws `OutboxError` folder_refused where they cannot lie there.
 */
export async function makeSampleFolder(parent: string): Promise<string> {
  const folder = join(parent, sampleFolderName);
  try {
    await mkdir(folder, { recursive: true });
    // A link would lead the files to where nobody expects them.
    if (!(await lstat(folder)).isDirectory())
      throw new OutboxError(
        'folder_refused',
        `${folder} is no folder of its own. Move it away, and try again.`,
      );
    for (const [name, content] of Object.entries(samples)) await writeNew(join(folder, name), content());
    return await realpath(folder);
  } catch (cause) {
    if (cause instanceof OutboxError) throw cause;
    const reason = errorCode(cause) ?? 'unknown';
    throw new OutboxError('folder_refused', `The sample files cannot be put into ${folder}: ${reason}.`, {
      cause,
    });
  }
}

async function writeNew(path: string, content: Buffer): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
