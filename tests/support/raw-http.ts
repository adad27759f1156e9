import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes as they are, which every client would tidy up first, and gives everything that comes back. */
export const sendBytes = async (address: string, bytes: string): Promise<string> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    heard += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return heard;
};

/** Asks for an address that is written as it is; gives the status and where the answer leads. */
export const askFor = async (
  address: string,
  target: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<{ status: number; location: string | undefined }> => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const heard = await sendBytes(
    address,
    `${method} ${target} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n${lines.join('')}\r\n`,
  );
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1]),
    location: /^location: (.*)\r$/im.exec(heard)?.[1],
  };
};
