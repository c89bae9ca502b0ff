import { amountInState } from '../../../contract/job-words.ts';
import type { JobCounts } from '../../../contract/job-counts.ts';
import type { Banner } from '../../../contract/status.ts';
import { jobStates } from '../../../contract/job.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { declareClient, type ClientOption } from '../input/client-name.ts';
import { askingLines, attentionLines } from '../output/asking-lines.ts';
import { doubtLines } from '../output/doubt-lines.ts';
import { figureLines } from '../output/figures.ts';
import { folderLines } from '../output/folder-lines.ts';
import { readStatusJson } from '../output/json-shapes.ts';
import { paceLines } from '../output/pace-words.ts';
import { formatTable } from '../output/table.ts';
import { describeHeld, describeTime, restLines } from '../output/words.ts';
import { sameNameLines } from '../output/same-name-lines.ts';
import { waitingLines } from '../output/waiting-lines.ts';
import { tellStatusOfClient } from './status-of-client.ts';
import { say, told } from '../output/say.ts';

interface StatusOptions extends CommonOptions, ClientOption {
  readonly verbose?: boolean;
}

export const registerStatus: RegisterCommand = (program, context) => {
  declareClient(declareJson(program.command('status')), 'jobs and folders')
    .description('what is queued, under way and done, and how connections and folders are')
    .option('--verbose', 'also how it runs: speed, where the time goes, memory')
    .action((options: StatusOptions) =>
      withOutbox(context, options, async ({ client, isRunning }) => {
        const { output } = context;
        if (options.client !== undefined) {
          await tellStatusOfClient(context, client, { ...options, client: options.client });
          return;
        }
        if (options.json === true) {
          output.json<'status'>(await readStatusJson(client, { isRunning }));
          return;
        }
        const [status, snapshot, notSent] = await Promise.all([
          client.call('app.status', {}),
          client.call('app.snapshot', {}),
          client.call('watchFolders.notSent', {}),
        ]);
        const counts = jobStates.filter((state) => status.counts[state] > 0);
        output.print(isRunning ? 'Outbox is running.' : 'Outbox is not running; "outbox run" starts it.');
        if (snapshot.pause !== null) {
          const { untilMs } = snapshot.pause;
          output.print(
            untilMs === null ? 'Paused until "outbox resume".' : `Paused until ${describeTime(untilMs)}.`,
          );
        }
        for (const { name, pausedSinceMs } of snapshot.clients) {
          if (pausedSinceMs !== null) output.print(`${name} is paused until "outbox clients resume" of it.`);
        }
        for (const line of paceLines(snapshot.sending)) output.print(line);
        for (const banner of snapshot.banners) {
          // Said below with its jobs and the next step.
          const isSaid = snapshot.held.some(
            ({ cause, connectionId }) => cause === banner.kind && connectionId === banner.connectionId,
          );
          if (!isSaid) output.print(bannerLine(banner));
          if (banner.kind === 'older_copy') {
            output.print(
              '"outbox older-copy" lists what waits, and "outbox older-copy look" or "send" answers.',
            );
          }
          if (banner.kind === 'repaired') output.print('Once you have read this: "outbox acknowledge".');
        }
        for (const line of attentionLines(snapshot)) output.print(line);
        for (const line of askingLines(snapshot)) output.print(line);
        for (const group of snapshot.held) {
          const name =
            snapshot.connections.find(({ id }) => id === group.connectionId)?.name ?? 'A connection';
          output.print(describeHeld(group, name));
        }
        for (const line of restLines(snapshot.connections)) output.print(line);
        output.print(
          counts.length === 0
            ? 'No jobs yet.'
            : `Jobs: ${counts.map((state) => amountInState(status.counts[state], state)).join(', ')}.`,
        );
        for (const line of await doubtLines(client, status.counts.in_doubt)) output.print(line);
        for (const line of listingLines(status.counts)) output.print(line);
        for (const line of sameNameLines(status)) output.print(line);
        for (const line of waitingLines(snapshot.settling, snapshot.settlingCount)) output.print(line);
        if (snapshot.connections.length > 0) {
          output.print('');
          const rows = snapshot.connections.map(({ name, baseUrl, health }) => [
            name,
            say(`connection.health.${health}`),
            baseUrl,
          ]);
          for (const line of formatTable(['CONNECTION', 'HEALTH', 'BASE URL'], rows)) output.print(line);
        }
        for (const line of folderLines(snapshot.watchFolders, notSent)) output.print(line);
        if (options.verbose === true) {
          const figures = isRunning ? await client.call('app.figures', {}) : null;
          for (const line of ['', ...figureLines(figures)]) output.print(line);
        }
      }),
    );
};

/** How what stays undone is listed, and the next step. */
function listingLines({ needs_attention: asking, rejected, failed, skipped }: JobCounts): string[] {
  return [
    asking > 0 ? ['"outbox jobs --state needs_attention" lists what needs you, and why.'] : [],
    rejected + failed > 0
      ? [
          '"outbox jobs --state rejected failed" lists what failed, and why. Then "outbox retry ID" tries again, and "outbox cancel ID" sets it aside.',
        ]
      : [],
    skipped > 0 ? ['"outbox jobs --state skipped" lists what was skipped, and why.'] : [],
  ].flat();
}

function bannerLine({ title, detail }: Pick<Banner, 'title' | 'detail'>): string {
  return [title, ...(detail === null ? [] : [detail])].map((each) => told(each)).join(': ');
}
