import { LOCAL_EMAILS } from '../local-emails.ts';

/** The context of the stack that each switch of a run stands for, as an operator would set it. */
const CONTEXTS = {
  // Receivers on this machine; all other checks of addresses stay.
  allowLocalWebhooks: { allowedInternalWebhookHosts: ['127.0.0.1', 'localhost'] },
  actions: { actions: true },
  emails: LOCAL_EMAILS,
  pictures: { pictures: true },
};

type Switches = Readonly<Record<keyof typeof CONTEXTS, boolean>>;

/** The context of the stack for the switches that a person has set. */
export function runContext(switches: Partial<Switches>): Readonly<Record<string, unknown>> {
  return Object.assign(
    {},
    ...Object.entries(CONTEXTS).map(([name, context]) => (isSet(switches, name) ? context : {})),
  );
}

function isSet(switches: Partial<Switches>, name: string): boolean {
  return Object.entries(switches).some(([each, value]) => each === name && value);
}

/** The context of each choice of switches: the package has all these stacks ready. */
export function everyRunContext(): readonly Readonly<Record<string, unknown>>[] {
  const names = Object.keys(CONTEXTS);
  return Array.from({ length: 2 ** names.length }, (_, choice) =>
    runContext(Object.fromEntries(names.map((name, at) => [name, Math.floor(choice / 2 ** at) % 2 === 1]))),
  );
}
