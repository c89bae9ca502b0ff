import type { FolderRules } from '../../../contract/folder-rules.ts';
import type { Message } from '../../../contract/messages/message.ts';
import type { FolderChangePreview, FolderPreview } from '../../../contract/watch-folder.ts';
import { messageJson, toldListJson } from './message-json.ts';
import type { Output } from './output.ts';
import { withOtherClient } from './crossing-json.ts';
import { told } from './say.ts';
import { describeBytes, otherClientWords, plural } from './words.ts';

const shownFiles = 20;

/** What adding a folder would do with the files that are there. */
export function tellPreview(output: Output, preview: FolderPreview, { existing }: FolderRules): void {
  output.print(`${preview.path}: nothing is watched or sent yet.`);
  const { matched, toSend, toSendBytes, alreadySent, asked, ignored } = preview;
  output.print(
    existing === 'upload'
      ? `${plural(toSend, 'file')} would go (${describeBytes(toSendBytes)}).`
      : `${plural(matched, 'file')} would stay; only what is new goes.`,
  );
  if (alreadySent > 0) output.print(`${plural(alreadySent, 'file')} sent before, not to go again.`);
  if (asked > 0) output.print(`${plural(asked, 'file')} edited since delivered: you would be asked.`);
  if (ignored > 0) output.print(`${plural(ignored, 'file')} ignored.`);
  tellFilesAndWarnings(output, preview);
}

/** What becomes of each of the first files, and what a person should know before. */
export function tellFilesAndWarnings(
  output: Output,
  preview: Pick<FolderPreview | FolderChangePreview, 'warnings' | 'otherClient'> & {
    readonly files: readonly { readonly relativePath: string; readonly message: Message }[];
  },
): void {
  for (const { relativePath, message } of preview.files.slice(0, shownFiles)) {
    output.print(`  ${relativePath}: ${told(message)}`);
  }
  const more = preview.files.length - shownFiles;
  if (more > 0) output.print(`  and ${String(more)} more; --json lists them.`);
  for (const warning of preview.warnings) output.warn(told(warning));
  if (preview.otherClient !== undefined) output.warn(otherClientWords(preview.otherClient));
}

/** As `--json` has it: what happens to each file, and each warning, in English and as facts. */
export function folderPreviewJson({ files, warnings, ...preview }: FolderPreview) {
  return {
    ...withOtherClient(preview),
    files: files.map(fileJson),
    ...toldListJson('warnings', warnings),
  };
}

export function folderChangeJson({ files, warnings, notAgain, ...preview }: FolderChangePreview) {
  return {
    ...withOtherClient(preview),
    files: files.map(fileJson),
    ...toldListJson('notAgain', notAgain),
    ...toldListJson('warnings', warnings),
  };
}

function fileJson<File extends { readonly message: Message }>({ message, ...file }: File) {
  return { ...file, message: told(message), ...messageJson(message) };
}
