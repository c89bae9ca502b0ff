/** Files that are dragged from the computer onto the window. */
import { droppedPathSchema } from '../../src-main/contract/api/call-fields.ts';
import { OutboxError } from '../../src-main/contract/errors.ts';
import { callResultSchema, type Bridge } from '../../src-main/contract/transport.ts';
import type { z } from '../../src-main/contract/zod.ts';

/** Throws `OutboxError` invalid_input for what is no file of this computer. */
export async function chooseDropped(
  bridge: Pick<Bridge, 'chooseDropped'>,
  file: File,
): Promise<z.infer<typeof droppedPathSchema>> {
  const result = callResultSchema.parse(await bridge.chooseDropped(file));
  if (!result.ok) throw new OutboxError(result.error.code, result.error.told);
  return droppedPathSchema.parse(result.value);
}
