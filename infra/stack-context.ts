import * as z from 'zod';
import { recipientsVariable } from '../functions/deliver/environment.ts';
import { isMetadataHost } from '../functions/domain/channels/webhook-address.ts';
import { nearestName } from '../functions/domain/items/item-problem.ts';

/** The context of the stack is wrong. The person who runs CDK can correct that, so it is shown without a stack trace. */
export class ContextError extends Error {
  readonly kind = 'context';
  override readonly name = 'ContextError';

  /** @param reasons one for each wrong value: its path and what is wrong with it */
  constructor(
    message: string,
    readonly reasons: readonly string[] = [message],
  ) {
    super(message);
  }
}

/** What a stack did until release 0.3.0, and what does it now. */
export const FOLDER_GONE =
  'A stack applies no folder of rules any more. Take AlertRules and ownAssetNames out of an application of your own, rules and rulesOnDrift out of the context; after each deployment run "npx mention-alerts --stack NAME apply FOLDER --yes", also in your pipeline. Where AlertRules has removal: DESTROY, first deploy with RETAIN by the release before: otherwise its items are deleted.';

const stageSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be 1 to 20 lower-case letters, digits and hyphens and start with a letter');

const mediaApiUrlSchema = z
  .url('must be the address of the media monitoring service, such as https://api.example.com')
  .refine(
    isSecureOrLoopback,
    'must start with https:// (http:// is accepted for this machine only): it carries the token',
  )
  .refine(
    hasNoPassword,
    'must have no user name and no password: everybody who may see the functions could read them. The token in its secret is what signs in to the service',
  );

const addressSchema = z.email('Invalid email address: write one such as pr@example.com');

const filterValuesSchema = z.array(z.union([z.string(), z.record(z.string(), z.unknown())])).min(1);

/** The attributes of messages on both topics. A filter on any other would keep every alert from its subscriber, and say nothing. */
const filterPolicySchema = strict({
  eventType: filterValuesSchema.optional(),
  severity: filterValuesSchema.optional(),
  organizationId: filterValuesSchema.optional(),
  ruleId: filterValuesSchema.optional(),
  conditionKind: filterValuesSchema.optional(),
  status: filterValuesSchema.optional(),
});

const alertEmailsSchema = z
  .array(strict({ address: addressSchema, filterPolicy: filterPolicySchema.optional() }))
  .refine((emails) => areDistinct(emails.map((email) => email.address)), 'names an address twice; join its filters');

const tableNameSchema = z.string().regex(/^[A-Za-z0-9_.-]{3,255}$/, 'must be the name of a table');

const existingTablesSchema = strict({
  organizations: tableNameSchema.optional(),
  rules: tableNameSchema.optional(),
  channels: tableNameSchema.optional(),
  state: tableNameSchema.optional(),
});

const hostSchema = z
  .string()
  .regex(/^[^\s,/:]+$/, 'must be a host name without scheme, port or path')
  .refine((host) => !host.includes('*'), 'must be one host: name each, without *')
  .refine(
    (host) => !isMetadataHost(host),
    'must not be a metadata service (169.254.0.0/16 and its names): whoever may reach it gets the credentials of the function',
  );

/** Characters of a list together: it is in the environment of functions, which hold 4 KB. */
const LONGEST_LIST = 500;

/** Domains or hosts that alone are allowed. With none of them nobody would hear, which is not meant. */
const allowedNamesSchema = z
  .array(
    z
      .string()
      .regex(
        /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i,
        'must be a whole name such as example.com, without *, scheme, port or path; another script as xn--',
      ),
  )
  .min(1, 'must name one; leave it out to allow any')
  .refine(
    (names) => names.join(',').length <= LONGEST_LIST,
    `has too many names: they may have ${LONGEST_LIST} characters together`,
  )
  .optional();

const idSchema = (kind: 'vpc' | 'subnet' | 'sg') =>
  z.string().regex(new RegExp(`^${kind}-[0-9a-f]{8,17}$`), `must be an id such as ${kind}-0123456789abcdef0`);

const vpcSchema = strict({
  vpcId: idSchema('vpc'),
  subnetIds: z.array(idSchema('subnet')).min(1, 'must name a subnet, better two in different zones').max(16),
  securityGroupIds: z.array(idSchema('sg')).min(1).max(5).optional(),
});

const sharedSecretSchema = z
  .string()
  .regex(
    /^mention-alerts\/(token|channel)\/[A-Za-z0-9/_+=.@-]+$/,
    'must be the whole name of a secret under mention-alerts/token/ or mention-alerts/channel/, without a wildcard',
  );

const secretNameSchema = z
  .string()
  .regex(
    /^mention-alerts\/[A-Za-z0-9/_+=.@-]{1,200}$/,
    'must be the name of a secret that begins with mention-alerts/',
  );

/** An address alone is a user who may change things. */
const webUserSchema = z.union([
  addressSchema.transform((address) => ({ address, readOnly: false, asks: true })),
  strict({ address: addressSchema, readOnly: z.boolean().default(false), asks: z.boolean().default(true) }).refine(
    ({ readOnly, asks }) => readOnly || asks,
    'who may change things may also ask the monitoring service: "asks": false goes with "readOnly": true',
  ),
]);

/** Characters of all users together: they are in the environment of one function, which holds 4 KB. */
const LONGEST_WEB_USERS = 2_500;

const webUsersSchema = z
  .array(webUserSchema)
  .refine((users) => areDistinct(users.map(({ address }) => address)), 'names an address twice')
  .refine(
    (users) => users.map(({ address }) => address).join('","').length <= LONGEST_WEB_USERS,
    `has too many addresses: they may have ${LONGEST_WEB_USERS} characters together`,
  );

const contextSchema = z.object({
  stage: stageSchema.default('prod'),
  mediaApiUrl: mediaApiUrlSchema.optional(),
  alertEmails: z.preprocess(parseJsonText, alertEmailsSchema.default([])),
  emailFrom: z.email('must be an address that SES has verified, alone or by its domain').optional(),
  operationsEmails: z.preprocess(
    parseJsonText,
    z.array(addressSchema).refine(areDistinct, 'names an address twice').default([]),
  ),
  allowedInternalWebhookHosts: z.preprocess(parseJsonText, z.array(hostSchema).default([])),
  allowedEmailDomains: z.preprocess(parseJsonText, allowedNamesSchema),
  allowedLinkHosts: z.preprocess(parseJsonText, allowedNamesSchema),
  vpc: z.preprocess(parseJsonText, vpcSchema.optional()),
  channelCa: z.string().min(1, 'must be a PEM file').optional(),
  deadManUrl: z
    .union([secretNameSchema, z.url().refine(isSecureOrLoopback)], {
      error:
        'must be the name of a secret under mention-alerts/ with the address of a service that raises an alarm when it hears nothing, or that address, which must start with https://',
    })
    .optional(),
  sharedSecrets: z.preprocess(parseJsonText, z.array(sharedSecretSchema).default([])),
  operationsWebhook: secretNameSchema.optional(),
  dashboard: z.preprocess(parseJsonText, z.boolean().default(false)),
  actions: z.preprocess(parseJsonText, z.boolean().default(false)),
  pictures: z.preprocess(parseJsonText, z.boolean().default(false)),
  webUsers: z.preprocess(parseJsonText, webUsersSchema.default([])),
  eventBus: z
    .string()
    .regex(
      /^(arn:[a-z-]+:events:[a-z0-9-]+:\d{12}:event-bus\/)?[A-Za-z0-9._-]{1,256}$/,
      'must be the name or the ARN of a bus of EventBridge, such as "default"',
    )
    .optional(),
  /** Coerced, because `-c` passes text. */
  historyDays: z.coerce.number().int().min(1, 'must be a number of days, 90 unless it is set').max(3650).default(90),
  earlyLooks: z.preprocess(parseJsonText, z.boolean().default(true)),
  evaluateConcurrency: z.coerce.number().int().min(2).max(1000).optional(),
  namedTables: z.preprocess(parseJsonText, z.boolean().default(false)),
  existingTables: z.preprocess(parseJsonText, existingTablesSchema.default({})),
  runbookUrl: z.string().min(1).optional(),
});

/** What a deployment takes from the CDK context (`-c name=value`, or `cdk.json`). */
export type StackContext = z.output<typeof contextSchema>;

/**
 * Reads and checks the context. Lists and objects may be JSON text, which is all that `-c` can pass.
 *
 * @param given the whole context of the app
 * @throws ContextError with one line per wrong value: its path, the reason and how to pass it. A name that does not exist is wrong,
 * too: `alertEmail` would otherwise deploy a stack that emails nobody
 */
export function readStackContext(given: Readonly<Record<string, unknown>>): StackContext {
  const names = Object.keys(contextSchema.shape);
  const parsed = contextSchema.safeParse(Object.fromEntries(names.map((key) => [key, given[key] ?? undefined])));
  const misspelt = Object.keys(given).filter((name) => OF_A_STACK.test(name) && !names.includes(name));
  if (parsed.success && misspelt.length === 0) {
    if (parsed.data.emailFrom !== undefined) checkRecipients(parsed.data.alertEmails);
    return parsed.data;
  }
  const reasons = [
    ...misspelt.map((name) =>
      name === 'rules' || name === 'rulesOnDrift'
        ? `${name}: ${FOLDER_GONE}`
        : `${name}: there is no such value; ${meant(nearestName(name, names))}`,
    ),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  ];
  throw wrong(
    reasons,
    `\nPass values with -c name=value (lists and objects as JSON, such as -c 'alertEmails=[{"address":"pr@example.com"}]') or in cdk.json.`,
  );
}

const places = contextSchema.pick({
  mediaApiUrl: true,
  allowedInternalWebhookHosts: true,
  allowedEmailDomains: true,
  allowedLinkHosts: true,
});

/**
 * Checks which places a stack may speak to, also where an application gives them to the construct and not as context.
 *
 * @throws ContextError as for a context
 */
export function checkPlaces(given: z.input<typeof places>): void {
  const parsed = places.safeParse(given);
  if (!parsed.success) throw wrong(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
}

const wrong = (reasons: readonly string[], remedy = '') =>
  new ContextError(
    `The context of the stack is wrong:\n${reasons.map((reason) => `  ${reason}`).join('\n')}${remedy}`,
    reasons,
  );

/** A name such as this stack has. Those of CDK and its users have colons, hyphens, slashes or an at sign. */
const OF_A_STACK = /^[A-Za-z0-9]+$/;

const meant = (nearest: string | undefined) =>
  nearest === undefined ? 'docs/context-values.md lists those that there are' : `write ${nearest}`;

/** Checks filter policies that SNS would check: with `emailFrom` a function decides them, because SES has no filters. */
function checkRecipients(emails: StackContext['alertEmails']): void {
  try {
    recipientsVariable(emails);
  } catch (error) {
    throw wrong([error instanceof Error ? error.message : String(error)]);
  }
}

/** An object that takes no other fields; an unknown field is reported with the names that exist. */
function strict<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no field ${issue.keys.map((key) => `'${key}'`).join(', ')}; there are ${Object.keys(shape).join(', ')}`
        : undefined,
  });
}

function parseJsonText(value: unknown, ctx: z.core.$RefinementCtx): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    ctx.addIssue(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return z.NEVER;
  }
}

function isSecureOrLoopback(address: string): boolean {
  // The check before has reported a text that is no address.
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

function hasNoPassword(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

function areDistinct(values: readonly string[]): boolean {
  return new Set(values.map((value) => value.toLowerCase())).size === values.length;
}
