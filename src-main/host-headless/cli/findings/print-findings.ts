import type { CliContext } from '../cli-context.ts';
import type { CommonOptions } from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Finding } from '../machine-findings.ts';
import { formatTable } from '../output/table.ts';

/** What was looked at, one line each. A problem among them is the exit code. */
export function printFindings(
  context: CliContext,
  findings: readonly Finding[],
  { json }: CommonOptions,
): void {
  const { output } = context;
  if (json === true) output.json<'doctor'>(findings);
  else {
    const rows = findings.map(({ what, verdict, detail }) => [what, verdict, detail]);
    for (const line of formatTable(['WHAT', 'VERDICT', 'DETAIL'], rows)) output.print(line);
  }
  if (findings.some(({ verdict }) => verdict === 'problem')) context.exitCode = exitCodes.error;
}
