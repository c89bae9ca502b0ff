/** Labels and sentences of the catalogues, and the text of a message. The command line speaks English. */
export { englishOf as told, sayInEnglish as say } from '../../../languages/english.ts';
