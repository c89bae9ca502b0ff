import type { FileError } from '../../../foundation/files/file-system.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';

/** Why a file cannot be read just now, for people. */
export function whyUnreadable({ code, message }: FileError): Recorded {
  switch (code) {
    case 'denied':
      return told('file.denied');
    case 'busy':
      return told('file.locked');
    case 'in_cloud':
      return told('file.in_cloud');
    case 'still':
      return told('file.disk_silent');
    case 'too_long':
      return told('file.path_too_long');
    default:
      return told('file.unreadable', { said: message });
  }
}

/** The same of a folder, whose files cannot be listed. */
export function whyUnlisted({ code, message }: FileError): Recorded {
  return code === 'still' ? told('file.folder_silent') : told('file.folder_unlisted', { said: message });
}

/** What is said of a file that ended its reader also when it was read by itself. */
export const whyHeld = told('file.held');
