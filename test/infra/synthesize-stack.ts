import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { MentionAlertsStack } from '../../infra/mention-alerts-stack.ts';
import { readStackContext } from '../../infra/stack-context.ts';

// CDK's own check of each template takes longer than everything else here; `app.long.test.ts` has it.
process.env.CDK_VALIDATION = 'false';

/** A synthesis takes a quarter of a second; the files of the suite ask for the same few stacks again and again. */
const synthesized = new Map<string, object>();

/** Synthesizes the stack for a context as CDK would pass it, without bundling the functions, and gives its template. */
export function synthesizeStack(context: Readonly<Record<string, unknown>> = {}): Template {
  const key = JSON.stringify(context);
  const json = synthesized.get(key) ?? synthesize(context).toJSON();
  synthesized.set(key, json);
  return Template.fromJSON(structuredClone(json));
}

function synthesize(context: Readonly<Record<string, unknown>>): Template {
  const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] } });
  const stackContext = readStackContext(app.node.getAllContext());
  return Template.fromStack(
    new MentionAlertsStack(app, `mention-alerts-${stackContext.stage}`, { context: stackContext }),
  );
}

export type Statement = {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;
};

/** What the roles of a stack may do, by their logical ids: what stands in a role, and in policies beside it. */
export function rolesOf(template: Template): [role: string, statements: readonly Statement[]][] {
  const beside = Object.values(template.findResources('AWS::IAM::Policy'));
  return Object.entries(template.findResources('AWS::IAM::Role')).map(([id, { Properties }]) => [
    id,
    [
      ...(Properties.Policies ?? []),
      ...beside.flatMap((each) => (JSON.stringify(each.Properties.Roles).includes(`"${id}"`) ? [each.Properties] : [])),
    ].flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
  ]);
}

/** What the one role may do whose logical id has this part before `Role`. */
export function statementsOf(template: Template, part: string): readonly Statement[] {
  const [[, found] = [], ...more] = rolesOf(template).filter(([id]) => id.includes(`${part}Role`));
  if (found === undefined || more.length > 0) throw new Error(`${part} is not one role`);
  return found;
}

type Properties = ReturnType<Template['findResources']>[string]['Properties'];

/** The properties of an alarm, with those of its metric, also where that stands in an expression. */
export function withMetric(properties: Properties): Properties {
  const found = properties.Metrics?.find((each: Properties) => each.MetricStat !== undefined)?.MetricStat;
  return found === undefined
    ? properties
    : { ...properties, ...found.Metric, Period: found.Period, Statistic: found.Stat };
}
