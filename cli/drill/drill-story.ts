import { duration, spanInWords } from '../../functions/domain/time/duration.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { agreed, requireTerminal } from '../agreed.ts';
import { outcomeInWords } from '../channel/test-channel.ts';
import type { CommandContext } from '../command.ts';
import type { Installation } from '../context/installation.ts';
import { withInstallation } from '../context/with-installation.ts';
import { readersOf } from '../test/readers-of.ts';
import { UsageError } from '../usage-error.ts';
import { acknowledgedDrill, drillOutcomes, endDrill, type OpenDrill, sendDrill } from './send-drill.ts';
import { drillInWords, drillsOf, type SentDrill } from './sent-drills.ts';
import { type StoryDrill, storyDrill } from './story-drill.ts';
import { drillOfJson, drillsInLines, storyJson, storyLines } from './story-lines.ts';

const DEFAULT_WAIT_MS = 30 * MINUTE_MS;

/** How a drill is sent: `waitMs` is how long somebody has to acknowledge it. */
export type Sending = { readonly waitMs: number; readonly yes: boolean };

type Asked = {
  readonly organization: string;
  readonly story: string;
  readonly isJson: boolean;
  readonly send?: Sending;
};

/** The options of --send. @throws UsageError */
export function sending(
  { wait, yes = false }: { readonly wait?: string | undefined; readonly yes?: boolean | undefined },
  context: CommandContext,
): Sending {
  if (!yes) requireTerminal(context);
  if (wait === undefined || wait === '0') return { waitMs: wait === undefined ? DEFAULT_WAIT_MS : 0, yes };
  const length = duration.safeParse(wait);
  if (!length.success || length.data > DAY_MS)
    throw new UsageError(`--wait takes a time of up to 1d, such as 30m, or 0 to wait for nobody, not "${wait}".`);
  return { waitMs: length.data, yes };
}

/** Which rules would hear a past story, and which drills of it were sent; with `send` it sends one. Gives the exit status. */
export async function drillStory({ send, isJson, ...asked }: Asked, context: CommandContext): Promise<number> {
  return withInstallation(context, async (installation) => {
    const found = await storyDrill(installation, { ...asked, context });
    const ofStory = ({ story }: SentDrill) => story === asked.story;
    const drills = (await drillsOf(installation, BigInt(asked.organization))).filter(ofStory);
    if (!isJson) {
      const before = drillsInLines('Drills of it that were sent:', drills, Date.now());
      context.writeOut([...storyLines(found), ...(before.length === 0 ? [] : ['', ...before])].join('\n'));
    }
    if (send !== undefined) return sent(installation, { found, drills, send, isJson }, context);
    if (isJson) context.writeJson({ ...storyJson(found), drills: drills.map(drillOfJson) }, 2);
    return 0;
  });
}

type Found = { readonly found: StoryDrill; readonly drills: readonly SentDrill[] };

async function sent(
  installation: Installation,
  { found, drills, send, isJson }: Found & { readonly send: Sending; readonly isJson: boolean },
  context: CommandContext,
): Promise<number> {
  const first = firstToldBy(found);
  if (first === undefined) {
    context.writeError('No rule would tell anybody of this story, so there is nobody to send a drill to.');
    return 1;
  }
  const { rule, mayWait } = first;
  if (mayWait)
    context.writeError(`Rule ${rule} is silenced or has quiet hours: its alert may wait, the drill does not.`);
  const to = [...(first.email ? ['its email subscribers'] : []), ...first.channels].join(', ');
  if (!send.yes && !(await agreed(`Send a drill of rule ${rule} to ${to} now? [y/N] `, context))) {
    context.writeError('Nothing was sent.');
    return 1;
  }
  const open = await sendDrill(installation, { rule, found, target: context.target });
  if (!isJson) {
    context.writeOut(`Drill of rule ${rule} sent as event ${open.event.id}.`);
    context.writeOut(
      `Email: ${first.email ? await readersOf(installation, { organization: open.event.data.rule.organizationId, isNamed: true }) : 'none, as the rule says.'}`,
    );
    context.writeOut(`Channels: ${open.drill.channels.length === 0 ? 'none' : open.drill.channels.join(', ')}.`);
  }
  for (const remark of open.remarks) context.writeError(remark);
  for (const name of open.missing) context.writeError(`There is no channel "${name}", so it gets nothing.`);
  const { now, outcomes } = await measured(installation, open, { send, isJson }, context);
  if (isJson) {
    context.writeJson({ ...storyJson(found), drills: [...drills, now].map(drillOfJson), outcomes }, 2);
  }
  const arrived = open.missing.length === 0 && outcomes.every(({ kind }) => kind === 'taken');
  return arrived && (send.waitMs === 0 || now.acknowledged !== undefined) ? 0 : 1;
}

/** The rule that would tell people first; one that tells nobody is none. */
function firstToldBy({ heard }: StoryDrill) {
  const [first] = heard
    .flatMap((each) => (each.kind === 'told' && (each.email || each.channels.length > 0) ? [each] : []))
    .sort((one, other) => one.from + one.afterMs - (other.from + other.afterMs));
  return first;
}

/** Waits for what channels answer and until somebody acknowledges, says both, and closes what the drill opened, also after Ctrl-C. */
async function measured(
  installation: Installation,
  open: OpenDrill,
  { send: { waitMs }, isJson }: { readonly send: Sending; readonly isJson: boolean },
  context: CommandContext,
) {
  const ended = new AbortController();
  const end = () => ended.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    const [outcomes, now] = await Promise.all([
      drillOutcomes(installation, open, waitMs > 0).then((all) => {
        for (const outcome of isJson ? [] : all) {
          const say = outcome.kind === 'taken' ? context.writeOut : context.writeError;
          say(outcomeInWords(outcome.channel, outcome));
        }
        if (waitMs > 0 && !isJson)
          context.writeOut(
            `Waiting until somebody acknowledges it, ${spanInWords(waitMs)} at most. Ctrl-C ends the wait.`,
          );
        return all;
      }),
      acknowledgedDrill(installation, open, { waitMs, signal: ended.signal }),
    ]);
    await endDrill(installation, open, now);
    if (!isJson && (waitMs > 0 || now.acknowledged !== undefined)) {
      const said = drillInWords(now, Date.now());
      context.writeOut(`${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`);
    }
    return { outcomes, now };
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, end);
  }
}
