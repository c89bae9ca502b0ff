/** What the preload of the fixture app exposes to its page. Types only. */

export interface Kit {
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  send(channel: string, ...args: unknown[]): void;
  add(a: number, b: number): number;
  throws(): never;
  rejects(): Promise<never>;
  callsBack(callback: (x: number) => number): number;
  callsLater(callback: (word: string) => void): void;
  makesFunction(): (x: number) => number;
  readonly nested: Readonly<Record<string, unknown>>;
  readonly widget: object;
  readonly ipcRenderer: object;
  /** Resolves with the next `count` ticks; asks the main process for them when there are to be several. */
  burst(count: number): Promise<unknown[]>;
  sendKinds(): Promise<unknown>;
  echoKinds(): Promise<unknown>;
  exposeAgain(): void;
  requires(id: string): string;
  readonly process: Readonly<Record<string, unknown>>;
  pathOf(file: File): string;
  includes(list: unknown[], item: unknown): boolean;
  seesPage(): string;
  readonly readyState: string;
}
