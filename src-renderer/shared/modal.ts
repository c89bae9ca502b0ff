import { untrack } from 'svelte';

export interface ModalOptions {
  /** Escape, or a press beside it. */
  readonly onclose: () => void;
  /** It stands open: what has the keyboard first, where it is not the first control. */
  readonly onopened?: () => void;
  /** Gives the keyboard back, where that is not what had it before. */
  readonly giveBack?: () => void;
}

/**
 * Opens a dialog over everything else for as long as it is there, as an attachment, and gives the keyboard back afterwards: not where
 * something that was chosen has it already.
 */
export function modal({
  onclose,
  onopened,
  giveBack,
}: ModalOptions): (dialog: HTMLDialogElement) => () => void {
  return (dialog) => {
    const opener = document.activeElement;
    const cancel = (event: Event): void => {
      event.preventDefault();
      onclose();
    };
    const press = (event: MouseEvent): void => {
      // A press beside the dialog lands on its own element; everything inside is a child.
      if (event.target === dialog) onclose();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('click', press);
    untrack(() => {
      dialog.showModal();
      onopened?.();
    });
    return () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('click', press);
      const isFree = dialog.contains(document.activeElement) || document.activeElement === document.body;
      dialog.close();
      if (giveBack !== undefined) giveBack();
      else if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  };
}
