import { Stack, Token } from 'aws-cdk-lib';
import type { ISecurityGroup, IVpc, SubnetSelection } from 'aws-cdk-lib/aws-ec2';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import { Construct } from 'constructs';
import { Actions } from './actions.ts';
import { Deliveries } from './deliveries.ts';
import { Dispatching } from './dispatching.ts';
import { type AlertEmail, subscribeEmails } from './email-subscriptions.ts';
import { Evaluations } from './evaluations.ts';
import { Schedules } from './function-schedule.ts';
import { Heartbeat } from './heartbeat.ts';
import { HostedPage } from './hosted-page.ts';
import { HtmlEmails } from './html-emails.ts';
import type { OperationsAlarm } from './operations-alarm.ts';
import { OperationsDashboard } from './operations-dashboard.ts';
import { addOutputs } from './outputs.ts';
import { Pictures } from './pictures.ts';
import { ContextError, checkPlaces } from './stack-context.ts';
import { Summaries } from './summaries.ts';
import { type ExistingTables, Tables } from './tables.ts';
import { TokenSecret } from './token-secret.ts';
import { Topics } from './topics.ts';
import type { WebUser } from './web-users.ts';

export type MentionAlertsProps = {
  /** Base address of the media monitoring service, such as `https://api.example.com`. HTTPS only, and no password in it, because it gets the token. */
  readonly mediaApiUrl: string;

  /**
   * Tells several deployments in one account apart. It is part of the name of the token's secret, a dimension of the
   * metrics, and the end of the source of each event.
   *
   * @default 'prod'
   */
  readonly stage?: string | undefined;

  /**
   * Who gets alerts by email, each with an optional SNS filter policy on the message attributes. Each person confirms
   * once by the link that SNS sends.
   *
   * @default - nobody; subscribe by hand to the topic `alerts`
   */
  readonly alertEmails?: readonly AlertEmail[] | undefined;

  /**
   * A verified identity of SES in the region of the stack. With it, `alertEmails`, and those whom organizations name in `emails`,
   * get HTML emails from this address by SES, and nobody has to confirm. Answers go to the first of `operationsEmails`; without any, to this address. Costs 80 cents a month while
   * nothing happens.
   *
   * @default - emails come from SNS, as text
   */
  readonly emailFrom?: string | undefined;

  /**
   * Who hears of alarms, invalid items, rejected tokens and the like.
   *
   * @default - nobody; subscribe by hand to the topic `operations`
   */
  readonly operationsEmails?: readonly string[] | undefined;

  /**
   * Names the tables `mention-alerts-prod-rules`, `-organizations`, `-channels` and `-state`, with the stage. Only for a new stack: one that
   * is there would begin with empty tables.
   *
   * @default false, CloudFormation names them
   */
  readonly namedTables?: boolean | undefined;

  /**
   * Host names that webhooks may reach although they resolve to internal addresses: each by its whole name, and no metadata
   * service.
   *
   * @default - none
   */
  readonly allowedInternalWebhookHosts?: readonly string[] | undefined;

  /**
   * Domains of the addresses that organizations may name in `emails`, such as `example.com`: each by its whole name. Others are
   * refused, and an item that names one all the same sends nothing there. `alertEmails` are not limited.
   *
   * @default - any
   */
  readonly allowedEmailDomains?: readonly string[] | undefined;

  /**
   * Hosts that organizations may link to in `mentionsUrl`: each by its whole name. Others are refused, and an item that names one
   * all the same has no link.
   *
   * @default - any
   */
  readonly allowedLinkHosts?: readonly string[] | undefined;

  /**
   * The network that `deliver` runs in, so that channels may be inside it. There, `deliver` reaches AWS and public channels only
   * by a NAT gateway or endpoints of the network (docs/context-values.md). The other functions stay outside: what watches over
   * deliveries must not depend on the same network.
   *
   * @default - none: channels have public addresses
   */
  readonly vpc?: IVpc | undefined;

  /**
   * The subnets of `vpc`.
   *
   * @default - its private subnets with a way out
   */
  readonly vpcSubnets?: SubnetSelection | undefined;

  /**
   * The security groups of `deliver` in `vpc`.
   *
   * @default - one of its own, which lets nothing in and everything out
   */
  readonly securityGroups?: readonly ISecurityGroup[] | undefined;

  /**
   * PEM file with authorities of your own, absolute or relative to where CDK runs. `deliver` trusts them beside the public ones.
   *
   * @default - the public ones
   */
  readonly channelCa?: string | undefined;

  /**
   * Names of secrets of other stages that this stage uses, too, such as `mention-alerts/token/main`. Otherwise a stage reads
   * only its own secrets. Their names begin with `mention-alerts/token/` or `mention-alerts/channel/`. After that, those of
   * `prod` have no further `/`, and those of another stage go on with the stage's name and a `/`.
   *
   * @default - none
   */
  readonly sharedSecrets?: readonly string[] | undefined;

  /**
   * Name of a secret under `mention-alerts/` with the address of an outside service that raises an alarm when it hears nothing,
   * such as healthchecks.io. The address itself is taken, too, but then everybody who may see the function may see it, and the
   * address is all that it takes to keep the alarm quiet. It is called with GET
   * every five minutes as long as rules are judged, alerts get out and operations is told. This way shares neither topic nor
   * key with alerts and alarms. Its secret costs 40 cents a month.
   *
   * @default - none
   */
  readonly deadManUrl?: string | undefined;

  /**
   * Name of a secret of a webhook that alarms are sent to as well, by EventBridge: a second way that does not need SNS. The
   * secret is JSON as for a webhook channel: `{"url": "https://...", "signingSecret": "whsec_..."}`.
   *
   * @default - none
   */
  readonly operationsWebhook?: string | undefined;

  /**
   * How many tokens are evaluated at once: 2 to 1,000. With the four runs of `deliver`, and one each of `dispatch` and the
   * heartbeat (or `summarize`, which runs in other minutes), the default stays within the ten runs at once that AWS grants
   * the smallest accounts. An evaluation takes some seconds, so four are enough for some dozens of tokens.
   *
   * @default 4
   */
  readonly evaluateConcurrency?: number | undefined;

  /**
   * Whether series are looked at before their bucket is over, so that bursts are told sooner. Each token is evaluated each
   * minute then.
   *
   * @default true
   */
  readonly earlyLooks?: boolean | undefined;

  /**
   * For how many days the history of what was told is kept: 1 to 3,650. What became of it at each channel is kept for as long,
   * but at least 30 days.
   *
   * @default 90
   */
  readonly historyDays?: number | undefined;

  /**
   * Tables to use instead of new ones, such as those that a point-in-time restore has made. They must have the keys of the
   * tables that this construct creates, and State its index `open`; a restore keeps them.
   *
   * @default - new tables
   */
  readonly existingTables?: ExistingTables | undefined;

  /**
   * Whether alerts have links that silence them, acknowledge them, mark them as noise or say that they were expected. This
   * reserves two runs at once for the function behind the links, so the account needs more than the ten of the smallest
   * accounts (AWS raises that for free). Costs 60 cents a month while nothing happens.
   *
   * @default false
   */
  readonly actions?: boolean | undefined;

  /**
   * Whether chat programs and PagerDuty show the last day as a picture. A function of its own draws it. The picture is kept for
   * two days in a private bucket, behind a link that nobody can guess and that expires within a day. Each alert runs that
   * function, so the account should have more than ten runs at once. Costs 10 cents a month while nothing happens.
   *
   * @default false; messages are complete without pictures
   */
  readonly pictures?: boolean | undefined;

  /**
   * Who may use the page in a browser without an AWS account. The stack then hosts the page; each user is invited by email
   * and signs in with a second factor. Like `actions`, this reserves runs, which the smallest accounts do not have. Costs 60
   * cents a month while nothing happens.
   *
   * @default - nobody, and no hosted page; `web` serves it on one's own machine
   */
  readonly webUsers?: readonly WebUser[] | undefined;

  /**
   * A bus of EventBridge that gets every event, too: its type as the detail-type, the event as the detail. Each event comes at
   * least once; no order is promised. Costs 20 cents a month while nothing happens.
   *
   * @default - none
   */
  readonly eventBus?: IEventBus | undefined;

  /**
   * Whether there is a dashboard in CloudWatch. It costs three dollars a month, unless the account has fewer than three.
   *
   * @default false; `status` and the queries of the runbook answer the same
   */
  readonly dashboard?: boolean | undefined;

  /**
   * How long the logs of the functions are kept.
   *
   * @default RetentionDays.THREE_MONTHS
   */
  readonly logRetention?: RetentionDays | undefined;

  /**
   * Where the runbook is published. The description of each alarm ends with this address and the anchor of its entry.
   *
   * @default 'docs/runbook.md', its path in the repository
   */
  readonly runbookUrl?: string | undefined;
};

/** Alerts on media mentions: tables that people write rules into, functions that judge them each minute, topics. */
export class MentionAlerts extends Construct {
  /** Part of the names of secrets and of the source of events. */
  readonly stage: string;
  /** Base address of the media monitoring service. */
  readonly mediaApiUrl: string;
  /** Tables that people write, and the state of the functions. */
  readonly tables: Tables;
  /** `alerts` for people, `alert-events` for machines, `operations` for the engineer. */
  readonly topics: Topics;
  /** The secret for the token of the service, which somebody stores there after the deployment. */
  readonly tokenSecret: TokenSecret;
  /** The queue of ticks and the function that judges rules. */
  readonly evaluations: Evaluations;
  /** The schedule of each minute, and the function that finds out which tokens have work. */
  readonly dispatching: Dispatching;
  /** The queue of what is published and the function that delivers it. */
  readonly deliveries: Deliveries;
  /** The daily message that tells how the stack does. */
  readonly heartbeat: Heartbeat;
  /** The daily or weekly summaries, for organizations that ask for them. */
  readonly summaries: Summaries;
  /** The function behind the links of alerts; if asked for. */
  readonly actions: Actions | undefined;
  /** The function that draws alerts, for HTML emails and, if asked for, chat programs. */
  readonly pictures: Pictures | undefined;
  /** What HTML emails by SES need; if there is a sender. */
  readonly htmlEmails: HtmlEmails | undefined;
  /** The page for a team; if it has users. */
  readonly hostedPage: HostedPage | undefined;
  /** All alarms, in the order in which a person should look at them; they ring on the topic `operations`. */
  readonly alarms: readonly OperationsAlarm[];
  /** Is it alive, is it keeping up, what is firing, what does the service answer, what does it cost; if asked for. */
  readonly dashboard: OperationsDashboard | undefined;
  /** Domains of the addresses that organizations may name; any where there are none. */
  readonly allowedEmailDomains: readonly string[];
  /** Hosts that organizations may link to; any where there are none. */
  readonly allowedLinkHosts: readonly string[];
  /** Hosts inside that channels may have. */
  readonly allowedInternalWebhookHosts: readonly string[];

  constructor(scope: Construct, id: string, props: MentionAlertsProps) {
    super(scope, id);
    refuseOtherPartitions(this);
    const stage = props.stage ?? 'prod';
    this.stage = stage;
    const { mediaApiUrl, eventBus, emailFrom } = props;
    this.mediaApiUrl = mediaApiUrl;
    checkPlaces({
      ...(Token.isUnresolved(mediaApiUrl) ? {} : { mediaApiUrl }),
      allowedInternalWebhookHosts: props.allowedInternalWebhookHosts,
      allowedEmailDomains: props.allowedEmailDomains,
      allowedLinkHosts: props.allowedLinkHosts,
    });
    this.allowedEmailDomains = props.allowedEmailDomains ?? [];
    this.allowedLinkHosts = props.allowedLinkHosts ?? [];
    const logRetention = props.logRetention ?? RetentionDays.THREE_MONTHS;
    const runbookUrl = props.runbookUrl ?? 'docs/runbook.md';
    this.tables = new Tables(this, 'Tables', {
      existing: props.existingTables,
      ...(props.namedTables === true ? { namedFor: stage } : {}),
    });
    this.topics = new Topics(this, 'Topics', { stage, runbookUrl });
    this.tokenSecret = new TokenSecret(this, 'Token', { stage });
    const { tables, topics } = this;
    const part = {
      ...{ stage, logRetention, tables, topics, operations: topics.operations, runbookUrl },
      schedules: new Schedules(this, 'Schedules'),
      ...{ allowedEmailDomains: this.allowedEmailDomains, allowedLinkHosts: this.allowedLinkHosts },
    };
    const sharedSecrets = props.sharedSecrets ?? [];
    const historyDays = props.historyDays ?? 90;
    this.allowedInternalWebhookHosts = props.allowedInternalWebhookHosts ?? [];
    const { allowedInternalWebhookHosts } = this;
    const emails = props.alertEmails ?? [];
    const webUsers = props.webUsers ?? [];
    const isHtml = emailFrom !== undefined;
    const isKept = props.pictures === true;
    const { vpc, vpcSubnets, securityGroups } = props;

    this.actions = props.actions === true ? new Actions(this, 'Actions', part) : undefined;
    this.hostedPage =
      webUsers.length === 0
        ? undefined
        : new HostedPage(this, 'HostedPage', {
            ...part,
            mediaApiUrl,
            sharedSecrets,
            allowedInternalWebhookHosts,
            webUsers,
            emailFrom: emailFrom ?? '',
            emailAddresses: emails.length,
          });
    this.evaluations = new Evaluations(this, 'Evaluations', {
      ...part,
      mediaApiUrl,
      historyDays,
      sharedSecrets,
      actions: this.actions,
      pageAddress: this.hostedPage?.address,
      htmlEmails: isHtml,
      earlyLooks: props.earlyLooks ?? true,
      maxConcurrency: props.evaluateConcurrency ?? 4,
    });
    const { evaluations } = this;
    this.dispatching = new Dispatching(this, 'Dispatching', { ...part, queue: evaluations.queue });
    this.pictures = isKept || isHtml ? new Pictures(this, 'Pictures', { ...part, kept: isKept }) : undefined;
    this.htmlEmails =
      emailFrom === undefined
        ? undefined
        : new HtmlEmails(this, 'HtmlEmails', {
            ...part,
            emails,
            emailFrom,
            replyTo: props.operationsEmails?.[0] ?? emailFrom,
          });
    this.deliveries = new Deliveries(this, 'Deliveries', {
      ...part,
      historyDays,
      allowedInternalWebhookHosts,
      sharedSecrets,
      pictures: this.pictures,
      htmlEmails: this.htmlEmails,
      network: vpc === undefined ? undefined : { vpc, vpcSubnets, securityGroups },
      channelCa: props.channelCa,
      eventBus,
    });
    const { deliveries } = this;
    this.heartbeat = new Heartbeat(this, 'Heartbeat', {
      ...part,
      evaluations,
      deliveries,
      htmlEmails: this.htmlEmails,
      deadManUrl: props.deadManUrl,
      operationsWebhook: props.operationsWebhook,
      allowedInternalWebhookHosts,
      allowedEmailDomains: props.allowedEmailDomains ?? [],
    });
    subscribeEmails(this, 'AlertEmail', { topic: topics.alerts, emails: isHtml ? [] : emails });
    subscribeEmails(this, 'OperationsEmail', {
      topic: topics.operations,
      emails: (props.operationsEmails ?? []).map((address) => ({ address })),
    });
    this.summaries = new Summaries(this, 'Summaries', {
      ...part,
      mediaApiUrl,
      pageAddress: this.hostedPage?.address,
      sharedSecrets,
    });
    const { dispatching, heartbeat, summaries, actions, pictures, htmlEmails, hostedPage } = this;
    const parts = [dispatching, evaluations, deliveries, topics, heartbeat];
    const optional = [actions, pictures, htmlEmails, hostedPage];
    this.alarms = [...parts, ...optional].flatMap((each) => each?.alarms ?? []);
    this.dashboard =
      props.dashboard === true
        ? new OperationsDashboard(this, 'Dashboard', {
            stage,
            alarms: this.alarms,
            tables,
            dispatching,
            evaluations,
            deliveries,
            heartbeat,
            summaries,
          })
        : undefined;
    addOutputs(this);
  }
}

/**
 * Where the stack goes is known by its environment, or by CDK, which says where it would deploy.
 *
 * @throws ContextError if that is China, GovCloud or another partition, which lack services that parts of the stack need
 */
function refuseOtherPartitions(scope: Construct): void {
  const { region: given } = Stack.of(scope);
  const region = Token.isUnresolved(given) ? process.env.CDK_DEFAULT_REGION : given;
  const { partition } = region === undefined ? {} : RegionInfo.get(region);
  if (partition === undefined || partition === 'aws') return;
  throw new ContextError(
    `mention-alerts is deployed to regions of the partition aws alone, such as eu-central-1, and ${region} is in ${partition}.`,
  );
}
