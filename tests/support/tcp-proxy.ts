import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a shop and its database: passes everything on until it is told to swallow or to cut. */
export class TcpProxy {
  readonly connectionString: string;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  /** Those that nothing comes through any more, and never will. */
  readonly #dead = new WeakSet<Socket>();
  #isSwallowing = false;

  private constructor(connectionString: string, server: Server, sockets: Set<Socket>) {
    this.connectionString = connectionString;
    this.#server = server;
    this.#sockets = sockets;
  }

  /** A proxy before the server that a connection string names. */
  static async before(connectionString: string): Promise<TcpProxy> {
    const target = new URL(connectionString);
    const port = Number(target.port || 5432);
    const directory = target.searchParams.get('host');
    const sockets = new Set<Socket>();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const proxied = new URL(connectionString);
    proxied.searchParams.delete('host');
    proxied.hostname = '127.0.0.1';
    proxied.port = String(typeof address === 'object' ? address?.port : '');
    const proxy = new TcpProxy(proxied.href, server, sockets);
    server.on('connection', (near) => {
      const far = directory ? connect(`${directory}/.s.PGSQL.${port}`) : connect(port, target.hostname);
      proxy.#join(near, far);
      proxy.#join(far, near);
    });
    return proxy;
  }

  /** From now on nothing arrives on either side, and nobody is told: a cable pulled out. New connections hang as well. */
  swallow(): void {
    this.#isSwallowing = true;
  }

  /** Lets new connections through; what was swallowed is lost, and so are the connections that it was on. */
  mend(): void {
    this.cut();
    this.#isSwallowing = false;
  }

  /** Lets new connections through; the old ones stay open and dead, as where the machine behind them is gone. */
  bury(): void {
    for (const socket of this.#sockets) this.#dead.add(socket);
    this.#isSwallowing = false;
  }

  /** Ends every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (bytes) => {
      if (!this.#isSwallowing && !this.#dead.has(from)) to.write(bytes);
    });
    from.on('error', () => {});
    from.on('close', () => {
      this.#sockets.delete(from);
      if (!this.#isSwallowing && !this.#dead.has(from)) to.destroy();
    });
  }
}
