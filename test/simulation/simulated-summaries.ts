import type { Chance } from '../../bench/simulation/chance.ts';
import type { Container } from '../../bench/simulation/container.ts';
import type { FaultLog, Run } from '../../bench/simulation/fault-log.ts';
import type { Accepted } from '../../bench/simulation/faulty-topics.ts';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import type { VirtualClock } from '../../bench/simulation/virtual-clock.ts';
import { summaryEvent } from '../../functions/domain/messages/summary/summary-event.ts';
import { summaryRecord } from '../../functions/domain/messages/summary/summary-record.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { summarize } from '../../functions/summarize/summarize.ts';

type Publication = { readonly topic: string; readonly run: Run; readonly at: number; recorded: boolean };

/**
 * The function `summarize`, with its rules in a world whose organization asks for a summary at `dueAt` (epoch ms), whatever goes
 * wrong. Each topic gets this summary, of the day before. A topic gets it again only if a fault fell between its acceptance and
 * the note of it, or if two runs overlap, and never after the note.
 */
export function simulatedSummaries(options: {
  readonly dueAt: number | undefined;
  readonly clock: VirtualClock;
  /** Its own chance, so that all else in the world happens as it would without summaries. */
  readonly chance: Chance;
  readonly log: FaultLog;
  /** The probability, at this moment, that the schedule misbehaves. */
  readonly probability: () => number;
  readonly container: (at: number) => Container;
}) {
  const { dueAt, clock, chance, log, probability, container } = options;
  const publications: Publication[] = [];
  const problems: string[] = [];
  /** For each run all runs on the same tick. */
  const tickOf = new Map<Run, readonly Run[]>();
  let repeats = 0;

  /**
   * Whether a fault fell between the acceptance of a summary and the note of it. If two runs work on one tick, a conflict that
   * is injected into one also makes the other lose its note, because it finds that somebody else has written the record.
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
    /** Runs `summarize` at a tick of its schedule. */
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
    /** Called with each message that a topic accepts; gives whether it is a summary. */
    accept({ topic, message, attributes }: Accepted, run: Run): boolean {
      if (attributes.eventType !== 'mention.summary') return false;
      if (topic === 'alert-events') {
        const { time, data } = summaryEvent.parse(JSON.parse(message));
        const from = Date.parse(data.period.from);
        // Until the service has been reached, the time zone is not known and UTC is used, which is an hour later.
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
    /** Called with each item that was written. */
    onPut(item: Item): void {
      if (item.sk !== 'summary') return;
      const { pending } = summaryRecord.parse(item);
      for (const known of publications)
        known.recorded ||= pending?.unpublished.some((topic) => topic === known.topic) !== true;
    },
    /** The topics that never got the summary that was due. */
    missing(): string[] {
      if (dueAt === undefined) return [];
      return ['alerts', 'alert-events'].flatMap((topic) =>
        publications.some((known) => known.topic === topic) ? [] : [`${topic} never got the summary`],
      );
    },
  };
}
