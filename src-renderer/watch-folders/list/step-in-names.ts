/** The arrows lead from name to name, across the groups of the list. */
export function stepInNames(event: KeyboardEvent): void {
  const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const by = steps[event.key];
  if (by === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const name = event.currentTarget;
  const names = [...(name.closest('[role="table"]')?.querySelectorAll<HTMLElement>('.fr-open') ?? [])];
  const next = names[names.indexOf(name) + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
