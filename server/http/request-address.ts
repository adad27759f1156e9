const ORIGIN = /^https?:\/\/[^/?#]*/i;

const isWellFormed = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * The address by which a request is routed. A request as for a proxy loses its origin (RFC 9112, section 3.2.2), so that
 * it meets the same limits as any other; percent signs that stand for nothing are taken as they are, so that such an
 * address is unknown rather than broken.
 */
export const routedAddress = (url: string): string => {
  const local = url.replace(ORIGIN, '');
  const rooted = local === url || local.startsWith('/') ? local : `/${local}`;
  const [path = '', ...query] = rooted.split('?');
  return isWellFormed(path) ? rooted : [path.replaceAll('%', '%25'), ...query].join('?');
};
