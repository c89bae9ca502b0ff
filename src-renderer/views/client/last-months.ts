/** This month and those before it, as `2026-11`, the newest first. */
export function lastMonths(count: number, nowMs: number): readonly string[] {
  const now = new Date(nowMs);
  return Array.from({ length: count }, (_, back) => {
    const month = new Date(now.getFullYear(), now.getMonth() - back, 1);
    return `${String(month.getFullYear()).padStart(4, '0')}-${String(month.getMonth() + 1).padStart(2, '0')}`;
  });
}
