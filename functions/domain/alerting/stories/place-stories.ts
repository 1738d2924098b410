import { severity } from '../../items/rule/severity.ts';
import { belongsTo, type StoryPrint } from '../../story/same-story.ts';
import type { AlertEvent } from '../event/alert-event.ts';
import { largeTypes, type ToldStory } from './told-story.ts';

/** The story that an alert belongs to: named by the id of the event that began it, and by what that one watches. */
export type StoryPlace = {
  readonly storyId: string;
  readonly name: string;
  readonly print: StoryPrint;
  /** Of an alert that joins a story which people know: what is new about that. */
  readonly joins?: { readonly name: string; readonly types: readonly string[] };
};

/** An alert whose mentions were read, and what people know of its episode. */
export type AlertToPlace = {
  readonly event: AlertEvent;
  readonly print: StoryPrint;
  readonly told?: ToldStory | undefined;
};

type OpenStory = {
  readonly storyId: string;
  readonly name: string;
  /** People know of it. */
  readonly isTold: boolean;
  readonly types: Set<string>;
  readonly members: StoryPrint[];
};

/**
 * Says which story each alert belongs to, by the events' ids. Takes alerts, and the told stories of open episodes, of one
 * organization. An alert joins a story only if it is one story with every alert in it, or is covered by the alert of its
 * group; so two stories that meet in a group stay two. Critical alerts are placed first, then groups before keywords, then the
 * largest, so that these lead.
 */
export function placeStories(
  alerts: readonly AlertToPlace[],
  open: readonly ToldStory[],
): ReadonlyMap<string, StoryPlace> {
  const stories = new Map<string, OpenStory>();
  for (const { storyId, name = '', print, types } of open) {
    if (storyId === undefined || print === undefined) continue;
    const known = stories.get(storyId);
    for (const type of types) known?.types.add(type);
    known?.members.push(print);
    if (known === undefined) {
      stories.set(storyId, { storyId, name, isTold: true, types: new Set(types), members: [print] });
    }
  }
  const places = new Map<string, StoryPlace>();
  for (const { event, print: read, told } of [...alerts].sort(leadersFirst)) {
    const print = { ...read, ...groupOf(event) };
    const own = told?.episode === event.data.episode.startedAt ? told.storyId : undefined;
    const story =
      own === undefined ? [...stories.values()].find(({ members }) => belongsTo(members, print)) : stories.get(own);
    const types = largeTypes(event.data);
    const { storyId, name } = story ?? { storyId: own ?? event.id, name: told?.name ?? nameOf(event) };
    const joins =
      own === undefined && story?.isTold === true
        ? { joins: { name: story.name, types: types.filter((type) => !story.types.has(type)) } }
        : {};
    places.set(event.id, { storyId, name, print, ...joins });
    if (story === undefined)
      stories.set(storyId, { storyId, name, isTold: false, types: new Set(types), members: [print] });
    else story.members.push(print);
  }
  return places;
}

/** The group that an alert watches, or the one of its keyword. */
function groupOf({ data: { watch } }: AlertEvent): Pick<StoryPrint, 'group'> {
  const id = watch.kind === 'group' ? watch.id : watch.groupId;
  return id === undefined ? {} : { group: { id, isGroup: watch.kind === 'group' } };
}

const nameOf = ({ data }: AlertEvent) => data.watch.name ?? data.rule.name;

/** The order in which alerts of one story are listed: what is critical, the groups, the largest. */
export function leadersFirst(
  { event: a }: Pick<AlertToPlace, 'event'>,
  { event: b }: Pick<AlertToPlace, 'event'>,
): number {
  const rank = ({ data }: AlertEvent) => severity.options.indexOf(data.rule.severity);
  const isGroup = ({ data }: AlertEvent) => (data.watch.kind === 'group' ? 1 : 0);
  const critical = (event: AlertEvent) => (event.data.rule.severity === 'critical' ? 1 : 0);
  return (
    critical(b) - critical(a) ||
    isGroup(b) - isGroup(a) ||
    b.data.observed - a.data.observed ||
    rank(b) - rank(a) ||
    (a.data.rule.ruleId < b.data.rule.ruleId ? -1 : 1)
  );
}
