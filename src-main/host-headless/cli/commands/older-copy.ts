import { Argument } from 'commander';
import { olderCopyAnswers, type OlderCopyAnswer, type OlderCopyView } from '../../../contract/older-copy.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { formatTable } from '../output/table.ts';
import { plural } from '../output/words.ts';

export const registerOlderCopy: RegisterCommand = (program, context) => {
  declareJson(program.command('older-copy'))
    .description('what is asked where the data folder is an older copy of itself, and the answer to it')
    .addArgument(
      new Argument(
        '[answer]',
        'look: look for what waits at the service; send: nothing of it was sent',
      ).choices(olderCopyAnswers),
    )
    .action((answer: OlderCopyAnswer | undefined, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const answered = answer === undefined ? null : await client.call('app.answerOlderCopy', { answer });
        const view = await client.call('app.olderCopy', {});
        if (options.json === true) context.output.json<'older-copy'>({ ...jsonOf(view), answered });
        else if (answered === null) tell(context, view);
        else if (answer === 'send') context.output.print('What waited goes now.');
        else {
          const { looked, found } = answered;
          const counted =
            looked === 0
              ? 'Nothing waits yet.'
              : `The service has ${String(found)} of ${plural(looked, 'job')}. The rest is in doubt, and is not sent automatically: "outbox check" asks again, "outbox resolve" answers.`;
          context.output.print(counted);
          context.output.print(
            'Outbox also looks for what your folders still bring from that time, before any of it is sent.',
          );
        }
        if (view.question !== null) context.exitCode = exitCodes.needsPerson;
      }),
    );
};

function tell({ output }: CliContext, { question, waiting, waitingCount }: OlderCopyView): void {
  if (question === null) {
    output.print('Nothing is asked: this data folder is no older copy of itself.');
    return;
  }
  const { sign, unknownSends, sentUntilMs, knownUntilMs, elsewhere } = question;
  if (sign === 'running')
    output.print('Another Outbox runs with a copy of this data folder. Both would send the same files.');
  else
    output.print(
      `This data folder ${sign === 'mark' ? 'is' : 'may be'} an older copy. Nothing is sent until you answer.`,
    );
  if (knownUntilMs > 0) output.print(`The newest that it knows is of ${localMinute(knownUntilMs)}.`);
  if (sign !== 'running')
    output.print(
      sign === 'mark'
        ? `It does not know the last ${plural(unknownSends, 'thing')} that Outbox sent, until ${localMinute(sentUntilMs)}.`
        : `The service already lists ${plural(unknownSends, 'file')} of those that wait, until ${localMinute(sentUntilMs)}, and there is no receipt here.`,
    );
  if (elsewhere !== null)
    output.print(`The ${sign === 'running' ? 'other' : 'newer'} data folder is ${elsewhere}.`);
  if (waitingCount > 0) {
    output.print(`Of this, some may have been sent already (${plural(waitingCount, 'job')}):`);
    const rows = waiting.map(({ name, target, savedAtMs }) => [
      name,
      savedAtMs === null ? '' : localMinute(savedAtMs),
      target,
    ]);
    for (const line of formatTable(['NAME', 'SAVED', 'TARGET'], rows)) output.print(line);
    if (waitingCount > waiting.length) output.print(`and ${String(waitingCount - waiting.length)} more`);
  }
  if (sign === 'running')
    output.print('End this Outbox and go on with the other one. Or end the other one, then answer here:');
  output.print('"outbox older-copy look" looks for it at the service; what is not found there is in doubt.');
  output.print('"outbox older-copy send" sends it: say so only where you know that nothing of it was sent.');
  output.print('Or put the newer data folder back while Outbox does not run.');
}

function jsonOf({ question, waiting, waitingCount }: OlderCopyView) {
  return {
    question:
      question === null
        ? null
        : {
            sign: question.sign,
            unknownSends: question.unknownSends,
            sentUntil: isoTime(question.sentUntilMs),
            knownUntil: question.knownUntilMs === 0 ? null : isoTime(question.knownUntilMs),
            elsewhere: question.elsewhere,
          },
    waiting: waiting.map(({ id, name, kind, target, savedAtMs, queuedAtMs }) => ({
      ...{ id, name, kind, target },
      savedAt: savedAtMs === null ? null : isoTime(savedAtMs),
      queuedAt: isoTime(queuedAtMs),
    })),
    waitingCount,
  };
}

function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
