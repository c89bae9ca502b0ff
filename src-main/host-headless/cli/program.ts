import { told } from './output/say.ts';
import { Command, CommanderError } from 'commander';
import { OutboxError, toWireError } from '../../contract/errors.ts';
import { version } from '../../foundation/version.ts';
import type { CliContext } from './cli-context.ts';
import type { RegisterCommand } from './command-options.ts';
import { registerAdd } from './commands/add.ts';
import { registerAcknowledge } from './commands/acknowledge.ts';
import { registerActivity } from './commands/activity.ts';
import { registerBatch } from './commands/batch.ts';
import { registerCheck } from './commands/check.ts';
import { registerClients } from './commands/clients.ts';
import { registerClip } from './commands/clip.ts';
import { registerCompletions } from './commands/completions.ts';
import { registerConnect } from './commands/connect.ts';
import { registerConnections } from './commands/connections.ts';
import { registerDemo } from './commands/demo.ts';
import { registerDiagnostics } from './commands/diagnostics.ts';
import { registerDoctor } from './commands/doctor.ts';
import { registerBrand } from './commands/brand.ts';
import { registerEdited } from './commands/edited.ts';
import { registerExplain } from './commands/explain.ts';
import { registerImport } from './commands/import.ts';
import { registerJob } from './commands/job.ts';
import { registerJobs } from './commands/jobs.ts';
import { registerKnowledge } from './commands/knowledge.ts';
import { registerLimits } from './commands/limits.ts';
import { registerLook } from './commands/look.ts';
import { registerManual } from './commands/manual.ts';
import { registerMove } from './commands/move.ts';
import { registerNetwork } from './commands/network.ts';
import { registerNotifications } from './commands/notifications.ts';
import { registerOlderCopy } from './commands/older-copy.ts';
import { registerPace } from './commands/pace.ts';
import { registerPassword } from './commands/password.ts';
import { registerPause, registerResume } from './commands/pause.ts';
import { registerPractice } from './commands/practice.ts';
import { registerProfile } from './commands/profile.ts';
import { registerRecipes } from './commands/recipes.ts';
import { registerReceipts } from './commands/receipts.ts';
import { registerResolve } from './commands/resolve.ts';
import {
  registerCancel,
  registerHold,
  registerRelease,
  registerRetry,
  registerTop,
} from './commands/retry-and-cancel.ts';
import { registerRoom } from './commands/room.ts';
import { registerRules } from './commands/rules.ts';
import { registerRun } from './commands/run.ts';
import { registerSchema } from './commands/schema.ts';
import { registerSelfTest } from './commands/self-test.ts';
import { registerSessions } from './commands/sessions.ts';
import { registerSharing } from './commands/sharing.ts';
import { registerSheets } from './commands/sheets.ts';
import { registerStatus } from './commands/status.ts';
import { registerRetarget, registerTarget } from './commands/target.ts';
import { registerTargets } from './commands/targets.ts';
import { registerTemplates } from './commands/templates.ts';
import { registerOtherClient } from './commands/other-client.ts';
import { registerUnfit } from './commands/unfit.ts';
import { registerUpdates } from './commands/updates.ts';
import { registerWatch } from './commands/watch.ts';
import { exitCodeOf, exitCodes, type ExitCode } from './exit-codes.ts';
import { addExamples } from './help/examples.ts';
import { addNextSteps, withNextStep } from './help/next-steps.ts';

/** In the order in which the help lists them. */
const commands: readonly RegisterCommand[] = [
  registerRun,
  registerSessions,
  registerPassword,
  registerSharing,
  registerConnect,
  registerConnections,
  registerTargets,
  registerClients,
  registerProfile,
  registerDoctor,
  registerSelfTest,
  registerDiagnostics,
  registerWatch,
  registerTemplates,
  registerAdd,
  registerImport,
  registerRecipes,
  registerBatch,
  registerClip,
  registerStatus,
  registerJobs,
  registerJob,
  registerRetry,
  registerCancel,
  registerTop,
  registerHold,
  registerRelease,
  registerRetarget,
  registerResolve,
  registerBrand,
  registerTarget,
  registerEdited,
  registerKnowledge,
  registerUnfit,
  registerOtherClient,
  registerLook,
  registerLimits,
  registerExplain,
  registerRules,
  registerSheets,
  registerActivity,
  registerReceipts,
  registerMove,
  registerCheck,
  registerPause,
  registerResume,
  registerRoom,
  registerAcknowledge,
  registerOlderCopy,
  registerPace,
  registerNetwork,
  registerUpdates,
  registerNotifications,
  registerPractice,
  registerDemo,
  registerCompletions,
  registerManual,
  registerSchema,
];

/** Runs one command line, without the names of Node and the program. Never rejects: errors become one line and a code. */
export async function runProgram(words: readonly string[], context: CliContext): Promise<ExitCode> {
  const program = createProgram(context);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.error;
    context.output.note(
      `outbox: ${error instanceof OutboxError ? withNextStep(error) : describeUnexpected(error)}`,
    );
    return exitCodeOf(error);
  }
}

export function createProgram(context: CliContext): Command {
  const program = new Command('outbox')
    .description('Watches folders and delivers every finished file exactly where it belongs.')
    .version(version)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        context.output.lines(text);
      },
      // The help of a command that does nothing by itself.
      writeErr: (text) => {
        for (const line of text.trimEnd().split('\n')) context.output.note(line);
      },
    });
  for (const register of commands) register(program, context);
  addExamples(program);
  addNextSteps(program, (line) => {
    context.output.note(line);
  });
  return program;
}

function describeUnexpected(error: unknown): string {
  if (process.env['OUTBOX_DEBUG'] === '1' && error instanceof Error) return error.stack ?? error.message;
  return error instanceof Error
    ? `something unexpected went wrong: ${error.message}`
    : told(toWireError(error).told);
}
