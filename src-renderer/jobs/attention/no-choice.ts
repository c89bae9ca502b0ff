/** Why there is nothing to choose from, so that an id has to be pasted: said where it is asked for, not to a pointer alone. */
import type { Carousel, ConnectionTargets } from '../../../src-main/contract/connection.ts';
import { describeError } from '../../errors/describe-error.ts';
import { said } from '../../shared/said.ts';
import { say } from '../../words/say.ts';

interface Asked<Value> {
  readonly value: Value | null;
  readonly error: unknown;
}

/** `null` where there are slides, or nobody knows yet. */
export function whyNoSlides({ value, error }: Asked<Carousel>): string | null {
  if (value === null) return unread(error);
  return value.slides.length > 0 ? null : say('attention.slide.none_listed');
}

/** `null` where there are brands, or nobody knows yet. */
export function whyNoBrands({ value, error }: Asked<Pick<ConnectionTargets, 'brands'>>): string | null {
  if (value === null) return unread(error);
  const { items, why } = value.brands;
  return items.length > 0 ? null : why === null ? say('attention.brand.none_listed') : said(why);
}

function unread(error: unknown): string | null {
  return error === null ? null : describeError(error).detail;
}
