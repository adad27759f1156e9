import { mergeTexts } from './merge.ts';

/** How a process learns which of the shop's it is: a small number, which the one that replaces it has too. */
export const WORKER_NUMBER = 'SHOP_WORKER_NUMBER';

/** A process that does not answer its parent for so long is left out of what is shown. */
const ANSWER_WITHIN_MS = 2_000;
/** The parent asks twice, one after the other: whoever waits for all has to wait longer. */
const ALL_WITHIN_MS = 5_000;

/** What a process is asked for: what it shows of itself, or what is the same for all. */
export type Part = 'own' | 'shared';

/** What the processes of one shop tell each other, through their parent, when somebody asks for metrics. */
export type MetricsMessage =
  /** The parent asks a process. */
  | { metrics: 'collect'; id: number; part: Part }
  | { metrics: 'collected'; id: number; text: string }
  /** A process was asked from outside, and asks its parent for all. */
  | { metrics: 'ask'; id: number }
  | { metrics: 'answer'; id: number; text: string };

export const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/** Questions that are under way, each until it is answered or nobody waits for it any more. */
class Questions {
  readonly #waiting = new Map<number, (text: string) => void>();
  readonly #withinMs: number;
  #asked = 0;

  constructor(withinMs: number) {
    this.#withinMs = withinMs;
  }

  /** Gives '' where nobody answers in time. */
  ask(send: (id: number) => void): Promise<string> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise<string>((resolve) => {
      const late = setTimeout(() => this.answer(id, ''), this.#withinMs);
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

/** @throws Error where there is nothing: an empty answer would say that all is well and that there are no metrics */
const unlessEmpty = (text: string): string => {
  if (text === '') throw new Error('No process tells its metrics');
  return text;
};

/** The parent's side: asks every process, and shows what they say as one. */
export class MetricsKeeper {
  readonly #questions = new Questions(ANSWER_WITHIN_MS);
  readonly #processes: () => Send[];

  /** @param processes ways to say something to each process that runs now */
  constructor(processes: () => Send[]) {
    this.#processes = processes;
  }

  /** @throws Error where no process answers */
  async collect(): Promise<string> {
    const asked = this.#processes().map((send) => ({ send, text: this.#ask(send, 'own') }));
    // What is the same for all is asked of whoever answers first: one that is silent takes nothing of it along.
    const answering = asked.map(async ({ send, text }) => {
      unlessEmpty(await text);
      return send;
    });
    const shared = Promise.any(answering).then(
      (send) => this.#ask(send, 'shared'),
      () => '',
    );
    return unlessEmpty(mergeTexts(await Promise.all([...asked.map(({ text }) => text), shared])));
  }

  /** Takes a message of one process; `answer` goes back to it. */
  async hear(message: MetricsMessage, answer: Send): Promise<void> {
    if (message.metrics === 'collected') this.#questions.answer(message.id, message.text);
    if (message.metrics !== 'ask') return;
    answer({ metrics: 'answer', id: message.id, text: await this.collect().catch(() => '') });
  }

  #ask(send: Send, part: Part): Promise<string> {
    return this.#questions.ask((id) => send({ metrics: 'collect', id, part }));
  }
}

/** A process's side: what it shows of itself, and what its parent has gathered of all. */
export class MetricsOfAll {
  readonly #questions = new Questions(ALL_WITHIN_MS);
  readonly #send: Send;
  readonly #read: (part: Part) => Promise<string>;

  /** @param read what this process shows */
  constructor(send: Send, read: (part: Part) => Promise<string>) {
    this.#send = send;
    this.#read = read;
  }

  /** @throws Error where no process answers, the parent neither */
  async collect(): Promise<string> {
    return unlessEmpty(await this.#questions.ask((id) => this.#send({ metrics: 'ask', id })));
  }

  /** Takes a message of the parent. */
  async hear(message: MetricsMessage): Promise<void> {
    if (message.metrics === 'answer') this.#questions.answer(message.id, message.text);
    if (message.metrics !== 'collect') return;
    const { id, part } = message;
    const text = await this.#read(part).catch(() => '');
    this.#send({ metrics: 'collected', id, text });
  }
}
