import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenAnywhere } from './listening.ts';

/** Mobile data on a bad day. Source: Lighthouse's "slow 4G", 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const ROUND_TRIP_MS = 150;
const DOWN_BYTES_A_MS = 1_600 / 8;
const UP_BYTES_A_MS = 750 / 8;
/** What a packet carries beside its headers. */
const PACKET_BYTES = 1_448;
const LOOK_EVERY_MS = 50;

/** A request that went over the line. */
export interface Crossing {
  path: string;
  /** What came back, head and body, as they were sent. */
  bytes: number;
  isPicture: boolean;
}

interface Packet {
  bytes: number;
  arrive: () => void;
}

/** One direction: a bottleneck that takes a packet from each connection in turn, and the way behind it. */
class Lane {
  readonly #bytesPerMs: number;
  readonly #waiting: Packet[][] = [];
  readonly #underWay: { at: number; packet: Packet }[] = [];
  #freeAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(bytesPerMs: number) {
    this.#bytesPerMs = bytesPerMs;
  }

  get isBusy(): boolean {
    return this.#waiting.length > 0 || this.#underWay.length > 0;
  }

  /** @param connection the packets of one connection, which arrive in their order */
  send(connection: Packet[], packet: Packet): void {
    if (this.#waiting.length === 0) this.#freeAt = Math.max(this.#freeAt, performance.now());
    connection.push(packet);
    if (connection.length === 1) this.#waiting.push(connection);
    this.#move();
  }

  /** Does all that is due by now, so that a timer which comes late makes nothing slower than the line is. */
  #move(): void {
    const now = performance.now();
    while (this.#freeAt <= now) {
      const connection = this.#waiting.shift();
      const packet = connection?.shift();
      if (!connection || !packet) break;
      if (connection.length > 0) this.#waiting.push(connection);
      this.#freeAt += packet.bytes / this.#bytesPerMs;
      this.#underWay.push({ at: this.#freeAt + ROUND_TRIP_MS / 2, packet });
    }
    while (this.#underWay[0] && this.#underWay[0].at <= now) this.#underWay.shift()?.packet.arrive();
    const next = Math.min(
      this.#waiting.length > 0 ? this.#freeAt : Number.POSITIVE_INFINITY,
      this.#underWay[0]?.at ?? Number.POSITIVE_INFINITY,
    );
    clearTimeout(this.#timer);
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.#move(), Math.max(1, next - now));
  }
}

/** Sends what one socket says to the other, and its end. */
const carry = (lane: Lane, from: Socket, to: Socket, watch: (bytes: Buffer) => void): void => {
  const connection: Packet[] = [];
  from.on('data', (bytes: Buffer) => {
    watch(bytes);
    for (let start = 0; start < bytes.length; start += PACKET_BYTES) {
      const part = bytes.subarray(start, start + PACKET_BYTES);
      lane.send(connection, { bytes: part.length, arrive: () => void to.write(part) });
    }
  });
  from.on('end', () => lane.send(connection, { bytes: 0, arrive: () => void to.end() }));
  from.on('error', () => to.destroy());
};

const REQUEST_LINE = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/;
const PICTURE_HEAD = /^content-type: image\//im;

/** A slow line to a server. */
export interface SlowLine {
  /** Origin under which the server is reached over the line. */
  url: string;
  /** What has crossed since the last call. */
  takeCrossings(): Crossing[];
  /** Resolves once nothing has moved for so long. */
  quiet(forMs: number): Promise<void>;
}

/**
 * Stands between a browser and a server on this machine. Unlike the browser's own throttling it makes connecting cost a
 * round trip, and counts and slows down a service worker as well.
 */
export const openSlowLine = async (target: string): Promise<SlowLine> => {
  const down = new Lane(DOWN_BYTES_A_MS);
  const up = new Lane(UP_BYTES_A_MS);
  const { hostname, port } = new URL(target);
  let crossings: Crossing[] = [];
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (browser) => {
    const shop = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
    let crossing: Crossing | undefined;
    carry(down, shop, browser, (bytes) => {
      if (!crossing) return;
      if (crossing.bytes === 0) crossing.isPicture = PICTURE_HEAD.test(bytes.toString('latin1'));
      crossing.bytes += bytes.length;
    });
    // The handshake: only after it may a browser ask for anything.
    setTimeout(() => {
      carry(up, browser, shop, (bytes) => {
        const [, path] = REQUEST_LINE.exec(bytes.toString('latin1')) ?? [];
        if (path === undefined) return;
        crossing = { path, bytes: 0, isPicture: false };
        crossings.push(crossing);
      });
    }, ROUND_TRIP_MS);
    browser.on('error', () => shop.destroy());
  });
  const url = await listenAnywhere(server);
  server.unref();
  return {
    url,
    takeCrossings: () => {
      const taken = crossings;
      crossings = [];
      return taken;
    },
    quiet: async (forMs) => {
      for (let still = 0; still < forMs; still += LOOK_EVERY_MS) {
        if (down.isBusy || up.isBusy) still = 0;
        await sleep(LOOK_EVERY_MS);
      }
    },
  };
};
