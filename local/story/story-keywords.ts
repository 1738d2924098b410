/** A keyword of the story: what it finds, and how many mentions it has on a usual day. */
export type StoryKeyword = {
  readonly id: number;
  readonly name: string;
  readonly naturalQuery: string;
  readonly color: string;
  /** Mentions on a usual day. */
  readonly perDay: number;
  /** Mentions on a Saturday or Sunday, in multiples of `perDay`. */
  readonly weekend: number;
  /** Shares of negative, positive and neutral mentions on a usual day; they add up to 1. */
  readonly mood: { readonly NEGATIVE: number; readonly POSITIVE: number; readonly NEUTRAL: number };
};

/** Tarnfell, a maker of outdoor gear and e-bikes, is made up; so is everything that is said about it. */
export const BRAND: StoryKeyword = {
  id: 1001,
  name: 'Tarnfell',
  naturalQuery: 'Tarnfell',
  color: '#1f77b4',
  perDay: 260,
  weekend: 0.8,
  mood: { NEGATIVE: 0.12, POSITIVE: 0.36, NEUTRAL: 0.52 },
};

/** The e-bike that is called back on the day of the story. */
export const BIKE: StoryKeyword = {
  id: 1002,
  name: 'Fjellglide e-bike',
  naturalQuery: 'Fjellglide OR "Fjell glide"',
  color: '#ff7f0e',
  perDay: 130,
  weekend: 1.25,
  mood: { NEGATIVE: 0.14, POSITIVE: 0.4, NEUTRAL: 0.46 },
};

/** The app that locks people out on the day of the story. */
export const APP: StoryKeyword = {
  id: 1003,
  name: 'Tarnpilot app',
  naturalQuery: 'Tarnpilot',
  color: '#2ca02c',
  perDay: 190,
  weekend: 1.1,
  mood: { NEGATIVE: 0.15, POSITIVE: 0.3, NEUTRAL: 0.55 },
};

export const CHIEF_EXECUTIVE: StoryKeyword = {
  id: 1004,
  name: 'Ines Halvorsen (CEO)',
  naturalQuery: '"Ines Halvorsen"',
  color: '#d62728',
  perDay: 40,
  weekend: 0.4,
  mood: { NEGATIVE: 0.1, POSITIVE: 0.2, NEUTRAL: 0.7 },
};

export const STORY_KEYWORDS: readonly StoryKeyword[] = [BRAND, BIKE, APP, CHIEF_EXECUTIVE];
