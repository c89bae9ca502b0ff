import type { Node } from '../disk/model-disk.ts';

/** A list that its writer left in the middle of a link asks a person, who isn't there in a simulation. Whole ones end with their line. */
export function asksAsCutList(
  path: string,
  node: Node | null | undefined,
  file: {
    /** Below -1: a person is asked. */
    readonly recheck_count: number;
  },
): boolean {
  const { bytes } = node ?? {};
  return (
    file.recheck_count < -1 &&
    path.includes('/links-') &&
    bytes !== undefined &&
    !bytes.toString().endsWith('\n')
  );
}
