import type { Words } from '../../../languages/words-of.ts';
import { severity } from '../../items/rule/severity.ts';

/** One of several alerts that are told together. Texts are not cleaned; whoever shows them does that. */
export type DigestedAlert = {
  /** `<organizationId>/<ruleId>` */
  readonly rule: string;
  readonly name: string;
  readonly severity: string;
};

/** The alerts of one rule; the newest one is shown for all. `older` begins with the oldest. */
export type DigestLine<Alert = DigestedAlert> = { readonly newest: Alert; readonly older: readonly Alert[] };

/** Several alerts, and why they are told together; the worst rule comes first, nothing is cut. */
export type AlertDigest<Alert = DigestedAlert> = {
  readonly reason: string;
  readonly alerts: number;
  readonly lines: readonly DigestLine<Alert>[];
};

/** Groups alerts by rule, the worst first: by severity, then by the number of alerts. Takes the oldest first. */
export function alertDigest<Alert extends DigestedAlert>(alerts: readonly Alert[], reason: string): AlertDigest<Alert> {
  const lines = new Map<string, DigestLine<Alert>>();
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

/** The lines that there is room for, and a sentence about the others; empty if all are shown. */
export function firstLines<Alert>(
  digest: AlertDigest<Alert>,
  most: number,
  { digests }: Words,
): { readonly shown: readonly DigestLine<Alert>[]; readonly more: string } {
  const left = digest.lines.slice(most);
  const alerts = left.reduce((sum, { older }) => sum + 1 + older.length, 0);
  return {
    shown: digest.lines.slice(0, most),
    more: left.length === 0 ? '' : digests.andMore({ alerts, rules: left.length }),
  };
}
