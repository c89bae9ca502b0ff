/** Figures as exactly as they were measured, as the country of the pages writes them. */
import { perLocale } from '../words/per-locale.ts';
import { say } from '../words/say.ts';

const secondMs = 1000;

const written = ([0, 1, 2] as const).map((decimals) =>
  perLocale(
    (locale) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: false,
      }),
  ),
);

function figure(value: number, decimals: 0 | 1 | 2): string {
  return written[decimals]?.().format(value) ?? '';
}

/** `0.4 ms`, `12 ms`, `1.2 s`, `48 s`, `2 min 5 s`, `3 h 20 min`. */
export function preciseDurationText(durationMs: number): string {
  if (durationMs < 999.5) {
    return say('times.milliseconds', { ms: figure(durationMs, durationMs < 9.95 ? 1 : 0) });
  }
  if (durationMs < 9.95 * secondMs)
    return say('times.seconds', { seconds: figure(durationMs / secondMs, 1) });
  const allSeconds = Math.round(durationMs / secondMs);
  if (allSeconds < 60) return say('times.seconds', { seconds: String(allSeconds) });
  if (allSeconds < 3600) {
    const minutes = Math.floor(allSeconds / 60);
    const seconds = allSeconds % 60;
    return seconds === 0
      ? say('times.minutes', { minutes })
      : say('times.minutes_seconds', { minutes, seconds });
  }
  const allMinutes = Math.round(durationMs / (60 * secondMs));
  const hours = Math.floor(allMinutes / 60);
  const minutes = allMinutes % 60;
  return minutes === 0 ? say('times.hours', { hours }) : say('times.hours_minutes', { hours, minutes });
}

/** `3.2`, `41`: files a second. */
export function preciseRateText(perSecond: number): string {
  if (perSecond >= 9.95) return figure(perSecond, 0);
  return figure(perSecond, perSecond < 0.095 ? 2 : 1);
}
