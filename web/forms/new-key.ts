const HEX = 16;

/** A random id (UUID, version 4), also where the page came over plain HTTP and `crypto.randomUUID` is not there. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(HEX));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(HEX).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
