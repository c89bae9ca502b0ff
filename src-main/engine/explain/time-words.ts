/** `2026-03-02 09:00 UTC`. */
export function timeWords(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
