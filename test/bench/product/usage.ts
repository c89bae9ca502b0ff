import { readFileSync } from 'node:fs';

/** `getconf CLK_TCK` of every Linux that Node runs on. */
const tickMs = 10;

/** Processor time of all threads of a process, user and system. */
export function cpuMsOf(processId: number): number {
  const stat = readFileSync(`/proc/${String(processId)}/stat`, 'utf8');
  // The name before may hold anything, blanks too.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
