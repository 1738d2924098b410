/** What the organization says of a watch: its names, absent where the service could not be asked. */
export type WatchInfo = {
  readonly kind: 'keyword' | 'group';
  readonly id: string;
  readonly name?: string;
  readonly groupId?: string;
  readonly groupName?: string;
};
