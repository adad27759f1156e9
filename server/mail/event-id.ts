import { createHash } from 'node:crypto';

/** The namespace of the shop's events: any fixed UUID will do. */
const NAMESPACE = Buffer.from('5f0d3c1e8a4b4f0c9a6e2d7b1c8e4f90', 'hex');

/** The UUID that an event's name always gives (version 5). Source: RFC 9562, section 5.5. */
export const eventId = (event: string): string => {
  const bytes = createHash('sha1').update(NAMESPACE).update(event).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
