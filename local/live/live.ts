import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../front/free-port.ts';
import { contentHash } from '../../functions/domain/items/content-hash.ts';
import { plural } from '../../functions/domain/plural.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Language } from '../../functions/languages/language.ts';
import { type Styled, styled } from '../../output/styled.ts';
import { wrapText } from '../../output/wrap-text.ts';
import type { RunInput } from '../load-input.ts';
import { EMAILS_FOLDER } from '../local-emails.ts';
import { pageInvitation } from '../page/page-invitation.ts';
import { servePage } from '../page/serve-page.ts';
import { drainQueues, runTick } from '../run/run-tick.ts';
import { MAKING, type ProgramSettings, type RunningProgram, startProgram } from '../run/start-program.ts';
import { addToTally, EMPTY_TALLY, type Tally } from '../run/tally.ts';
import { runContext } from '../stack/run-context.ts';
import { storyInput } from '../story/story-input.ts';
import type { Reporter } from '../terminal/reporter.ts';
import { summary } from '../terminal/summary.ts';
import { feedExample } from './feed-example.ts';
import { explainKeptStart, type KeptRun, keptRunProblem, openKeptRun } from './kept-run.ts';
import { sendWaiting, waitingMessages } from './waiting-messages.ts';
import { removeEndpointsFile, requireOnlyRun, writeEndpointsFile } from './write-endpoints-file.ts';

/** How often the queues are looked at between two ticks, for messages that reappear or that somebody else sent. */
const LOOK_EVERY_MS = 2_000;

/** How many days of usual mentions are made in advance for a live run without files. */
const DAYS_AHEAD = 4;

export type LiveSettings = {
  /** The files of the person; undefined for the organization of the story on usual days. */
  readonly input: RunInput | undefined;
  /** Channels may be receivers on this machine. */
  readonly allowLocalWebhooks: boolean;
  /** Alerts have links that act on them. */
  readonly actions: boolean;
  /** Alerts are also sent as HTML emails. */
  readonly emails: boolean;
  /** Chat programs are shown pictures. */
  readonly pictures: boolean;
  /** In which the people of that organization are told; English where it is absent. */
  readonly language: Language | undefined;
  /** Folder in which the run is kept and from which it goes on. */
  readonly keep: string | undefined;
  readonly signal: AbortSignal;
  readonly reporter: Reporter;
  /** Is called with the folder of the functions' logs, once there are any. */
  readonly onLogs: (folder: string) => void;
};

/** Runs the program in real time until it is interrupted; gives the exit code. */
export async function live(settings: LiveSettings): Promise<number> {
  const {
    input: given,
    allowLocalWebhooks,
    actions,
    emails,
    pictures,
    language,
    keep,
    signal,
    reporter,
    onLogs,
  } = settings;
  const startedMs = performance.now();
  await requireOnlyRun();
  const kept = keep === undefined ? undefined : openKeptRun(keep, Date.now());
  const midnightMs = Math.floor((kept?.startedAt ?? Date.now()) / DAY_MS) * DAY_MS;
  const input = given ?? storyInput({ dayMs: midnightMs, days: DAYS_AHEAD, incidents: false }, language);
  const inputHash = kept === undefined ? '' : contentHash([input.world, input.mentions]);
  if (kept?.before !== undefined && kept.before.input !== inputHash) {
    throw keptRunProblem(kept.folder, 'it was begun with another --world or other --mentions');
  }
  const pagePort = kept?.before?.ports.page ?? (await freePort());
  const program = await start(input, kept, {
    pageAddress: `http://127.0.0.1:${pagePort}`,
    onMaking: () => reporter.say(MAKING),
    context: runContext({ allowLocalWebhooks, actions, emails, pictures }),
  });
  try {
    onLogs(program.stack.logs.folder);
    const { service, stack, tokens } = program;
    const { name: stackName, endpoints, outputs } = stack;
    await writeEndpointsFile({ stackName, endpoints, outputs, serviceUrl: service.url, tokens });
    let isFirst = true;
    if (kept?.before !== undefined) await sendWaiting(program, kept.before.waiting);
    const page = await servePage(
      program,
      (address) => {
        // The first address is part of the welcome.
        reporter.say(isFirst ? welcome(program, input, { reporter, address }) : `\n${pageInvitation(address)}\n`);
        isFirst = false;
      },
      { port: pagePort },
    );
    const save = async () => {
      const ports = { ...stack.ports, service: Number(new URL(service.url).port), page: page.port };
      kept?.save({ input: inputHash, ports, waiting: await waitingMessages(program) });
    };
    await save();
    const tally = await tickEachMinute(program, { reporter, signal, save }).finally(page.stop);
    await save();
    reporter.say('');
    reporter.say(
      summary({
        tally,
        requests: program.service.requests(),
        rules: input.items.rules.length,
        mentions: program.service.service.store.catchUp(),
        tookMs: performance.now() - startedMs,
        logs: program.stack.logs,
        width: reporter.width,
      }),
    );
    return 0;
  } finally {
    await removeEndpointsFile();
    await program.stop();
  }
}

async function start(
  input: RunInput,
  kept: KeptRun | undefined,
  settings: Pick<ProgramSettings, 'context' | 'pageAddress' | 'onMaking'>,
): Promise<RunningProgram> {
  if (kept === undefined) return startProgram(input, settings);
  const { before, startedAt, aws, changesFile } = kept;
  const service = { port: before?.ports.service ?? 0, startedAt, changesFile };
  try {
    return await startProgram(input, { ...settings, kept: { aws, service, hasItems: before !== undefined } });
  } catch (error) {
    throw explainKeptStart(kept, error);
  }
}

async function tickEachMinute(
  program: RunningProgram,
  {
    reporter,
    signal,
    save,
  }: { readonly reporter: Reporter; readonly signal: AbortSignal; readonly save: () => Promise<void> },
): Promise<Tally> {
  let tally = EMPTY_TALLY;
  let nextTickMs = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
  while (!signal.aborted) {
    const isDue = Date.now() >= nextTickMs;
    const outcome = isDue
      ? await runTick(program.stack, program.tap, nextTickMs)
      : await drainQueues(program.stack, program.tap);
    reporter.outcome(outcome, Date.now());
    tally = addToTally(tally, outcome, { ticks: isDue ? 1 : 0 });
    if (isDue) {
      await save();
      const count = [...program.service.requests().byKind.values()].reduce((sum, requests) => sum + requests, 0);
      const minute = new Date(nextTickMs).toISOString().slice(11, 16);
      reporter.say(styled('dim', `${minute} UTC  tick ${tally.ticks}, ${count} requests so far`));
      // Ticks that were missed while the machine slept are skipped, as they would be on AWS; the next one catches up.
      nextTickMs = Math.max(nextTickMs + MINUTE_MS, Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
    }
    const pauseMs = Math.max(0, Math.min(LOOK_EVERY_MS, nextTickMs - Date.now()));
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
  return tally;
}

function welcome(
  { service, stack }: RunningProgram,
  { world, items }: RunInput,
  { reporter: { width }, address }: { readonly reporter: Reporter; readonly address: string },
): Styled {
  const names = world.organizations.map(({ name }) => name).join(', ');
  const lines: readonly Styled[] = [
    ...wrapText(
      `${stack.name} runs here in real time and watches ${names}: ${plural(items.rules.length, 'rule')}, a tick each minute.`,
      width,
    ),
    '',
    'Monitoring service (its OpenAPI is at /openapi.json):',
    `  ${service.url}`,
    'The page (this address works once, then another is shown):',
    ['  ', styled('cyan', address)],
    ...(stack.outputs.EmailFrom === undefined
      ? []
      : [`The emails (files in ${EMAILS_FOLDER}, too):`, ['  ', styled('cyan', stack.emailPages)]]),
    '',
    'Push a burst of mentions in from another terminal:',
    styled('cyan', feedExample(service.url, world, items.rules)),
    '',
    ...wrapText(
      'Mentions are looked at each minute and counted once their interval of 5 minutes is over, so an alert comes one to seven minutes later. Ctrl-C ends it. Look at and change rules meanwhile:',
      width,
    ),
    styled('cyan', 'npx mention-alerts --local --help'),
    '',
  ];
  return lines.map((line, at) => (at === 0 ? line : ['\n', line]));
}
