/** Amounts as people write them: a number with its unit. Pure. */

export interface AmountUnit {
  readonly label: string;
  /** How much of the base unit one of it is. */
  readonly size: number;
}

export const sizeUnits: readonly AmountUnit[] = [
  { label: 'kB', size: 1e3 },
  { label: 'MB', size: 1e6 },
  { label: 'GB', size: 1e9 },
];

export const spanUnits: readonly AmountUnit[] = [
  { label: 'seconds', size: 1000 },
  { label: 'minutes', size: 60_000 },
  { label: 'hours', size: 3_600_000 },
  { label: 'days', size: 86_400_000 },
];

/** In the largest unit that writes it as a whole number, else in the smallest. Units from the smallest up. */
export function amountParts(
  amount: number,
  units: readonly AmountUnit[],
): { readonly text: string; readonly unit: AmountUnit } {
  const [smallest = { label: '', size: 1 }] = units;
  const unit = units.findLast(({ size }) => amount % size === 0) ?? smallest;
  // Digit by digit: a quotient of large numbers is rounded.
  const rest = amount % unit.size;
  const fraction =
    rest === 0
      ? ''
      : `.${String(rest)
          .padStart(Math.round(Math.log10(unit.size)), '0')
          .replace(/0+$/u, '')}`;
  return { text: `${String(Math.floor(amount / unit.size))}${fraction}`, unit };
}

/** In the base unit; `null` where it is no amount above nothing. A comma is taken for a point. */
export function readAmount(text: string, unit: AmountUnit): number | null {
  const written = text.trim().replace(',', '.');
  const [, whole, fraction = '0'] = /^(\d+)(?:\.(\d+))?$/u.exec(written) ?? [];
  if (whole === undefined) return null;
  const amount = Number(whole) * unit.size + Math.round(Number(`0.${fraction}`) * unit.size);
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}
