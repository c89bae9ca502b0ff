import { readBatchName } from '../batch-name.ts';
import { readStepName } from '../step-name.ts';

/* What stands in a sentence of the engine as a figure, as the country that the pages speak for writes it. */

const germanSteps = { clip_render: 'Rendering', post_draft: 'Entwurf' } as const;
const germanBatches = { links: 'Links vom', files: 'Dateien,' } as const;

const unitWords: Readonly<Record<string, string>> = {
  bytes: 'Byte',
  byte: 'Byte',
  second: 'Sekunde',
  seconds: 'Sekunden',
  min: 'Min.',
  minute: 'Minute',
  minutes: 'Minuten',
  h: 'Std.',
  hour: 'Stunde',
  hours: 'Stunden',
  day: 'Tag',
  days: 'Tage',
};

/** `25.3 MB` as `25,3 MB`, `2 min 5 s` as `2 Min. 5 s`. */
export function amountText(amount: string, locale: string): string {
  return amount
    .replace(/\d[\d,]*(?:\.\d+)?/gu, (digits) => numberText(digits, locale))
    .replace(/\p{L}+/gu, (unit) => unitWords[unit] ?? unit);
}

/** As many decimals as the engine gave. */
function numberText(digits: string, locale: string): string {
  const decimals = digits.split('.')[1]?.length ?? 0;
  const value = Number(digits.replaceAll(',', ''));
  return value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** `14:02`, `2026-03-02` or `2026-03-02 14:02`, all in the zone of this computer. */
export function timeText(time: string, locale: string): string {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)?(?: ?(\d\d:\d\d))?$/u.exec(time) ?? [];
  const at = new Date(`${day ?? '2000-01-01'}T${clock ?? '12:00'}`);
  if (Number.isNaN(at.getTime())) return time;
  return at.toLocaleString(locale, {
    ...(day === undefined ? {} : { dateStyle: 'medium' }),
    ...(clock === undefined ? {} : { timeStyle: 'short' }),
  });
}

/** `4:5 or 1:1` as `4:5 oder 1:1`, and the same of names in quotes. */
export function listText(names: string): string {
  return names
    .replaceAll(' or ', ' oder ')
    .replaceAll('" and "', '" und "')
    .replaceAll(/"([^"]*)"/gu, '„$1“');
}

/** `Draft 1:1 of Silence` as `Entwurf 1:1 von Silence`; names of files and links are as they are. */
export function stepText(name: string): string {
  const step = readStepName(name);
  if (step === null) return name;
  const formats = step.formats === '' ? '' : `${step.formats} `;
  return `${germanSteps[step.kind]} ${formats}von ${step.of}`;
}

/** `Links of 2026-03-02 14:02` as `Links vom 02.03.2026, 14:02`; names that people gave are as they are. */
export function batchText(name: string, locale: string): string {
  const made = readBatchName(name);
  if (made === null) return name;
  const before = made.of === 'folder' ? `${made.name},` : germanBatches[made.of];
  return `${before} ${timeText(made.at, locale)}`;
}
