/** Speed limits as people write and read them. Powers of ten, as everywhere in the pages. */
import { slowestLimitBytesPerSecond, speedLimitSchema } from '../../src-main/contract/sending.ts';
import { say } from '../words/say.ts';

export const speedUnits = ['kB/s', 'MB/s', 'GB/s'] as const;
export type SpeedUnit = (typeof speedUnits)[number];

const unitBytes: Readonly<Record<SpeedUnit, number>> = { 'kB/s': 1e3, 'MB/s': 1e6, 'GB/s': 1e9 };

export type ReadSpeed = { readonly bytesPerSecond: number } | { readonly problem: string };

/** What was typed beside a unit. */
export function readSpeed(text: string, unit: SpeedUnit): ReadSpeed {
  const plain = text.trim().replace(',', '.');
  const amount = Number(plain);
  if (plain === '' || !Number.isFinite(amount) || amount <= 0)
    return { problem: say('controls.no_speed', { text: text.trim() }) };
  const bytesPerSecond = Math.round(amount * unitBytes[unit]);
  if (bytesPerSecond < slowestLimitBytesPerSecond) {
    return {
      problem: say('controls.too_slow', { text: text.trim(), unit }),
    };
  }
  return speedLimitSchema.safeParse(bytesPerSecond).success
    ? { bytesPerSecond }
    : { problem: say('controls.too_fast', { text: text.trim(), unit }) };
}

/** The number and the unit that a field shows. */
export function speedParts(bytesPerSecond: number): { readonly text: string; readonly unit: SpeedUnit } {
  const unit = bytesPerSecond >= 1e9 ? 'GB/s' : bytesPerSecond >= 1e6 ? 'MB/s' : 'kB/s';
  return { text: String(Number((bytesPerSecond / unitBytes[unit]).toFixed(3))), unit };
}

/** `10 MB/s`, `1.5 MB/s` */
export function speedWords(bytesPerSecond: number): string {
  const { text, unit } = speedParts(bytesPerSecond);
  return `${text} ${unit}`;
}
