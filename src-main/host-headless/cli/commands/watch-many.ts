import type { CallOutput } from '../../../contract/api.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import { meant, type OtherClientOption } from '../input/client-name.ts';
import { chosenPlace, templateNamed, type PlaceOptions } from '../input/template-choice.ts';
import { describeBytes, plural } from '../output/words.ts';
import { toldListJson } from '../output/message-json.ts';
import { told } from '../output/say.ts';
import { templatedFolderJson, failedJson } from '../output/template-json.ts';

export interface ManyOptions extends PlaceOptions, OtherClientOption {
  readonly only?: string[];
  readonly json?: true;
  readonly dryRun?: true;
}

type Preview = CallOutput<'templates.previewFolders'>;

/** Watches every sub-folder of a folder as one of its own, all set up by one template. */
export async function watchMany(
  { output }: CliContext,
  client: OutboxClient,
  token: string,
  templateName: string,
  options: ManyOptions,
): Promise<void> {
  const { id } = await templateNamed(client, templateName);
  const target = await chosenPlace(client, options);
  const wanted = { id, token, ...(target !== undefined && { target }) };
  const found = await client.call('templates.previewFolders', wanted);
  const { only } = options;
  const preview = { ...found, folders: chosenFolders(found, only) };
  if (options.dryRun === true) {
    if (options.json === true)
      output.json<'watch add'>({ ...preview, folders: preview.folders.map(templatedFolderJson) });
    else for (const line of previewLines(preview)) output.print(line);
    return;
  }
  const folders = preview.folders.filter(({ state }) => state === 'new').map(({ name }) => ({ name }));
  const result =
    folders.length === 0
      ? { added: [], failed: [], warnings: [] }
      : await client.call('templates.addFolders', { ...wanted, folders, ...meant(options) });
  for (const warning of result.warnings) output.warn(told(warning));
  for (const { name, message } of result.failed) output.warn(`${name} is not watched: ${told(message)}`);
  if (options.json === true)
    output.json<'watch add'>({
      ...{ ...result, failed: failedJson(result.failed) },
      ...toldListJson('warnings', result.warnings),
    });
  else {
    const watched = preview.folders.filter(({ state }) => state === 'watched').length;
    const before = watched === 0 ? '' : `, ${String(watched)} watched before`;
    output.print(
      `Watching ${plural(result.added.length, 'folder')} in ${preview.path} by “${templateName}”${before}.`,
    );
  }
  if (preview.truncated) output.warn('Only the first 500 were taken. Run it again for the others.');
}

function chosenFolders({ folders, path }: Preview, only: readonly string[] | undefined): Preview['folders'] {
  if (only === undefined) return folders;
  const names = new Set(folders.map(({ name }) => name));
  const unknown = only.filter((name) => !names.has(name));
  if (unknown.length > 0)
    throw new OutboxError(
      'not_found',
      `${path} holds no folder named ${unknown.join(', ')} that can be watched.`,
    );
  return folders.filter(({ name }) => only.includes(name));
}

function previewLines({ path, folders, truncated }: Preview): string[] {
  const sums = folders.map(({ name, state, message, matched, toSend, toSendBytes }) =>
    state === 'new'
      ? `  ${name}: ${plural(matched, 'file')} there, ${toSend === 0 ? 'none would go' : `${String(toSend)} would go (${describeBytes(toSendBytes)})`}`
      : `  ${name}: ${message === null ? state : told(message)}`,
  );
  const more = truncated ? ['  and more than 500 in all'] : [];
  return [`${path}: nothing is watched or sent yet.`, ...sums, ...more];
}
