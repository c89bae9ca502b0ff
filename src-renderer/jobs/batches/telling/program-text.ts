/** A program and its arguments as they are typed: one argument a line, and no shell that reads them. */
export interface ProgramText {
  readonly path: string;
  readonly argumentLines: string;
}

export function argvOf({ path, argumentLines }: ProgramText): readonly string[] {
  const words = argumentLines.split('\n').map((line) => line.replace(/\r$/u, ''));
  return [path.trim(), ...words.filter((word) => word !== '')];
}

export function textOf(argv: readonly string[] | null): ProgramText {
  const [path = '', ...words] = argv ?? [];
  return { path, argumentLines: words.join('\n') };
}
