/** What decoders write in place of bytes that are no letter of the encoding. */
export const unreadableSign = '\ufffd';
