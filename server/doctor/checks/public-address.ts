import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { ask } from '../ask.ts';
import { type Check, fault, ok, reasonOf, skipped, warning } from '../check.ts';
import type { Settled } from '../subjects.ts';

const NONE = 'there is no APP_URL';
/** `[::1]` without its brackets. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

export const dns: Check<Settled> = {
  name: 'dns',
  run: async ({ config }) => {
    if (config.appUrl === undefined) return skipped(NONE);
    const host = hostOf(new URL(config.appUrl));
    if (isIP(host) > 0) return ok(`APP_URL is an address itself: ${host}`);
    try {
      const addresses = await lookup(host, { all: true });
      return ok(`${host} is ${addresses.map(({ address }) => address).join(', ')}`);
    } catch (error) {
      return fault(
        `${host}, the name in APP_URL, has no address (${reasonOf(error)})`,
        'Make an A or AAAA record of it that names this server, where the domain was bought; it may take an hour',
      );
    }
  },
};

interface Shown {
  certificate: PeerCertificate;
  /** Why a browser does not trust it; null where it does. */
  distrust: string | null;
}

const CONNECT_WITHIN_MS = 8_000;

/** The certificate that is shown at an address, trusted or not. */
const certificateAt = (host: string, port: number, ca: string | undefined): Promise<Shown> =>
  new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({
      host,
      port,
      ...(isIP(host) > 0 ? {} : { servername: host }),
      // Looked at below: what is wrong with it is to be told.
      rejectUnauthorized: false,
      ...(ca === undefined ? {} : { ca }),
    });
    socket.setTimeout(CONNECT_WITHIN_MS, () => socket.destroy(new Error(`${host}:${port} does not answer`)));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      // Types say an error; what Node gives is its code.
      const reason: unknown = socket.authorizationError;
      const distrust = socket.authorized ? null : reasonOf(reason);
      socket.end();
      resolve({ certificate, distrust });
    });
  });

const DAY_MS = 24 * 60 * 60_000;
/** Let's Encrypt's are renewed a month before their end. */
const SOON_DAYS = 14;

export const tls: Check<Settled> = {
  name: 'tls',
  run: async ({ config, ports }) => {
    if (config.appUrl === undefined) return skipped(NONE);
    const url = new URL(config.appUrl);
    if (url.protocol === 'http:')
      return config.mode === 'demo'
        ? skipped('APP_URL is plain http')
        : fault(
            'APP_URL is plain http: passwords and orders can be read on the way',
            'Put a proxy with a certificate in front (Caddy gets one by itself), and set APP_URL to the https address',
          );
    const { certificate, distrust } = await certificateAt(hostOf(url), Number(url.port || 443), ports.ca);
    const daysLeft = Math.floor((Date.parse(certificate.valid_to) - ports.now()) / DAY_MS);
    const remedy =
      'Renew the certificate in the proxy, for the very name in APP_URL and with its whole chain';
    if (daysLeft < 0) return fault(`the certificate ended on ${certificate.valid_to}`, remedy);
    if (distrust !== null) return fault(`browsers do not trust the certificate (${distrust})`, remedy);
    const found = `the certificate holds for ${daysLeft} more days`;
    return daysLeft < SOON_DAYS
      ? warning(found, `${remedy}; see why that did not happen by itself`)
      : ok(found);
  },
};

export const httpsRedirect: Check<Settled> = {
  name: 'https-redirect',
  run: async ({ config, ports }) => {
    if (!config.appUrl?.startsWith('https:')) return skipped('APP_URL is not https');
    const { hostname } = new URL(config.appUrl);
    const remedy =
      'Have the proxy lead http:// to https:// in one step (301): people type addresses without either';
    try {
      const { status, headers } = await ask(`http://${hostname}:${ports.plainPort}/`);
      const target = headers.location ?? '';
      return status >= 301 && status <= 308 && target.startsWith('https://')
        ? ok(`http:// leads to ${target}`)
        : warning(`http://${hostname} answers ${status} and does not lead to https://`, remedy);
    } catch (error) {
      return warning(`http://${hostname} cannot be reached (${reasonOf(error)})`, remedy);
    }
  },
};
