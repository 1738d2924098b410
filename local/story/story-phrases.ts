import { APP, BIKE, BRAND, CHIEF_EXECUTIVE } from './story-keywords.ts';
import type { Incident } from './story-rate.ts';

type Phrases = readonly [string, ...string[]];

export type Mood = 'NEGATIVE' | 'POSITIVE' | 'NEUTRAL';

/** What people write: a beginning and an end are joined to one text; a headline is used alone. */
export type PhraseBook = {
  readonly beginnings: Phrases;
  readonly ends: Phrases;
  readonly headlines: Phrases;
};

const ENDS: Readonly<Record<Mood, Phrases>> = {
  POSITIVE: [
    'Would buy again.',
    'Worth every krone.',
    'Made my week.',
    'My neighbour wants one now, too.',
    'Hats off to whoever designed this.',
    'Ten out of ten.',
  ],
  NEUTRAL: [
    'Anyone else?',
    'Thoughts?',
    'Link below.',
    'Asking for a friend.',
    'More on this later.',
    'Let me know what you think.',
    'Photos tomorrow.',
  ],
  NEGATIVE: [
    'Not impressed.',
    'Expected more for the price.',
    'Customer service has not answered in a week.',
    'Sending it back.',
    'Disappointed.',
    'Never had this with the old one.',
  ],
};

const USUAL: Readonly<Record<number, Readonly<Record<Mood, Omit<PhraseBook, 'ends'>>>>> = {
  [BRAND.id]: {
    POSITIVE: {
      beginnings: [
        'Three winters in and my Tarnfell jacket still keeps the rain out.',
        'The people in the Tarnfell shop repaired my zip for free.',
        'New Tarnfell tent, up in four minutes.',
        'Tarnfell boots did the whole ridge without a blister.',
        'Finally a rucksack that fits: thank you, Tarnfell.',
      ],
      headlines: [
        'Tarnfell takes design prize for a tent without poles',
        'Tested: the Tarnfell shell that outlasts its rivals',
      ],
    },
    NEUTRAL: {
      beginnings: [
        'Is the Tarnfell winter sale on yet?',
        'Looking for Tarnfell gloves in size 7.',
        'Tarnfell opens a shop in Bergen on Saturday.',
        'Which Tarnfell sleeping bag for minus ten?',
        'Comparing Tarnfell and two others for a week in the huts.',
        'Selling a Tarnfell rucksack, 40 litres, hardly used.',
      ],
      headlines: [
        'Tarnfell to open six shops in the Nordics next year',
        'Outdoor trade: what Tarnfell and its rivals show this winter',
        'Tarnfell reports sales in line with expectations',
      ],
    },
    NEGATIVE: {
      beginnings: [
        'The seam of my Tarnfell trousers gave up after one season.',
        'Waiting two weeks for a Tarnfell parcel.',
        'Tarnfell has raised prices again.',
        'The colour of the Tarnfell fleece is nothing like the picture.',
      ],
      headlines: ['Late parcels annoy customers of Tarnfell'],
    },
  },
  [BIKE.id]: {
    POSITIVE: {
      beginnings: [
        'Commuted 18 km on the Fjellglide and did not break a sweat.',
        'The Fjellglide climbs like a goat.',
        'First weekend with the Fjellglide, battery still at half.',
        'Fjellglide plus studded tyres: winter can come.',
      ],
      headlines: ['Tested: 500 kilometres on the Fjellglide', 'Five e-bikes for the hills, and the Fjellglide leads'],
    },
    NEUTRAL: {
      beginnings: [
        'Does the Fjellglide rack take two panniers?',
        'Fjellglide or a used one for the commute?',
        'Fjellglide battery: charge to 80 or to 100?',
        'Saw the new Fjellglide colours in town.',
        'Lending my Fjellglide to my sister for a week.',
      ],
      headlines: [
        'E-bike subsidies: what a Fjellglide would cost',
        'Fjellglide rental comes to three mountain stations',
      ],
    },
    NEGATIVE: {
      beginnings: [
        'The display of my Fjellglide fogs up.',
        'Spare parts for the Fjellglide take a month.',
        'The Fjellglide is heavier than they say.',
      ],
      headlines: ['Fjellglide buyers wait for spare parts'],
    },
  },
  [APP.id]: {
    POSITIVE: {
      beginnings: [
        'Tarnpilot found a way around the closed tunnel.',
        'The offline maps in Tarnpilot are a life saver.',
        'Tarnpilot showed me a hut that I did not know.',
      ],
      headlines: ['Six apps for the mountains: Tarnpilot is the one to keep'],
    },
    NEUTRAL: {
      beginnings: [
        'How do I export a track from Tarnpilot?',
        'Tarnpilot 5.2 is out.',
        'Does Tarnpilot work with older watches?',
        'Planning the weekend in Tarnpilot.',
        'Tarnpilot or paper map?',
        'Sharing a route from Tarnpilot with the group.',
      ],
      headlines: ['Tarnpilot gets avalanche bulletins', 'What Tarnpilot knows about its users'],
    },
    NEGATIVE: {
      beginnings: [
        'Tarnpilot eats my battery.',
        'The new Tarnpilot menu takes two taps more.',
        'Tarnpilot lost my track from Sunday.',
        'Tarnpilot wants a subscription for that now.',
      ],
      headlines: ['Subscription for maps: criticism of Tarnpilot'],
    },
  },
  [CHIEF_EXECUTIVE.id]: {
    POSITIVE: {
      beginnings: [
        'Good talk by Ines Halvorsen about repairing instead of replacing.',
        'Ines Halvorsen answers her own mail. Impressive.',
      ],
      headlines: ['Ines Halvorsen named among the leaders of the year'],
    },
    NEUTRAL: {
      beginnings: [
        'Ines Halvorsen speaks at the trade fair on Friday.',
        'Podcast with Ines Halvorsen about growing slowly.',
        'Ines Halvorsen on supply chains.',
        'Listening to Ines Halvorsen on the radio.',
      ],
      headlines: [
        '"We repair before we sell": Ines Halvorsen in an interview',
        'Ines Halvorsen joins board of mountain rescue',
      ],
    },
    NEGATIVE: {
      beginnings: [
        'Ines Halvorsen talks about fair pay; show us the figures.',
        'Not convinced by the interview with Ines Halvorsen.',
      ],
      headlines: ['Unions criticise Ines Halvorsen over Sunday work'],
    },
  },
};

const INCIDENTS: Readonly<Record<Incident, PhraseBook>> = {
  recall: {
    beginnings: [
      'Fjellglide recall: stop riding if your frame number starts with FG24.',
      'Just got the mail, my Fjellglide is part of the recall.',
      'Brake lever of the Fjellglide can break, says the safety authority.',
      'How do I find the frame number on my Fjellglide?',
      'Anyone got through to the Fjellglide recall line?',
      '14,000 Fjellglide bikes called back.',
      'My shop takes no Fjellglide for the recall before Monday.',
      'Fjellglide owners: do not ride, check the brake lever first.',
    ],
    ends: [
      'Please share.',
      'Checking mine tonight.',
      'Stay safe.',
      'Glad that nobody was hurt.',
      'The form is on their site.',
      'What about the rental ones?',
      'Does it cover the 2023 model?',
      'At least they are quick about it.',
      'Took the bus today.',
    ],
    headlines: [
      'Brakes may fail: 14,000 Fjellglide e-bikes recalled',
      'Safety authority warns of Fjellglide e-bike',
      'Fjellglide recall: what owners have to do now',
      'E-bike recall: how to check your Fjellglide',
      'Fjellglide recall to cost maker millions, analysts say',
    ],
  },
  lockout: {
    beginnings: [
      'Tarnpilot has logged me out and will not let me back in.',
      'Tarnpilot down? On the mountain without a map.',
      'The Tarnpilot update wiped my saved routes.',
      'Tarnpilot says "session expired" over and over.',
      'Paid for Tarnpilot and cannot open my own tracks.',
      'Tarnpilot is useless since the update this afternoon.',
    ],
    ends: [
      'Unacceptable for a safety app.',
      'Standing in the fog here.',
      'Fix this.',
      'I want my money back.',
      'No word from support.',
      'Had to turn round.',
      'Uninstalled.',
      'How does this pass testing?',
    ],
    headlines: ['Hikers stranded without maps: Tarnpilot locks users out', 'Tarnpilot outage: what went wrong'],
  },
};

/** Gives what people write about a keyword (by id) in a mood, or in an incident. */
export function phrasesOf(keywordId: number, mood: Mood, incident: Incident | undefined): PhraseBook {
  if (incident !== undefined) return INCIDENTS[incident];
  const usual = USUAL[keywordId]?.[mood];
  if (usual === undefined) throw new Error(`nobody says anything about the keyword ${keywordId}`);
  return { ...usual, ends: ENDS[mood] };
}
