import { createServer } from 'node:http';
import { answerJobs } from './children.ts';
import { listenAnywhere } from './listening.ts';

// Started by run.ts: Paystack's API as far as a purchase needs it. Every reference has been paid, with the same amount.
const [amountKobo = ''] = process.argv.slice(2);
const server = createServer((request, response) => {
  const [, reference] = request.url?.match(/^\/transaction\/verify\/([^?]+)/) ?? [];
  const body = JSON.stringify(
    reference === undefined
      ? { status: false, message: 'Not found' }
      : {
          status: true,
          message: 'Verification successful',
          data: {
            id: 1,
            domain: 'test',
            status: 'success',
            reference: decodeURIComponent(reference),
            amount: Number(amountKobo),
            requested_amount: Number(amountKobo),
            currency: 'NGN',
            paid_at: new Date().toISOString(),
            customer: { id: 1, email: '' },
          },
        },
  );
  response
    .writeHead(reference === undefined ? 404 : 200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
});
const url = await listenAnywhere(server);
answerJobs(async () => ({ url }));
