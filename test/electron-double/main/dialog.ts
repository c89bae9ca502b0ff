/** Dialogs that nobody sees: each is recorded and answered as if dismissed. A test replaces the function to answer otherwise. */
import type { ShownDialog } from '../control.ts';
import { plainCopy, record } from './record.ts';
import { refuseUnknown } from './refuse-unknown.ts';

interface MessageBoxOptions {
  readonly cancelId?: number;
  readonly checkboxChecked?: boolean;
}

/** Electron's dialogs take an optional window before their options. */
type DialogArguments<Options> = [options: Options] | [window: object, options: Options];

function shown<Options>(kind: ShownDialog['kind'], args: DialogArguments<Options>): Options {
  const options = args.length === 1 ? args[0] : args[1];
  record.dialogs.push({ kind, options: plainCopy(options) });
  return options;
}

export const dialog = refuseUnknown('dialog', {
  async showOpenDialog(
    ...args: DialogArguments<object>
  ): Promise<{ canceled: boolean; filePaths: string[] }> {
    shown('open', args);
    return { canceled: true, filePaths: [] };
  },
  async showSaveDialog(...args: DialogArguments<object>): Promise<{ canceled: boolean; filePath: string }> {
    shown('save', args);
    return { canceled: true, filePath: '' };
  },
  async showMessageBox(
    ...args: DialogArguments<MessageBoxOptions>
  ): Promise<{ response: number; checkboxChecked: boolean }> {
    const { cancelId = 0, checkboxChecked = false } = shown('message', args);
    return { response: cancelId, checkboxChecked };
  },
  showErrorBox(title: string, content: string): void {
    shown('error', [{ title, content }]);
  },
});
