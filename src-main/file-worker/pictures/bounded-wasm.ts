const magicBytes = 8;
const memorySection = 5;
const hasMaximum = 1;

/**
 * A WebAssembly program whose own memory has a maximum: code in it that asks for more is refused, as where the machine has none left.
 * Its memory grows without asking JavaScript, so that nothing else bounds it; `resourceLimits` of a thread do not count it.
 */
export function withMemoryMaximum(program: Uint8Array, mostPages: number): Uint8Array<ArrayBuffer> {
  for (let at = magicBytes; at < program.byteLength;) {
    const size = numberAt(program, at + 1);
    const end = size.end + size.value;
    if (program[at] === memorySection) {
      const section = boundedSection(program.subarray(size.end, end), mostPages);
      return joined([
        program.subarray(0, at + 1),
        numberOf(section.byteLength),
        section,
        program.subarray(end),
      ]);
    }
    at = end;
  }
  return Uint8Array.from(program);
}

/** A list of memories, each with its flags, its least and, where the flags say so, its most pages. */
function boundedSection(section: Uint8Array, mostPages: number): Uint8Array {
  const count = numberAt(section, 0);
  const pieces: Uint8Array[] = [numberOf(count.value)];
  let at = count.end;
  for (let index = 0; index < count.value; index += 1) {
    const flags = section[at] ?? 0;
    const least = numberAt(section, at + 1);
    const most = (flags & hasMaximum) === 0 ? null : numberAt(section, least.end);
    const bound = Math.max(least.value, Math.min(most?.value ?? mostPages, mostPages));
    pieces.push(Uint8Array.of(flags | hasMaximum), numberOf(least.value), numberOf(bound));
    at = most?.end ?? least.end;
  }
  return joined(pieces);
}

/** Seven bits a byte, the lowest first (LEB128). */
function numberAt(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = from, factor = 1; ; at += 1, factor *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * factor;
    if ((byte & 0x80) === 0) return { value, end: at + 1 };
  }
}

function numberOf(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest % 128) | 0x80);
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat(pieces));
}
