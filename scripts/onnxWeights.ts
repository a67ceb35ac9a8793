import { readFileSync } from 'node:fs';

/** Field numbers of ONNX (`onnx.proto`) on the way to the bytes of a tensor. */
const graphField = 7;
const initializerField = 5;
const nameField = 8;
const bytesField = 9;

/** Wire types of Protocol Buffers: a number, 8 bytes, bytes with their length, 4 bytes. */
const wire = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** Returns the bytes of a tensor of an ONNX model by its name. */
export function readTensor(modelFile: string, name: string): Uint8Array {
  for (const graph of fieldsOf(readFileSync(modelFile), graphField))
    for (const tensor of fieldsOf(graph, initializerField))
      if ([...fieldsOf(tensor, nameField)].some((bytes) => Buffer.from(bytes).toString() === name))
        for (const bytes of fieldsOf(tensor, bytesField)) return bytes;
  throw new Error(`Expected the tensor ${name} in ${modelFile}.`);
}

/** Yields the fields of a message that hold bytes and have a number. */
function* fieldsOf(message: Uint8Array, wanted: number): Generator<Uint8Array> {
  let position = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = message[position++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  };
  while (position < message.length) {
    const tag = readVarint();
    const type = tag % 8;
    if (type === wire.varint) readVarint();
    else if (type === wire.fixed64) position += 8;
    else if (type === wire.fixed32) position += 4;
    else if (type === wire.bytes) {
      const length = readVarint();
      if (Math.floor(tag / 8) === wanted) yield message.subarray(position, position + length);
      position += length;
    } else throw new Error(`Expected a wire type of Protocol Buffers, got ${type}.`);
  }
}
