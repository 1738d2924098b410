/** What to know of fields of items beyond their descriptions: Markdown lists, which the page of all fields shows below its tables. */
export const FIELD_NOTES = {
  count: `
- On social networks (TWITTER, FACEBOOK, INSTAGRAM, TIKTOK, REDDIT, YOUTUBE, COMMENT, FORUM, BLUESKY) a text counts once in 24
  hours, whoever repeats it, near-copies included, for the source type in which it came first.
- In WEB, PRINT, RADIO and TV each outlet counts a text once: the host of its address, or the author where there is none.
- All that the condition counts is voices then. Alerts say both, "41 voices in 1 h (63 mentions)".
- Mentions are read for it: a scroll for each interval that has mentions, one for all rules that look at the same keyword, and
  none where the group is read as a whole. "put" says how many, "status" how. The past of a new rule is read, too.
- If most intervals of the last hours could not be read (more than 20,000 mentions in one, or the service sends fewer than it
  counts), the rule is not judged, and its people are told ("[BLIND]"): it is never judged on mentions instead.
`,
  minVoices: `
- Voices are authors with a text of their own, and in the press each outlet ([story.md](../story.md)).
- The rule looks again each time it is judged and still unusual, which takes one or two scrolls; of more than 1,000 mentions the
  first 1,000 in the order of the samples are looked at.
- When there are enough, the alert is told with its newest numbers, and says how long it was held back. One that ends before is
  never told, and does not hide the next one; "status" says how many voices there were.
- An alert whose mentions cannot be read is told at once. Updates are not held back. "backtest" does not look at voices.
`,
  where: `
- A text is a query as keywords have them: AND, OR (in capitals), "phrases", parentheses; words side by side must all occur.
  Whole words in any case, accents as they are; a plain word is also found after @ and #. It is judged on title and snippet, so
  the keyword itself may find more. What other services have is refused (NOT, -word, word*, NEAR/5, title:, or in small letters),
  with its place ([the language](../rules.md#the-language-of-queries)).
- Forums and articles without a byline have no author, so they match neither authors nor notAuthors.
- Reach, interactions and influence are taken when a mention is read, minutes after it came. One without the number does not
  match.
- Samples, story, shares and what is usual are of these mentions alone. Of more than 5,000 in the window, those among the first
  5,000 in the order of the samples. Messages and data.where say it.
- Mentions are read as for voices, so an alert waits for the end of its interval.
`,
  compare: `
- Without it, keywords of the same group that rules watch are looked at; that takes no request. With it, one that no rule watches
  is counted in the rule's every; "put" says what that takes.
- Usual is the middle one of the daily peaks of up to 13 days (three at least). More than usual is more than on nine of ten of
  them. Others are counted as the rule counts.
- With ours-only an alert is held back as long as most of the others share it: they have more than usual, and are at least half as
  far over it as the rule, in logarithms (3 times where ours is 9). An alert that becomes ours alone is told then; one that is
  shared to its end is never told, and "status" and summaries say why. Updates of an alert that people know are not held back.
- What is not known of others is said ("Not known of: Cedar") and counts as usual, so that no alert is lost: a keyword of less than
  three days, gaps, a count that is more than half a window older. An alert that is not over the usual daily peak itself (of the
  night hour, of a share) is not compared, and told.
`,
  expected: `
- A repeat keeps the time of the day where clocks change. A month without such a day takes its last one. Where several times meet,
  the one that is furthest from usual counts.
- In a window that holds a part of the time, each mention of that part counts as one of four, if four times as many are expected.
- An alert that is open when it begins is over there, unless more come. Where no mentions came at all, an alert does not offer
  "This was expected", as fewer than none cannot be expected.
- With times 4 a negative-surge needs four times as many negative mentions, and as large a share as ever; a threshold with
  atLeast is four times as high. With atMost 10 and times 0.2 the limit is 2; 0 stays 0.
- In an audience, a share-of-voice, each and rules made of rules it is an error, and that of an organization does nothing.
  Silence them, or say it in the rules that one is made of.
- Charts and "status" show it. "backtest" knows that of the rule in its file and not that of an organization.
`,
  escalate: `
- The time begins when people are told, and anew with news that come after an acknowledgement, or when a silence is over. Further
  news do not put it off.
- It is looked at when the rule is judged, so an hourly rule may be up to an hour late. If the rule cannot be judged, it is told
  ten minutes late, with the numbers that were told last. It shows the mentions of the alert's peak.
- An episode escalates once. "backtest" does not show it.
`,
  digest: `
- It comes within five minutes of its time. With working days only, Monday's tells about the weekend, too. Days of the month do not
  go together with days of the week.
- It has the stories, by the title of the article that led where one did, with all mentions of what is over; the first five with
  their largest articles.
- It has how many mentions each keyword and group had, as a course and beside the usual, and how many each rule told that tells each
  mention (of a day or week its newest 300 messages).
- It has the tone (where a negative-surge counts it), the shares of keywords in a group that is watched, what is open and who
  acknowledged it.
- It has what silence, quiet hours, minVoices or the cap held back, and whether it was told later (of the newest eight alerts of each
  rule, of two weeks at most).
- It has which rules had alerts that were marked as noise, and what to do about it; how the rules do.
- A day is compared with the days before it, a week with the same days of the week before, a longer period with as many days before
  it. The monitoring service is asked for articles and the keywords of groups, behind the runs that judge rules.
`,
} as const;
