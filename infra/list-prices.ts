/** List prices in us-east-1, in dollars, without the free tier, as AWS published them in November 2026. */
export const LIST_PRICES = {
  lambdaRequest: 0.2e-6,
  /** arm64, one GB of memory for one second. */
  lambdaGigabyteSecond: 0.0000133334,
  dynamoReadUnit: 0.125e-6,
  dynamoWriteUnit: 0.625e-6,
  sqsRequest: 0.4e-6,
  sqsFifoRequest: 0.5e-6,
  logGigabyte: 0.5,
  customMetricMonth: 0.3,
  alarmMonth: 0.1,
  dashboardMonth: 3,
  secretMonth: 0.4,
  keyMonth: 1,
} as const;
