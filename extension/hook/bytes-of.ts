import {
  after,
  type Bytes,
  encodeText,
  isObject,
  isView,
  NativeUint8Array,
  ofBlob,
  ofBuffer,
  plainText,
  viewed,
} from './natives';

/**
 * The bytes of a text, a buffer or a view, at once; those of a blob later. Null, later, for any other object: to make it
 * a text is to call the page.
 */
export function bytesOf(data: unknown): Bytes | Promise<Bytes | null> {
  if (!isObject(data)) return encodeText(plainText(data));
  if (isView(data)) return viewed(data);
  try {
    ofBuffer.byteLength(data as ArrayBuffer);
    return new NativeUint8Array(data as ArrayBuffer);
  } catch {
    return after<ArrayBuffer, Bytes | null>(
      ofBlob.arrayBuffer(data as Blob),
      buffer => new NativeUint8Array(buffer),
      () => null,
    );
  }
}
