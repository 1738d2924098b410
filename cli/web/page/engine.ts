import type { Span } from '../../../functions/domain/counting/series/gaps.ts';
import type { ExpectedTime } from '../../../functions/domain/engine/expected-time.ts';
import type { ItemProblem } from '../../../functions/domain/items/item-problem.ts';
import type { Language } from '../../../functions/languages/language.ts';
import type { SensitivityRow } from '../../backtest/sensitivity-rows.ts';
import type { KeptHistory } from '../answers.ts';
import type { DrawnRule } from '../drawn-rule.ts';
import { spoken } from './spoken.ts';

/** A question to the worker: to draw an item, the smallest burst that it hears, or what other sensitivities would tell; with `history` if it differs from the last one. */
export type EngineQuestion = {
  readonly id: number;
  readonly asks: 'drawn' | 'heard' | 'sensitivities';
  readonly item: unknown;
  readonly timeZone: string;
  readonly language: Language;
  readonly expected?: readonly ExpectedTime[];
  readonly history?: KeptHistory;
  readonly marked?: readonly Span[];
};

export type EngineAnswer =
  | { readonly id: number; readonly kind: 'drawn'; readonly drawn: DrawnRule }
  | { readonly id: number; readonly kind: 'heard'; readonly hears?: string }
  | {
      readonly id: number;
      readonly kind: 'sensitivities';
      readonly rows: readonly SensitivityRow[];
      readonly isUpward: boolean;
    }
  | { readonly id: number; readonly kind: 'problems'; readonly problems: readonly ItemProblem[] };

/** An item to be drawn on a history, or to be tried with bursts, for an organization's zone (IANA) and what all its rules expect. */
export type ToDraw = {
  readonly asks?: 'heard' | 'sensitivities';
  readonly item: unknown;
  readonly history: KeptHistory;
  readonly timeZone: string;
  readonly expected?: readonly ExpectedTime[];
  /** When alerts were open that people marked as noise or as expected. */
  readonly marked?: readonly Span[];
};

/** Markup and code are never made from text here; the policy allows only the one address of the worker. */
function workerAddress(): string {
  const address = '/engine-worker.js';
  const policy = window.trustedTypes?.createPolicy('worker', { createScriptURL: () => address });
  return policy?.createScriptURL(address) ?? address;
}

type Waiting = { readonly wanted: ToDraw; readonly done: (answer: EngineAnswer) => void };

let worker: Worker | undefined;
let sent: KeptHistory | undefined;
let working: Waiting | undefined;
let asked = 0;
const next = new Map<string, Waiting>();

/** Starts the engine, which takes a moment; meanwhile the page asks its server. */
export function readyEngine(): Worker {
  if (worker !== undefined) return worker;
  worker = new Worker(workerAddress(), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<EngineAnswer>) => {
    const over = working;
    working = undefined;
    beginNext();
    over?.done(data);
  });
  return worker;
}

function beginNext(): void {
  const [waiting] = next;
  if (waiting === undefined || working !== undefined) return;
  next.delete(waiting[0]);
  working = waiting[1];
  const { asks = 'drawn', history, ...wanted } = working.wanted;
  asked += 1;
  const { language } = spoken();
  const question: EngineQuestion = { id: asked, asks, language, ...wanted, ...(history === sent ? {} : { history }) };
  sent = history;
  readyEngine().postMessage(question);
}

/**
 * Draws in a worker, so that the page stays responsive. While it is busy, only the newest question for each `what` is
 * kept, because nobody waits for the older ones.
 */
export function drawIn(what: string, wanted: ToDraw, done: (answer: EngineAnswer) => void): void {
  next.set(what, { wanted, done });
  beginNext();
}
