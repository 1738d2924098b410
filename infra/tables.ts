import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

/** Tables to use instead of new ones. */
export type ExistingTables = {
  /** Items of organizations. @default - a new table */
  readonly organizations?: ITable | Table | undefined;
  /** Items of rules. @default - a new table */
  readonly rules?: ITable | Table | undefined;
  /** Items of channels. @default - a new table */
  readonly channels?: ITable | Table | undefined;
  /** What the functions write; must have the index `open`. @default - a new table */
  readonly state?: ITable | Table | undefined;
};

export type TablesProps = {
  /** The stage that new tables are named for: `mention-alerts-prod-rules`. @default - CloudFormation names them */
  readonly namedFor?: string | undefined;
  /** @default - new tables */
  readonly existing?: ExistingTables | undefined;
};

/** The sparse index of State: rules with an open episode or events to publish. */
export const OPEN_INDEX = 'open';

/** The actions of a function that reads State by keys. */
export const READING_STATE = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];

/** The actions of a function that keeps items of its own in State. They are granted on the keys of those items only. */
export const WRITING_STATE = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/**
 * Organizations, Rules and Channels, which people write, and State, which the functions write. All are paid per request,
 * can be restored to any second of the last 35 days, stay when the stack is removed, and are protected against deletion by
 * hand.
 */
export class Tables extends Construct {
  readonly organizations: ITable | Table;
  readonly rules: ITable | Table;
  readonly channels: ITable | Table;
  readonly state: ITable | Table;
  private readonly namedFor: string | undefined;
  /** ARN of State's index `open`. It is put together here, because CDK does not know the indexes of an existing table. */
  readonly openIndexArn: string;

  constructor(scope: Construct, id: string, props: TablesProps = {}) {
    super(scope, id);
    const { existing = {} } = props;
    this.namedFor = props.namedFor;
    this.organizations =
      existing.organizations ??
      this.createTable('Organizations', { partitionKey: { name: 'organizationId', type: AttributeType.NUMBER } });
    this.rules =
      existing.rules ??
      this.createTable('Rules', {
        partitionKey: { name: 'organizationId', type: AttributeType.NUMBER },
        sortKey: { name: 'ruleId', type: AttributeType.STRING },
      });
    this.channels =
      existing.channels ??
      this.createTable('Channels', { partitionKey: { name: 'channelId', type: AttributeType.STRING } });
    this.state = existing.state ?? this.createStateTable();
    this.openIndexArn = `${this.state.tableArn}/index/${OPEN_INDEX}`;
  }

  private createStateTable(): Table {
    const table = this.createTable('State', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      timeToLiveAttribute: 'expiresAt',
    });
    table.addGlobalSecondaryIndex({
      indexName: OPEN_INDEX,
      partitionKey: { name: 'openOf', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      projectionType: ProjectionType.KEYS_ONLY,
    });
    return table;
  }

  private createTable(id: string, layout: Pick<TableProps, 'partitionKey' | 'sortKey' | 'timeToLiveAttribute'>): Table {
    const named =
      this.namedFor === undefined ? {} : { tableName: `mention-alerts-${this.namedFor}-${id.toLowerCase()}` };
    return new Table(this, id, {
      ...layout,
      ...named,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      removalPolicy: RemovalPolicy.RETAIN,
      deletionProtection: true,
    });
  }
}
