/** The limits of targets as people write them, and back. */
import { aspectRatioSchema } from '../../../src-main/contract/render-format.ts';
import {
  targetLimitsSchema,
  type RefusedTrait,
  type TargetLimits,
} from '../../../src-main/contract/target-limits.ts';
import { say } from '../../words/say.ts';

/** Every field as typed; empty means free. */
export interface LimitsText {
  readonly width: string;
  readonly height: string;
  readonly ratios: string;
  readonly megabytes: string;
  readonly seconds: string;
  readonly refuses: readonly RefusedTrait[];
}

export type LimitsField = Exclude<keyof LimitsText, 'refuses'>;

export const noLimitsText: LimitsText = {
  ...{ width: '', height: '', ratios: '', megabytes: '', seconds: '', refuses: [] },
};

const bytesPerMegabyte = 1_000_000;
const msPerSecond = 1000;

export type ReadLimits =
  | { readonly limits: TargetLimits; readonly problems: null }
  | { readonly limits: null; readonly problems: Readonly<Partial<Record<LimitsField, string>>> };

/** What was typed as limits, or what is wrong with which field. */
export function readLimits(text: LimitsText): ReadLimits {
  const problems: Partial<Record<LimitsField, string>> = {};
  const range = (field: 'width' | 'height') => {
    const read = rangeOf(text[field]);
    if (read === null) problems[field] = say('service_limits.write_pixels');
    return read ?? {};
  };
  const amountOf = (field: 'megabytes' | 'seconds', each: number) => {
    const plain = text[field].trim().replace(',', '.');
    if (plain === '') return undefined;
    const value = Math.round(Number(plain) * each);
    if (!/^\d{1,9}(?:\.\d{1,3})?$/u.test(plain) || value <= 0)
      problems[field] = say('service_limits.write_number');
    return value;
  };
  const [width, height] = [range('width'), range('height')];
  const [maxBytes, maxDurationMs] = [
    amountOf('megabytes', bytesPerMegabyte),
    amountOf('seconds', msPerSecond),
  ];
  const ratios = text.ratios.split(/[\s,]+/u).filter((each) => each !== '');
  const areRatios = ratios.every((each) => aspectRatioSchema.safeParse(each).success);
  if (!areRatios || ratios.length > 12) problems.ratios = say('service_limits.write_ratios');
  if (Object.keys(problems).length > 0) return { limits: null, problems };
  const limits = targetLimitsSchema.safeParse({
    ...(width.least !== undefined && { minWidthPx: width.least }),
    ...(width.most !== undefined && { maxWidthPx: width.most }),
    ...(height.least !== undefined && { minHeightPx: height.least }),
    ...(height.most !== undefined && { maxHeightPx: height.most }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(maxDurationMs !== undefined && { maxDurationMs }),
    ...{ ratios, refuses: [...text.refuses] },
  });
  return limits.success
    ? { limits: limits.data, problems: null }
    : { limits: null, problems: { width: say('service_limits.write_more_pixels') } };
}

interface Range {
  readonly least?: number;
  readonly most?: number;
}

/** `null`: it is no range. */
function rangeOf(text: string): Range | null {
  const plain = text.replaceAll(/\s/gu, '');
  if (plain === '') return {};
  const found = /^(?:(\d{1,6})|(\d{1,6})?[-–](\d{1,6})?)$/u.exec(plain);
  if (found === null || (plain.length === 1 && !/\d/u.test(plain))) return null;
  const [, exact, least, most] = found.map((part: string | undefined) =>
    part === undefined ? undefined : Number(part),
  );
  if (exact !== undefined) return { least: exact, most: exact };
  if (least !== undefined && most !== undefined && least > most) return null;
  return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
}

/** Limits that stand, as they would be typed. */
export function textOfLimits(limits: TargetLimits): LimitsText {
  const { maxBytes, maxDurationMs, ratios, refuses } = limits;
  return {
    width: rangeText(limits.minWidthPx, limits.maxWidthPx),
    height: rangeText(limits.minHeightPx, limits.maxHeightPx),
    ratios: ratios.join(', '),
    megabytes: maxBytes === undefined ? '' : String(maxBytes / bytesPerMegabyte),
    seconds: maxDurationMs === undefined ? '' : String(maxDurationMs / msPerSecond),
    refuses,
  };
}

function rangeText(least: number | undefined, most: number | undefined): string {
  if (least === undefined && most === undefined) return '';
  return least === most ? String(least) : `${String(least ?? '')}-${String(most ?? '')}`;
}
