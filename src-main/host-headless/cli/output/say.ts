import { usualSpeech } from '../../../contract/speech.ts';
import { speaker } from '../../../languages/text.ts';

/** Labels and sentences of the catalogues. The command line speaks English. */
export const say = speaker(usualSpeech('en'));
