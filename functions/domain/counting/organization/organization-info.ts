/** A keyword of an organization, as far as judging needs it; `createdAt` in epoch ms. */
type KeywordInfo = {
  readonly id: bigint;
  readonly name: string;
  readonly active: boolean;
  readonly createdAt: number;
};

type GroupInfo = { readonly id: bigint; readonly name: string; readonly keywordIds: readonly bigint[] };

/** An organization as the service describes it; ids int64, `createdAt` in epoch ms, `timeZone` IANA. */
export type OrganizationInfo = {
  readonly id: bigint;
  readonly name: string;
  readonly state: string;
  readonly timeZone: string;
  readonly createdAt: number;
  readonly monthlyLimit: bigint;
  readonly groups: readonly GroupInfo[];
  readonly keywords: readonly KeywordInfo[];
  /** Groups and keywords that the client could not read: their place in the answer (`keywords[3].active`), and why. */
  readonly skipped?: readonly { readonly id?: string; readonly path: string; readonly reason: string }[];
};
