import { InvalidArgumentError, type Command } from 'commander';
import { decodeText, encodingNames, readAsWords } from '../../../contract/tables/text-encoding.ts';
import type { CliContext } from '../cli-context.ts';

export function declareEncoding(command: Command): Command {
  return command.option(
    '--encoding <name>',
    'the encoding of a text or CSV that is not UTF-8, such as windows-1252',
    parseEncoding,
  );
}

function parseEncoding(text: string): string {
  const name = text.toLowerCase();
  if (encodingNames.includes(name)) return name;
  throw new InvalidArgumentError(`Outbox doesn't know this encoding. It knows: ${encodingNames.join(', ')}.`);
}

/** The text of a file that a person named. Where it does not say its encoding itself, what was taken is said. */
export function readNamedText(
  context: CliContext,
  {
    name,
    content,
    encoding,
  }: { readonly name: string; readonly content: Uint8Array; readonly encoding: string | undefined },
): string {
  const decoded = decodeText(content, encoding);
  if (decoded.isGuessed)
    context.output.warn(
      `${name} is not UTF-8. It was read as ${readAsWords(decoded)}. If letters look wrong, choose another with --encoding.`,
    );
  return decoded.text;
}
