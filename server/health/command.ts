/** Exit code 0 while the shop beside it is ready, for whoever runs it in a container: images have no curl. */
const EVERY_ADDRESS = ['0.0.0.0', '::', ''];
const ANSWER_WITHIN_MS = 4_000;

const host = process.env.HOST ?? '';
const name = EVERY_ADDRESS.includes(host) ? '127.0.0.1' : host;
const origin = `http://${name.includes(':') ? `[${name}]` : name}:${process.env.PORT ?? '3000'}`;

const isReady = async (): Promise<boolean> => {
  try {
    const { status } = await fetch(`${origin}/health/ready`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return status === 200;
  } catch {
    return false;
  }
};

process.exitCode = (await isReady()) ? 0 : 1;
process.stdout.write(`The shop at ${origin} is ${process.exitCode === 0 ? '' : 'not '}ready\n`);

export {};
