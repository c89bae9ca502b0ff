import type { diagnosticsCalls } from '../../contract/api/diagnostics-calls.ts';
import type { HandlersOf } from '../engine.ts';
import type { DiagnosticsDesk } from '../reporting/diagnostics/diagnostics.ts';

export interface DiagnosticsParts {
  readonly diagnostics: DiagnosticsDesk;
}

/** What helps to find a fault. */
export function diagnosticsApi({ diagnostics }: DiagnosticsParts): HandlersOf<typeof diagnosticsCalls> {
  return {
    'diagnostics.collect': (ask) => diagnostics.collect(ask),
    'diagnostics.tellFault': (fault) => {
      diagnostics.tellFault(fault);
      return {};
    },
    'diagnostics.save': ({ id, leftOut }) => diagnostics.save(id, leftOut),
  };
}
