import { type Data, isObject, isView, NativeUint8Array, ofBlob, ofBuffer, plainText, viewed } from './natives';

/**
 * What a message or a body carries: a text or a blob as it is, the bytes of a buffer or a view where they are. Null for
 * any other object: to make it a text is to call the page.
 */
export function dataOf(data: unknown): Data | null {
  if (!isObject(data)) return plainText(data);
  if (isView(data)) return viewed(data);
  try {
    ofBuffer.byteLength(data as ArrayBuffer);
    return new NativeUint8Array(data as ArrayBuffer);
  } catch {}
  try {
    ofBlob.size(data as Blob);
    return data as Blob;
  } catch {
    return null;
  }
}
