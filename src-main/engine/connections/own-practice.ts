import { join } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import type { PracticeFaultName } from '../../contract/practice.ts';
import type { HostServices, PracticeFaultBoard, PracticeHandle } from '../host-services.ts';

/** The practice service of this data folder, as long as it runs. */
export class OwnPractice {
  readonly #host: Pick<HostServices, 'startPractice' | 'dataDirectory'>;
  #running: PracticeHandle | null = null;

  constructor(host: Pick<HostServices, 'startPractice' | 'dataDirectory'>) {
    this.#host = host;
  }

  /** The one that runs, or a new one: on this port where that is free; `null`: on any. */
  async run(port: number | null): Promise<PracticeHandle> {
    const directory = join(this.#host.dataDirectory, 'practice');
    this.#running ??= await this.#host.startPractice({ directory, port });
    return this.#running;
  }

  /** What it is made to do wrong. Throws `OutboxError` not_found where none runs here. */
  get faults(): PracticeFaultBoard {
    if (this.#running !== null) return this.#running.faultBoard;
    throw new OutboxError('not_found', message('practice.not_running'));
  }

  /** What it does wrong until somebody ends that; empty where none runs. */
  get lasting(): readonly PracticeFaultName[] {
    const states = this.#running?.faultBoard.states ?? [];
    return states.filter(({ isOn, times }) => isOn && times === null).map(({ name }) => name);
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.stop();
  }
}
