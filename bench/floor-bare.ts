import { createServer } from 'node:http';
import { answerJobs } from './children.ts';
import { listenAnywhere } from './listening.ts';

/** Bytes to answer with, as text. */
export interface BareAnswer {
  contentType: string;
  body: string;
}

const answers: { contentType: string; body: Buffer }[] = [];
const server = createServer((request, response) => {
  const answer = answers[Number(request.url?.slice(1))];
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response
    .writeHead(200, { 'content-type': answer.contentType, 'content-length': answer.body.length })
    .end(answer.body);
});
const url = await listenAnywhere(server);

// Started by run.ts: the least that Node.js can do, the same bytes from a bare server. Gives the address of each answer.
answerJobs(async ({ contentType, body }: BareAnswer) => {
  answers.push({ contentType, body: Buffer.from(body) });
  return { url, path: `/${answers.length - 1}` };
});
