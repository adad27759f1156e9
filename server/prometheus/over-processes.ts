import { mergeTexts } from './merge.ts';

/** How a process learns which of the shop's it is: a small number, which the one that replaces it has too. */
export const WORKER_NUMBER = 'SHOP_WORKER_NUMBER';

/** A process that does not answer for so long is left out of what is shown. */
const ANSWER_WITHIN_MS = 3_000;

/** What the processes of one shop tell each other, through their parent, when somebody asks for metrics. */
export type MetricsMessage =
  /** The parent asks a process; one of them shows what is the same for all. */
  | { metrics: 'collect'; id: number; isForAll: boolean }
  | { metrics: 'collected'; id: number; text: string }
  /** A process was asked from outside, and asks its parent for all. */
  | { metrics: 'ask'; id: number }
  | { metrics: 'answer'; id: number; text: string };

export const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/** Questions that are under way, each until it is answered or nobody waits for it any more. */
class Questions {
  readonly #waiting = new Map<number, (text: string) => void>();
  #asked = 0;

  ask(send: (id: number) => void): Promise<string> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise<string>((resolve) => {
      const late = setTimeout(() => this.answer(id, ''), ANSWER_WITHIN_MS);
      late.unref();
      this.#waiting.set(id, (text) => {
        clearTimeout(late);
        resolve(text);
      });
      send(id);
    });
  }

  answer(id: number, text: string): void {
    const answered = this.#waiting.get(id);
    this.#waiting.delete(id);
    answered?.(text);
  }
}

type Send = (message: MetricsMessage) => void;

/** The parent's side: asks every process, and shows what they say as one. */
export class MetricsKeeper {
  readonly #questions = new Questions();
  readonly #processes: () => Send[];

  /** @param processes ways to say something to each process that runs now */
  constructor(processes: () => Send[]) {
    this.#processes = processes;
  }

  async collect(): Promise<string> {
    const texts = await Promise.all(
      this.#processes().map((send, index) =>
        this.#questions.ask((id) => send({ metrics: 'collect', id, isForAll: index === 0 })),
      ),
    );
    return mergeTexts(texts);
  }

  /** Takes a message of one process; `answer` goes back to it. */
  async hear(message: MetricsMessage, answer: Send): Promise<void> {
    if (message.metrics === 'collected') this.#questions.answer(message.id, message.text);
    if (message.metrics === 'ask') answer({ metrics: 'answer', id: message.id, text: await this.collect() });
  }
}

/** A process's side: what it shows of itself, and what its parent has gathered of all. */
export class MetricsOfAll {
  readonly #questions = new Questions();
  readonly #send: Send;
  readonly #own: (isForAll: boolean) => Promise<string>;

  /** @param own what this process shows, with or without what is the same for all */
  constructor(send: Send, own: (isForAll: boolean) => Promise<string>) {
    this.#send = send;
    this.#own = own;
  }

  collect(): Promise<string> {
    return this.#questions.ask((id) => this.#send({ metrics: 'ask', id }));
  }

  /** Takes a message of the parent. */
  async hear(message: MetricsMessage): Promise<void> {
    if (message.metrics === 'answer') this.#questions.answer(message.id, message.text);
    if (message.metrics !== 'collect') return;
    const { id, isForAll } = message;
    const text = await this.#own(isForAll).catch(() => '');
    this.#send({ metrics: 'collected', id, text });
  }
}
