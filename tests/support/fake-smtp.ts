import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a mail server behaves. */
interface Behaviour {
  /** Whether it knows the login; a login that it refuses is answered 535. */
  knowsLogin: boolean;
  /** What it answers to whoever names a receiver. */
  receiver: string;
  /** Says nothing at all. */
  isSilent: boolean;
}

/** A mail server on this machine, which keeps what it is sent, and can be rude. */
export class FakeSmtp {
  readonly mails: string[] = [];
  behaviour: Behaviour = { knowsLogin: true, receiver: '250 ok', isSilent: false };
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();

  /** Gives its address with a login, for SMTP_URL. */
  async start(): Promise<string> {
    this.#server = createServer((socket) => this.#serve(socket));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.listen(0, '127.0.0.1', resolve);
    await promise;
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It has no port');
    return `smtp://shop:Secret-Of-Mail-1@127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
    await sleep(0);
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    if (this.behaviour.isSilent) return;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 fake ESMTP');
    let mail: string[] | null = null;
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (mail === null) mail = this.#answer(line, say);
        else if (line === '.') {
          this.mails.push(mail.join('\n'));
          mail = null;
          say('250 taken');
        } else mail.push(line);
      }
    });
  }

  /** Answers a command; gives the lines of a mail that begins. */
  #answer(line: string, say: (line: string) => void): string[] | null {
    const [word = ''] = line.toUpperCase().split(' ');
    if (word === 'EHLO') say('250-fake\r\n250 AUTH PLAIN');
    else if (word === 'AUTH') say(this.behaviour.knowsLogin ? '235 come in' : '535 5.7.8 not you');
    else if (word === 'RCPT') say(this.behaviour.receiver);
    else if (word === 'DATA') {
      say('354 go on');
      return [];
    } else say(word === 'QUIT' ? '221 bye' : '250 ok');
    return null;
  }
}
