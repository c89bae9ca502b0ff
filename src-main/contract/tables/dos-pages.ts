/* The code pages of DOS for Western and Central Europe, as Unicode tells them (VENDORS/MICSFT/PC). Consoles and older bookkeeping of
 * Windows still write them, and the Encoding Standard knows neither. */

const upperHalf: Readonly<Record<string, string>> = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};

export function isDosPage(encoding: string): boolean {
  return Object.hasOwn(upperHalf, encoding);
}

const bytesAtOnce = 8192;

export function decodeDosPage(content: Uint8Array, encoding: string): string {
  const letters = upperHalf[encoding] ?? '';
  const codes = Uint16Array.from({ length: 256 }, (_, byte) =>
    byte < 0x80 ? byte : letters.charCodeAt(byte - 0x80),
  );
  const pieces: string[] = [];
  for (let at = 0; at < content.length; at += bytesAtOnce) {
    const piece = Array.from(content.subarray(at, at + bytesAtOnce), (byte) => codes[byte] ?? 0xfffd);
    pieces.push(String.fromCharCode(...piece));
  }
  return pieces.join('');
}
