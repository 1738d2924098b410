/**
 * What bundles have in place of `@smithy/core/event-streams`, which each client of AWS brings along: no function asks for an
 * answer that streams events.
 */
const refused = () => {
  throw new Error('functions are bundled without event streams (infra/no-event-streams.mjs)');
};

export const resolveEventStreamSerdeConfig = (config) => config;
export const eventStreamSerdeProvider = refused;
export const EventStreamSerde = refused;
