import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { endsWithCampaign } from '../../helpers/campaign.ts';
import { NoAnswer } from '../oracle.ts';
import { isInstalled } from './installed.ts';

export type Tags = Readonly<Record<string, unknown>>;

/** Some broken files keep exiftool busy for ever; a file takes it a tenth of a second. */
const longestMs = 20_000;

/** One process for all files, as each start takes a quarter of a second. */
export class Exiftool {
  #process: ChildProcessWithoutNullStreams | null = null;
  #output = '';
  #answered: ((output: string) => void) | null = null;
  #number = 0;
  readonly #program: string;
  readonly #longestMs: number;

  constructor(program = 'exiftool', mostMs = longestMs) {
    this.#program = program;
    this.#longestMs = mostMs;
  }

  static isInstalled(): boolean {
    return isInstalled('exiftool', '-ver');
  }

  /**
   * All tags of a file by group and name, numbers as they are; `null` where it knows nothing of such a file. Throws `NoAnswer` where it
   * does not end: then the next file is asked of another process.
   */
  async tagsOf(path: string): Promise<Tags | null> {
    const output = await this.#ask(['-j', '-n', '-a', '-G2', '-ee', '-ImageDataHash', '-all', path]);
    if (output === null) throw new NoAnswer('exiftool');
    const at = output.indexOf('[');
    if (at < 0) return null;
    const [tags] = JSON.parse(output.slice(at)) as readonly Tags[];
    return tags ?? null;
  }

  async close(): Promise<void> {
    const process = this.#process;
    this.#process = null;
    if (process === null) return;
    const ended = new Promise((resolve) => process.once('exit', resolve));
    process.stdin.end('-stay_open\nFalse\n');
    await ended;
  }

  /** `null`: it did not end. */
  #ask(words: readonly string[]): Promise<string | null> {
    const process = this.#running();
    this.#number += 1;
    return new Promise((resolve) => {
      const limit = setTimeout(() => {
        this.#answered = null;
        void this.#end(process).then(() => {
          resolve(null);
        });
      }, this.#longestMs);
      this.#answered = (output) => {
        clearTimeout(limit);
        resolve(output);
      };
      process.stdin.write(`${words.join('\n')}\n-execute${String(this.#number)}\n`);
    });
  }

  async #end(process: ChildProcessWithoutNullStreams): Promise<void> {
    this.#process = null;
    this.#output = '';
    const ended = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGKILL');
    await ended;
  }

  #running(): ChildProcessWithoutNullStreams {
    if (this.#process !== null) return this.#process;
    const process = endsWithCampaign(spawn(this.#program, ['-stay_open', 'True', '-@', '-']));
    process.stdout.setEncoding('utf8').on('data', (piece: string) => {
      // What one that was ended still says is about another file.
      if (this.#process !== process) return;
      this.#output += piece;
      const end = this.#output.indexOf(`{ready${String(this.#number)}}`);
      if (end < 0) return;
      const output = this.#output.slice(0, end);
      this.#output = '';
      this.#answered?.(output);
    });
    process.stderr.resume();
    this.#process = process;
    return process;
  }
}

const says =
  /latitude|longitude|position|coordinates|^(?:gps)?(?:city|country|state)|province|location|landmark|areainformation|geo/iu;
const aboutNoPlace =
  /^(?:GPSVersionID|GPSPositioningError|GPSHPositioningError|LocationInfoVersion|LocationAccuracyHorizontal|\w*Ref|GPSImgDirection)$/u;
const empty = new Set(['', 'undef', 'inf', 'undef undef', 'inf inf', '0 0', '0 0 0']);

/** The tags that say where something was taken, with what they say. */
export function placesIn(tags: Tags): readonly string[] {
  return Object.entries(tags).flatMap(([key, value]) => {
    const [group = '', name = ''] = key.split(':');
    const text = String(value).trim();
    const isPlace = group === 'Location' && says.test(name) && !aboutNoPlace.test(name);
    return isPlace && !empty.has(text) && !/^[\s\0]*$/u.test(text) ? [`${name}=${text.slice(0, 80)}`] : [];
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** Width and height as the file has them, before it is turned. */
export function sizeIn(tags: Tags): readonly [number, number] | null {
  const [width, height] = ['Image:ImageWidth', 'Image:ImageHeight'].map((name) => Number(tags[name] ?? NaN));
  const [, wide, high] = /^(\d+)[ x](\d+)$/u.exec(textOf(tags['Image:ImageSize'])) ?? [];
  if (wide !== undefined && high !== undefined) return [Number(wide), Number(high)];
  return width === undefined || height === undefined || Number.isNaN(width) || Number.isNaN(height)
    ? null
    : [width, height];
}
