import { summaryEvent } from '../../functions/domain/summary/summary-event.ts';
import { summaryRecord } from '../../functions/domain/summary/summary-record.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { summarize } from '../../functions/summarize/summarize.ts';
import type { Chance } from './chance.ts';
import type { Container } from './container.ts';
import type { FaultLog, Run } from './fault-log.ts';
import type { Accepted } from './faulty-topics.ts';
import type { Item } from './memory-dynamo-db/attribute-value.ts';
import type { VirtualClock } from './virtual-clock.ts';

type Publication = { readonly topic: string; readonly run: Run; readonly at: number; recorded: boolean };

/**
 * The function `summarize`, and what it is held to in a world whose organization asks for a summary at `dueAt` (epoch ms), whatever
 * goes wrong: each topic gets that one, of the day before; a topic gets it again only where a fault fell between its taking it
 * and the note of it, or where two runs overlap, and never after the note.
 */
export function simulatedSummaries(options: {
  readonly dueAt: number | undefined;
  readonly clock: VirtualClock;
  /** Of its own, so that the rest of a world is as it would be without summaries. */
  readonly chance: Chance;
  readonly log: FaultLog;
  /** The probability of a schedule that misbehaves, now. */
  readonly probability: () => number;
  readonly container: (at: number) => Container;
}) {
  const { dueAt, clock, chance, log, probability, container } = options;
  const publications: Publication[] = [];
  const problems: string[] = [];
  /** The runs on the tick of each run. */
  const tickOf = new Map<Run, readonly Run[]>();
  let repeats = 0;

  /**
   * Whether a fault fell between a topic's taking a summary and the note of it. Of two runs on one tick a conflict that is
   * injected into the one makes the other's note lose, too: that one finds the record written by somebody else.
   */
  function noteMayBeLost({ run, at }: Publication): boolean {
    const others = (tickOf.get(run) ?? []).filter((other) => other !== run);
    return run.faults.some((fault) => fault.at >= at) || others.some(({ faults }) => faults.length > 0);
  }

  async function runOnce(at: number, tick: Run[]): Promise<void> {
    const { summarize: ports, run, now } = container(at);
    tick.push(run);
    tickOf.set(run, tick);
    try {
      for (const outcome of await summarize(ports, now())) {
        log.trace(() => `${run.name}: ${JSON.stringify(outcome)}`);
        if (outcome.kind === 'failed' && run.faults.length === 0) problems.push(`a summary failed: ${outcome.error}`);
      }
    } catch (error) {
      if (run.faults.length === 0) throw error;
    }
  }

  return {
    problems,
    get repeats() {
      return repeats;
    },
    /** Looks, at a tick of the schedule, whether a summary is due. */
    async look(): Promise<void> {
      if (dueAt === undefined) return;
      if (chance.happens('tick lost', probability())) {
        log.note('tick of summaries lost');
        return;
      }
      const overlaps = chance.happens('two at once', probability());
      if (overlaps) log.note('two containers on one tick of summaries');
      const tick: Run[] = [];
      await Promise.all([runOnce(0, tick), ...(overlaps ? [runOnce(1, tick)] : [])]);
      await clock.idle();
    },
    /** Told of each message that a topic accepts; whether it is a summary. */
    accept({ topic, message, attributes }: Accepted, run: Run): boolean {
      if (attributes.eventType !== 'mention.summary') return false;
      if (topic === 'alert-events') {
        const { time, data } = summaryEvent.parse(JSON.parse(message));
        const from = Date.parse(data.period.from);
        // Before the service was reached the time of the day is that of UTC, an hour later.
        const isRight = dueAt !== undefined && (from === dueAt - DAY_MS || from === dueAt - DAY_MS + HOUR_MS);
        if (Date.parse(time) !== dueAt || !isRight)
          problems.push(`a summary of ${data.period.from} to ${time} is sent`);
      }
      const before = publications.findLast((known) => known.topic === topic);
      if (before !== undefined) {
        const atOnce = before.run !== run && tickOf.get(before.run) === tickOf.get(run);
        const isExplained = atOnce || noteMayBeLost(before);
        if (before.recorded) problems.push(`${topic} got a summary again although it was recorded`);
        else if (!isExplained) problems.push(`${topic} got a summary again without a fault`);
        else repeats += 1;
      }
      publications.push({ topic, run, at: run.effects, recorded: false });
      return true;
    },
    /** Told of each item that was written. */
    onPut(item: Item): void {
      if (item.sk !== 'summary') return;
      const { pending } = summaryRecord.parse(item);
      for (const known of publications)
        known.recorded ||= pending?.unpublished.some((topic) => topic === known.topic) !== true;
    },
    /** The topics that never got what was due. */
    missing(): string[] {
      if (dueAt === undefined) return [];
      return ['alerts', 'alert-events'].flatMap((topic) =>
        publications.some((known) => known.topic === topic) ? [] : [`${topic} never got the summary`],
      );
    },
  };
}
