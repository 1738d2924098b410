import { Stack, Token } from 'aws-cdk-lib';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import type { Construct } from 'constructs';
import { ContextError } from './stack-context.ts';

/** Parts that are off by default, of which some need a service that is not everywhere. */
type Part = 'webUsers' | 'actions' | 'emailFrom';

const NO_FUNCTION_URLS = 'Lambda has no function URLs there';
const NO_CLOUDFRONT = 'CloudFront is not there, which is the door of the page';

/** What partitions other than `aws` lack. The sources are in docs/context-values.md. */
const LACKING: Readonly<Record<string, Readonly<Partial<Record<Part, string>>>>> = {
  'aws-cn': {
    webUsers: 'Cognito has no user pools there, with which people sign in',
    actions: NO_FUNCTION_URLS,
    emailFrom: 'SES is not there',
  },
  'aws-us-gov': { webUsers: NO_CLOUDFRONT, actions: NO_FUNCTION_URLS },
};

/**
 * Refuses parts that cannot be deployed where the stack goes, as far as synthesis knows that: by the environment of the stack,
 * or by CDK, which says where it would deploy.
 *
 * @throws ContextError that names the region, each part and what it lacks
 */
export function refuseWhatIsNotThere(scope: Construct, parts: Readonly<Record<Part, boolean>>): void {
  const { region: given } = Stack.of(scope);
  const region = Token.isUnresolved(given) ? process.env.CDK_DEFAULT_REGION : given;
  const partition = region === undefined ? undefined : (RegionInfo.get(region).partition ?? 'aws');
  if (partition === undefined || partition === 'aws') return;
  const lacking = LACKING[partition] ?? { webUsers: NO_CLOUDFRONT };
  const wrong = (['webUsers', 'actions', 'emailFrom'] as const).flatMap((part) =>
    parts[part] && lacking[part] !== undefined ? [`  ${part}: ${lacking[part]}`] : [],
  );
  if (wrong.length === 0) return;
  throw new ContextError(
    `The context of the stack is wrong for ${region}, which is in the partition ${partition}:\n${wrong.join('\n')}\n` +
      'Deploy without them. What is there instead stands in docs/context-values.md ("In other partitions").',
  );
}
