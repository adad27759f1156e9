import { createServer } from 'node:http';
import { transactionAnswer } from '../demo/paystack/answers/transactions.ts';
import type { Desk } from '../demo/paystack/books/books.ts';
import { becomePayment, beginSale } from '../demo/paystack/rules/payments.ts';
import { answerJobs } from './children.ts';
import { listenAnywhere } from './listening.ts';

// Started by run.ts: the fake Paystack's answers as far as a purchase needs them, without books, so that its own work is
// little. Every reference has been paid, with the same amount.
const [amountKobo = ''] = process.argv.slice(2);
let number = 0;
const desk = (): Desk => ({
  now: new Date(),
  nextNumber: () => {
    number += 1;
    return number;
  },
  tell: () => {},
});

const paid = (reference: string): object => {
  const wanted = { amountKobo: Number(amountKobo), email: '', currency: 'NGN', reference, metadata: null };
  const sale = beginSale({ ...wanted, firstName: '', lastName: '', phone: '' }, desk());
  becomePayment(sale, desk(), { amount: Number(amountKobo), email: '', tells: false });
  return transactionAnswer(sale.transaction);
};

const server = createServer((request, response) => {
  const [, reference] = request.url?.match(/^\/transaction\/verify\/([^?]+)/) ?? [];
  const body = JSON.stringify(
    reference === undefined
      ? { status: false, message: 'Not found' }
      : { status: true, message: 'Verification successful', data: paid(decodeURIComponent(reference)) },
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
