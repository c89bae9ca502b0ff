import { basename } from 'node:path';
import type { CallOutput } from '../../../contract/api.ts';
import { mergedByReason, type FilesByReason } from '../../../contract/files-by-reason.ts';
import { eachOnce } from '../../../contract/messages/each-once.ts';
import type { Output } from './output.ts';
import { describeBytes, otherClientWords, plural } from './words.ts';
import { told } from './say.ts';
import { messageJson, toldListJson } from './message-json.ts';
import { withOtherClient } from './crossing-json.ts';

export type FilesPreview = CallOutput<'jobs.previewFiles'>;
export type AddedFiles = CallOutput<'jobs.addFiles'>;

/** What was found piece by piece, as if it had been one look. */
export function mergedPreview(parts: readonly FilesPreview[]): FilesPreview {
  const sum = (of: (part: FilesPreview) => number): number => parts.reduce((all, part) => all + of(part), 0);
  const otherClient = parts.find((part) => part.otherClient !== undefined)?.otherClient;
  return {
    files: sum(({ files }) => files),
    sizeBytes: sum(({ sizeBytes }) => sizeBytes),
    first: parts[0]?.first ?? [],
    alreadySent: sum(({ alreadySent }) => alreadySent),
    skipped: parts.flatMap(({ skipped }) => skipped),
    leftOut: mergedByReason(parts.flatMap(({ leftOut }) => leftOut)),
    waits: mergedByReason(parts.flatMap(({ waits }) => waits)),
    warnings: eachOnce(parts.flatMap(({ warnings }) => warnings)),
    ...(otherClient === undefined ? {} : { otherClient }),
  };
}

/** What adding the files would do. */
export function tellFilesPreview(output: Output, preview: FilesPreview): void {
  const { files, sizeBytes, first, alreadySent } = preview;
  output.print('Nothing is queued yet.');
  output.print(`${plural(files, 'file')} would go (${describeBytes(sizeBytes)})${namesOf(first, files)}.`);
  if (alreadySent > 0) output.print(`${plural(alreadySent, 'file')} sent before, not to go again.`);
  for (const line of leftOutLines(preview.leftOut)) output.print(line);
  for (const { path, why } of preview.skipped) output.print(`Left out ${path}: ${told(why)}`);
  tellWaits(output, preview.waits);
  for (const warning of preview.warnings) output.warn(told(warning));
  if (preview.otherClient !== undefined) output.warn(otherClientWords(preview.otherClient));
}

export function tellLeftOut(
  output: Output,
  { skipped, leftOut }: Pick<AddedFiles, 'skipped' | 'leftOut'>,
): void {
  for (const { path, why } of skipped) output.note(`outbox: left out ${path}: ${told(why)}`);
  for (const line of leftOutLines(leftOut))
    output.note(`outbox: ${line.charAt(0).toLowerCase()}${line.slice(1)}`);
}

/** Files of a folder that are still being written. */
export function tellWaits(output: Output, waits: readonly FilesByReason[]): void {
  for (const { why, files, names } of waits) {
    output.note(
      files === 1
        ? `${basename(names[0] ?? '')}: ${told(why)}.`
        : `${plural(files, 'file')}${namesOf(names, files)}: ${told(why)}.`,
    );
  }
}

/** `Left out 7 files: ignored: a temporary file (.tmp) (a.tmp, b.tmp, …)` */
function leftOutLines(leftOut: readonly FilesByReason[]): string[] {
  return leftOut.map(
    ({ why, files, names }) => `Left out ${String(files)}: ${told(why)}${namesOf(names, files)}`,
  );
}

function namesOf(names: readonly string[], files: number): string {
  if (names.length === 0) return '';
  return ` (${names.join(', ')}${files > names.length ? ', …' : ''})`;
}

/** As `--json` has it. */
export function addedJson(added: AddedFiles) {
  return { ...added, ...leftOutJson(added), ...toldListJson('warnings', added.warnings) };
}

export function previewJson(preview: FilesPreview) {
  return {
    ...withOtherClient(preview),
    ...leftOutJson(preview),
    waits: preview.waits.map(byReasonJson),
    ...toldListJson('warnings', preview.warnings),
  };
}

function leftOutJson({ skipped, leftOut }: Pick<AddedFiles, 'skipped' | 'leftOut'>) {
  return {
    skipped: skipped.map(({ path, why }) => ({ path, why: told(why), ...messageJson(why) })),
    leftOut: leftOut.map(byReasonJson),
  };
}

function byReasonJson({ why, ...files }: FilesByReason) {
  return { ...files, why: told(why), ...messageJson(why) };
}
