import { inNaturalOrder } from '../contract/natural-order.ts';
import type { ReportedFile } from '../contract/report-page.ts';

export interface SlideOfReport {
  /** `null`: of no slide, or of one without a name. */
  readonly name: string | null;
  readonly files: readonly ReportedFile[];
}

export interface TargetOfReport {
  readonly name: string | null;
  readonly slides: readonly SlideOfReport[];
}

/** Files under their targets, and under the slides of these, all in the order in which people count. */
export function targetsOf(files: readonly ReportedFile[]): readonly TargetOfReport[] {
  return grouped(files, ({ target }) => target).map(({ name, files: ofTarget }) => ({
    name,
    slides: grouped(ofTarget, ({ slide }) => slide),
  }));
}

function grouped(
  files: readonly ReportedFile[],
  nameOf: (file: ReportedFile) => string | null,
): readonly SlideOfReport[] {
  const byName = Map.groupBy(files, nameOf);
  const named = inNaturalOrder(
    [...byName].flatMap(([name, some]) => (name === null ? [] : [{ name, files: some }])),
    ({ name }) => name,
  );
  const unnamed = byName.get(null) ?? [];
  return unnamed.length === 0 ? named : [...named, { name: null, files: unnamed }];
}
