/** Files that are dragged from the computer onto the window. */
import { callSchemas } from '../../src-main/contract/api.ts';
import { OutboxError } from '../../src-main/contract/errors.ts';
import { callResultSchema, type Bridge } from '../../src-main/contract/transport.ts';
import type { z } from '../../src-main/contract/zod.ts';

/** The same as what a dialog answers. */
const chosenSchema = callSchemas['host.choose'].output;

/** Throws `OutboxError` invalid_input for what is no file of this computer. */
export async function chooseDropped(
  bridge: Pick<Bridge, 'chooseDropped'>,
  file: File,
): Promise<z.infer<typeof chosenSchema>> {
  const result = callResultSchema.parse(await bridge.chooseDropped(file));
  if (!result.ok) throw new OutboxError(result.error.code, result.error.message);
  return chosenSchema.parse(result.value);
}
