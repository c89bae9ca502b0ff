/** Milliseconds of the processor that this thread takes for it: the same however busy the computer is. */
export function workMs(act: () => unknown): number {
  const before = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
