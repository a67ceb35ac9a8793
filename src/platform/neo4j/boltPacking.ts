import { changeOnce, driverModule } from './driverParts.js';

interface Packer {
  readonly _ch: { writeBytes(bytes: object): void };
  packable: (this: Packer, value: unknown, dehydrate?: unknown) => () => void;
}
type ChannelBuffer = new (bytes: Buffer) => object;

/**
 * Lets frozen plain objects be turned into bytes by ourselves, and once, however many statements carry them: nothing in
 * them may ever change. The 2,000 chats of a viewer took the driver 2.5 ms, three times a question. It has no option for
 * that, so its packer is changed; a test fails when that stops working.
 */
export function packFrozenOnce(): void {
  const { Packer } = driverModule<{ Packer: { prototype: Packer } }>('packstream/packstream-v1');
  const { default: ChannelBuffer } = driverModule<{ default: ChannelBuffer }>('channel/channel-buf');
  changeOnce(Packer.prototype, (prototype) => {
    const { packable } = prototype;
    prototype.packable = function (value, dehydrate) {
      const bytes = isFrozenPlain(value) ? bytesOf(value) : undefined;
      if (!bytes) return packable.call(this, value, dehydrate);
      return () => this._ch.writeBytes(new ChannelBuffer(bytes));
    };
  });
}

const packed = new WeakMap<object, Buffer | null>();

function isFrozenPlain(value: unknown): value is object {
  return isPlain(value) && Object.isFrozen(value);
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The bytes of an object; undefined where it holds what only the driver knows how to pack. */
function bytesOf(value: object): Buffer | undefined {
  let bytes = packed.get(value);
  if (bytes === undefined) {
    const packing = new Packing();
    bytes = packing.add(value) ? packing.bytes() : null;
    packed.set(value, bytes);
  }
  return bytes ?? undefined;
}

/** Markers of PackStream (neo4j.com/docs/bolt/current/packstream): the short form, which holds the size, and those of 1, 2 and 4 bytes. */
const forms = {
  text: { tiny: 0x80, sized: [0xd0, 0xd1, 0xd2] },
  list: { tiny: 0x90, sized: [0xd4, 0xd5, 0xd6] },
  map: { tiny: 0xa0, sized: [0xd8, 0xd9, 0xda] },
} as const;
const [nothing, no, yes, float] = [0xc0, 0xc2, 0xc3, 0xc1];

/** Values as PackStream: texts, numbers (as floats, like the driver), booleans, null, lists and plain objects. */
class Packing {
  private space = Buffer.allocUnsafe(4_096);
  private length = 0;

  bytes(): Buffer {
    return this.space.subarray(0, this.length);
  }

  /** False for what it does not know; then the bytes so far are of no use. */
  add(value: unknown): boolean {
    if (typeof value === 'string') return this.addText(value);
    if (typeof value === 'number') return this.addNumber(value);
    if (value === null || typeof value === 'boolean') {
      this.addByte(value === null ? nothing : value ? yes : no);
      return true;
    }
    if (Array.isArray(value)) {
      this.addSize(forms.list, value.length);
      return value.every((one: unknown) => this.add(one === undefined ? null : one));
    }
    return isPlain(value) && this.addMap(value);
  }

  private addMap(value: object): boolean {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    this.addSize(forms.map, entries.length);
    return entries.every(([key, one]) => this.addText(key) && this.add(one));
  }

  private addText(value: string): boolean {
    const size = Buffer.byteLength(value);
    this.addSize(forms.text, size);
    const at = this.take(size);
    this.space.write(value, at);
    return true;
  }

  private addNumber(value: number): boolean {
    this.addByte(float);
    const at = this.take(8);
    this.space.writeDoubleBE(value, at);
    return true;
  }

  private addSize({ tiny, sized }: (typeof forms)[keyof typeof forms], size: number): void {
    if (size < 0x10) return this.addByte(tiny | size);
    const power = size < 0x100 ? 0 : size < 0x1_0000 ? 1 : 2;
    this.addByte(sized[power]);
    const width = 2 ** power;
    const at = this.take(width);
    this.space.writeUIntBE(size, at, width);
  }

  private addByte(value: number): void {
    const at = this.take(1);
    this.space.writeUInt8(value, at);
  }

  /** Where the next so many bytes go. */
  private take(size: number): number {
    const at = this.length;
    this.length += size;
    if (this.length > this.space.length) {
      const wider = Buffer.allocUnsafe(2 * this.length);
      this.space.copy(wider, 0, 0, at);
      this.space = wider;
    }
    return at;
  }
}
