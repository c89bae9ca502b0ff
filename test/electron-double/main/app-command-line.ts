import type { Switch } from '../chromium/command-line.ts';

/** `app.commandLine`. */
export class AppCommandLine {
  readonly #switches: Switch[] = [];

  get switches(): readonly Switch[] {
    return this.#switches;
  }
  appendSwitch(name: string, value?: string): void {
    this.#switches.push(value === undefined ? [name] : [name, value]);
  }
  appendArgument(): void {}
  hasSwitch(name: string): boolean {
    return this.#switches.some(([known]) => known === name);
  }
  getSwitchValue(name: string): string {
    return this.#switches.findLast(([known]) => known === name)?.[1] ?? '';
  }
  removeSwitch(name: string): void {
    const kept = this.#switches.filter(([known]) => known !== name);
    this.#switches.splice(0, this.#switches.length, ...kept);
  }
}
