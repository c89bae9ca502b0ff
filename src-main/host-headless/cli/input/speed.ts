import { InvalidArgumentError } from 'commander';
import { slowestLimitBytesPerSecond, speedLimitSchema } from '../../../contract/sending.ts';

const unitBytes: Readonly<Record<string, number>> = { kb: 1e3, mb: 1e6, gb: 1e9 };

/** `2MB/s`, `800 kB/s`, `1.5mb`: bytes per second, with powers of ten. Throws `InvalidArgumentError`. */
export function parseSpeed(text: string): number {
  const match = /^(\d+(?:\.\d+)?) ?([kmg]b)(?:\/s)?$/iu.exec(text.trim());
  const unit = unitBytes[(match?.[2] ?? '').toLowerCase()];
  if (match === null || unit === undefined) throw new InvalidArgumentError('Give it like 2MB/s or 800kB/s.');
  const bytesPerSecond = Math.round(Number(match[1]) * unit);
  if (bytesPerSecond < slowestLimitBytesPerSecond) {
    throw new InvalidArgumentError(
      `${text} is too slow for an upload to meet its deadlines. Give 33kB/s or more.`,
    );
  }
  if (!speedLimitSchema.safeParse(bytesPerSecond).success)
    throw new InvalidArgumentError(`${text} is faster than any line. Leave the limit out with none.`);
  return bytesPerSecond;
}

/** As `parseSpeed`, or `null` for `none`. */
export function parseSpeedLimit(text: string): number | null {
  return text === 'none' ? null : parseSpeed(text);
}
