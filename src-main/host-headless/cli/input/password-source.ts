import type { Readable } from 'node:stream';
import { OutboxError } from '../../../contract/errors.ts';
import type { Output } from '../output/output.ts';

/** What a terminal has beside a stream. */
interface Terminal extends Readable {
  setRawMode(isRaw: boolean): unknown;
}

/** More than any password; a wrong file is noticed before it is read. */
const maximumCharacters = 4096;

/**
 * The password as one line of standard input; a person types it twice, and sees nothing of it. It is never an argument, as others see
 * arguments. Throws `OutboxError` invalid_input where none comes, or the two differ.
 */
export async function readPassword(
  input: Readable,
  output: Pick<Output, 'prompt' | 'note'>,
): Promise<string> {
  if (!isTerminal(input)) return readLine(input);
  const first = await readUnseen(input, 'The new password (it is not shown): ', output);
  const second = await readUnseen(input, 'Once more: ', output);
  if (first === second) return first;
  throw new OutboxError('invalid_input', 'The two differ. Nothing was changed; try again.');
}

function isTerminal(input: Readable): input is Terminal {
  return 'isTTY' in input && input.isTTY === true && 'setRawMode' in input;
}

async function readLine(input: Readable): Promise<string> {
  let text = '';
  for await (const piece of input as AsyncIterable<Buffer | string>) {
    text += piece.toString();
    if (text.length > maximumCharacters)
      throw new OutboxError('invalid_input', 'What came on standard input is too long for a password.');
  }
  // Spaces belong to it: people use sentences.
  const line = text.replace(/^\uFEFF/u, '').replace(/\r?\n$/u, '');
  if (line === '') throw noneCame();
  if (/[\r\n]/u.test(line))
    throw new OutboxError('invalid_input', 'A password is one line; what came on standard input has more.');
  return line;
}

/** What is typed up to Enter. Without an echo the terminal hands over each key, also those that it acts upon otherwise. */
async function readUnseen(
  terminal: Terminal,
  words: string,
  output: Pick<Output, 'prompt' | 'note'>,
): Promise<string> {
  output.prompt(words);
  terminal.setRawMode(true);
  try {
    return await typedLine(terminal);
  } finally {
    terminal.setRawMode(false);
    terminal.pause();
    // Enter was not echoed either.
    output.note('');
  }
}

function typedLine(terminal: Terminal): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const settle = (result: () => void): void => {
      terminal.off('data', onData);
      terminal.off('end', onEnd);
      result();
    };
    const onEnd = (): void => {
      settle(() => {
        reject(noneCame());
      });
    };
    const onData = (piece: Buffer | string): void => {
      for (const key of piece.toString()) {
        if (key === '\r' || key === '\n') {
          settle(() => {
            if (typed.length === 0) reject(noneCame());
            else resolve(typed.join(''));
          });
          return;
        }
        // Ctrl+C and Ctrl+D.
        if (key === '\u0003' || key === '\u0004') {
          onEnd();
          return;
        }
        if (key === '\u007F' || key === '\b') typed = typed.slice(0, -1);
        else typed.push(key);
      }
    };
    terminal.on('data', onData);
    terminal.on('end', onEnd);
    terminal.resume();
  });
}

const noneCame = (): OutboxError =>
  new OutboxError(
    'invalid_input',
    'No password came. Type it at a terminal, or give it on standard input: "outbox password set < FILE".',
  );
