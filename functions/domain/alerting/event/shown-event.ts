import * as z from 'zod';
import { publishedEvent } from './alert-event.ts';

type Shown<Field extends z.core.SomeType> = z.ZodCatch<z.ZodOptional<Field>>;

type ShownFields<Shape extends z.ZodRawShape> = {
  -readonly [Name in keyof Shape]: Shown<Shape[Name] extends z.ZodEnum ? z.ZodString : Shape[Name]>;
};

/** A field that is only shown: absent where it is missing or malformed. */
const shown = <Field extends z.core.SomeType>(field: Field): Shown<Field> => z.catch(z.optional(field), undefined);

/** The fields of an object that are only shown, each by itself; a choice also takes the values of later versions. */
function shownFields<Shape extends z.ZodRawShape>(shape: Shape): ShownFields<Shape>;
function shownFields(shape: z.ZodRawShape): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, shown(field instanceof z.ZodEnum ? z.string() : field)]),
  );
}

const text = z.string();

/**
 * The data of an event as people are shown it. Nothing is required, so that an event of a later version, or one with something
 * malformed, is still told.
 */
export const shownEvent = z.lazy(() => {
  const { rule, watch, window, episode, drivers, tells, links, samples, ...fields } =
    publishedEvent.unwrap().shape.data.shape;
  return z.object({
    ...shownFields(fields),
    rule: z.object(shownFields(rule.shape)),
    watch: shown(z.object(shownFields(watch.shape))),
    window: shown(window.extend({ length: shown(text) })),
    episode: shown(z.object(shownFields(episode.unwrap().shape))),
    drivers: shown(z.array(drivers.unwrap().element.pick({ kind: true, name: true, count: true }))),
    tells: shown(z.array(tells.unwrap().element.extend({ severity: text, status: text }))),
    links: shown(z.array(links.unwrap().element.extend({ kind: text }))),
    samples: z.array(z.object({ ...shownFields(samples.element.unwrap().shape), title: shown(text) })).catch([]),
  });
});

export type ShownEvent = z.output<typeof shownEvent>;
