import { severity } from '../../items/rule/severity.ts';
import { plural } from '../../plural.ts';

/** One of several alerts that are told together. Texts are not cleaned; whoever shows them does that. */
export type DigestedAlert = {
  /** `<organizationId>/<ruleId>` */
  readonly rule: string;
  readonly name: string;
  readonly severity: string;
  /** What its event says, if the event is at hand. */
  readonly news?: {
    /** `firing`, `updated`, `resolved` or `ended`. */
    readonly status: string;
    /** "63 mentions in 1 h". */
    readonly counted: string;
    readonly explanation: string;
    /** Its tick, epoch ms. */
    readonly at: number;
  };
};

/** The alerts of one rule; the newest one is shown for all. `older` begins with the oldest. */
export type DigestLine = { readonly newest: DigestedAlert; readonly older: readonly DigestedAlert[] };

/** Several alerts, and why they are told together; the worst rule comes first, nothing is cut. */
export type AlertDigest = {
  readonly reason: string;
  readonly alerts: number;
  readonly lines: readonly DigestLine[];
};

/** Groups alerts by rule, the worst first: by severity, then by the number of alerts. Takes the oldest first. */
export function alertDigest(alerts: readonly DigestedAlert[], reason: string): AlertDigest {
  const lines = new Map<string, DigestLine>();
  for (const alert of alerts) {
    const known = lines.get(alert.rule);
    lines.set(alert.rule, { newest: alert, older: known === undefined ? [] : [...known.older, known.newest] });
  }
  return { reason, alerts: alerts.length, lines: [...lines.values()].sort(worseFirst) };
}

/** From the least to the worst; an unknown severity sorts below all of them. */
const SEVERITIES: readonly string[] = severity.options;

function worseFirst(a: DigestLine, b: DigestLine): number {
  const rank = ({ newest }: DigestLine) => SEVERITIES.indexOf(newest.severity);
  return rank(b) - rank(a) || b.older.length - a.older.length || (a.newest.rule < b.newest.rule ? -1 : 1);
}

/** How many alerts of how many rules a digest tells: "25 alerts of 3 rules". */
export function digestCounts({ alerts, lines }: Pick<AlertDigest, 'alerts' | 'lines'>): string {
  return `${alerts} ${plural(alerts, 'alert')} of ${lines.length} ${plural(lines.length, 'rule')}`;
}

/** The lines that there is room for, and a sentence about the others; empty if all are shown. */
export function firstLines(
  digest: AlertDigest,
  most: number,
): { readonly shown: readonly DigestLine[]; readonly more: string } {
  const left = digest.lines.slice(most);
  const alerts = left.reduce((sum, { older }) => sum + 1 + older.length, 0);
  return {
    shown: digest.lines.slice(0, most),
    more: left.length === 0 ? '' : `... and ${digestCounts({ alerts, lines: left })} more.`,
  };
}
