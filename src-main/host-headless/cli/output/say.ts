import { usualSpeech } from '../../../contract/speech.ts';
import { speaker, englishOf } from '../../../languages/text.ts';

/** Labels and sentences of the catalogues. The command line speaks English. */
export const say = speaker(usualSpeech('en'));

/** The text of a message. */
export const told = englishOf;
