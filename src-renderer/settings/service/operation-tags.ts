/** Short facts on an operation and on what trying it showed, with the voice they are told in. */
import type { OperationSetting, TryResult } from '../../../src-main/contract/service-profile.ts';

export interface Tag {
  readonly words: string;
  readonly voice: 'plain' | 'ok' | 'ask' | 'no';
}

/** `isEdited`: something about it is not saved yet. */
export function operationTag(
  operation: OperationSetting,
  now: { readonly isOff: boolean; readonly isEdited: boolean; readonly hasProblem: boolean },
): Tag {
  if (now.hasProblem) return { words: 'Not usable', voice: 'no' };
  if (now.isEdited) return { words: now.isOff ? 'Off, not saved' : 'Not saved', voice: 'ask' };
  if (now.isOff) return { words: 'Off', voice: 'plain' };
  if (operation.path !== operation.defaultPath) return { words: 'Changed', voice: 'ok' };
  return { words: 'Default', voice: 'plain' };
}

/** A write's path is only looked at: that other methods are asked for (405) is the best it can say. */
export function trialTag({ method }: Pick<OperationSetting, 'method'>, result: TryResult): Tag {
  const { statusCode, missing, understood } = result;
  if (statusCode === null) return { words: 'No answer', voice: 'no' };
  const words = String(statusCode);
  if (method === 'POST') {
    if (statusCode === 405) return { words, voice: 'ok' };
    return { words, voice: statusCode === 404 || statusCode === 401 || statusCode === 403 ? 'no' : 'ask' };
  }
  if (statusCode >= 300) return { words, voice: 'no' };
  return { words, voice: missing === null && understood.length > 0 ? 'ok' : 'ask' };
}
