import type { ChildProcess } from 'node:child_process';
import type { Page, TestInfo } from '@playwright/test';

/** What the processes and pages of one test said, kept to be shown should the test fail. */
export class RunLog {
  readonly #lines: string[] = [];
  readonly #faults: string[] = [];

  /** What no page caught since this was last asked: a fault of the program, whatever the story was about. */
  takeFaults(): readonly string[] {
    return this.#faults.splice(0);
  }

  followProcess(name: string, process: ChildProcess): void {
    process.stdout?.on('data', (chunk: Buffer) => this.add(name, chunk.toString('utf8')));
    process.stderr?.on('data', (chunk: Buffer) => this.add(`${name} stderr`, chunk.toString('utf8')));
    process.once('exit', (code, signal) => this.add(name, `ended with ${code ?? signal ?? 'nothing'}`));
  }

  followPage(page: Page): void {
    page.on('console', (message) => this.add(`page ${message.type()}`, message.text()));
    page.on('pageerror', (error) => {
      const fault = error.stack ?? error.message;
      this.#faults.push(fault);
      this.add('page error', fault);
    });
    page.on('crash', () => this.add('page', 'crashed'));
  }

  add(source: string, text: string): void {
    for (const line of text.trimEnd().split('\n')) this.#lines.push(`[${source}] ${line}`);
  }

  async attachTo(testInfo: TestInfo): Promise<void> {
    if (this.#lines.length === 0) return;
    await testInfo.attach('output', { body: this.#lines.join('\n'), contentType: 'text/plain' });
  }
}
