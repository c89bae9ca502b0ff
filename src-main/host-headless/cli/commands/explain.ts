import { resolve } from 'node:path';
import type { PathExplanation } from '../../../contract/explanation.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import { isMessage } from '../../../contract/messages/message.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { placeOf, withoutLinks } from '../input/paths.ts';
import { explanationJson } from '../output/explanation-json.ts';
import { told } from '../output/say.ts';

export const registerExplain: RegisterCommand = (program, context) => {
  declareJson(program.command('explain'))
    .description('why a file is where it is: queued, sent, settling, left out, or not known')
    .argument('<path>', 'the file or folder; it need not be there any more')
    .action((given: string, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const asked = resolve(context.workingDirectory, given);
        const { path, explanation } = await explained(client, asked);
        const { output } = context;
        if (options.json === true) output.json<'explain'>({ path, ...explanationJson(explanation) });
        else {
          output.print(path);
          for (const { message } of explanation.steps) {
            output.print(`  ${told(message)}`);
            if (isMessage(message, 'explained.doubt_answer'))
              output.print(`  ${answersOf(message.params.job)}`);
          }
        }
      }),
    );
};

/** A link in a watched folder is something of its own there. One that lies elsewhere may lead to what was meant. */
async function explained(
  client: OutboxClient,
  asked: string,
): Promise<{ readonly path: string; readonly explanation: PathExplanation }> {
  const path = await placeOf(asked);
  const explanation = await client.call('jobs.explainPath', { path });
  const end = await withoutLinks(asked);
  if (explanation.fate !== 'unwatched' || end === path) return { path, explanation };
  return { path: end, explanation: await client.call('jobs.explainPath', { path: end }) };
}

function answersOf(job: number): string {
  const id = String(job);
  return `"outbox resolve ${id} arrived" or "outbox resolve ${id} not-arrived" says it; "outbox check ${id}" asks the service now`;
}
