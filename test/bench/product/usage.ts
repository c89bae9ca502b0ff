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

/** Resident memory now, and the most since the start. */
export function memoryOf(processId: number): { readonly residentBytes: number; readonly peakBytes: number } {
  const status = readFileSync(`/proc/${String(processId)}/status`, 'utf8');
  const at = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
  return { residentBytes: at('VmRSS'), peakBytes: at('VmHWM') };
}

/** How often the main thread went to sleep by itself, which is how often something woke it. */
export function wakeUpsOf(processId: number): number {
  const status = readFileSync(`/proc/${String(processId)}/task/${String(processId)}/status`, 'utf8');
  return Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1]);
}

/** What a process has asked of the kernel to read and to write since its start, also from and to sockets. */
export interface KernelWork {
  readonly reads: number;
  readonly writes: number;
  /** Copied from the kernel, and to it. */
  readonly readBytes: number;
  readonly writtenBytes: number;
}

export function kernelWorkOf(processId: number): KernelWork {
  const io = readFileSync(`/proc/${String(processId)}/io`, 'utf8');
  const at = (name: string): number => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(io)?.[1]);
  return { reads: at('syscr'), writes: at('syscw'), readBytes: at('rchar'), writtenBytes: at('wchar') };
}
