import { benchArguments } from '../bench-arguments.ts';
import { airlines } from './airlines.ts';
import { audiences } from './audiences.ts';
import { compared, sharing } from './compared.ts';
import { drift } from './drift.ts';
import { drops } from './drops.ts';
import { cashtags, crises } from './events.ts';
import { budgets, falseAlarms } from './false-alarms.ts';
import { launches } from './launches.ts';
import { nab } from './nab.ts';
import { drawPictures } from './pictures.ts';
import { power } from './power.ts';
import { regular } from './regular.ts';
import { rival } from './rival.ts';
import { shares } from './shares.ts';
import { shifts } from './shifts.ts';
import { speed } from './speed.ts';
import { starts } from './starts.ts';
import { afterMarginals, afterStorms, secondStories, silences, slowStories } from './stories.ts';
import { storms } from './storms.ts';
import { surges } from './surges.ts';
import { tickerAudiences } from './ticker-audiences.ts';
import { voices } from './voices.ts';
import { weekly } from './weekly.ts';

const USAGE =
  'npx tsx bench/detection/main.ts nab | budgets [KIND DAYS SEED] | false-alarms [KIND DAYS SEED] | weekly | launches [COUNT] | regular [SETS] | rival | stories | drift [SETS] | drops [DAYS FALLS SEED] | shares [DAYS CHANGES SEED] | audiences [DAYS LOUD SEED] | ticker-audiences | starts [SETS] | shifts | surges | cashtags | voices | crises | storms | power [BURSTS] | speed | airlines | compared [SETS] | pictures POWER.json FALSE-ALARMS.json';

const [what, ...rest] = benchArguments(USAGE);
switch (what) {
  case 'false-alarms': {
    const [kind, days = '600', seed = '1'] = rest;
    const chosen = kind === 'negative-surge' ? kind : 'spike';
    console.log(JSON.stringify(falseAlarms(chosen, Number(days), Number(seed)), null, 1));
    break;
  }
  case 'budgets': {
    const [kind, days = '300', seed = '1'] = rest;
    const chosen = kind === 'negative-surge' ? kind : 'spike';
    console.log(JSON.stringify(budgets(chosen, Number(days), Number(seed))));
    break;
  }
  case 'nab':
    console.log(JSON.stringify(nab(), null, 1));
    break;
  case 'weekly':
    console.log(JSON.stringify(weekly(), null, 1));
    break;
  case 'launches':
    console.log(JSON.stringify(launches(Number(rest[0] ?? '50')), null, 1));
    break;
  case 'regular':
    console.log(JSON.stringify(regular(...rest.slice(0, 1).map(Number)), null, 1));
    break;
  case 'rival':
    console.log(JSON.stringify(rival(), null, 1));
    break;
  case 'stories':
    console.log(
      JSON.stringify({
        day: secondStories(4, 2.5, 24),
        twoDays: secondStories(4, 2.5, 48),
        slowStories: [8, 24].map((hours) => slowStories(4, 2.5, hours)),
        afterMarginals: afterMarginals(),
        afterStorms: afterStorms(),
        silences: silences(),
      }),
    );
    break;
  case 'drift':
    console.log(JSON.stringify(drift(...rest.slice(0, 1).map(Number))));
    break;
  case 'shares':
    console.log(JSON.stringify(shares(...rest.slice(0, 3).map(Number)), null, 1));
    break;
  case 'drops':
    console.log(JSON.stringify(drops(...rest.slice(0, 3).map(Number)), null, 1));
    break;
  case 'audiences':
    console.log(JSON.stringify(audiences(...rest.slice(0, 3).map(Number))));
    break;
  case 'ticker-audiences':
    console.log(JSON.stringify(tickerAudiences(), null, 1));
    break;
  case 'starts':
    console.log(JSON.stringify(starts(...rest.slice(0, 1).map(Number)), null, 1));
    break;
  case 'shifts':
    console.log(JSON.stringify(shifts(), null, 1));
    break;
  case 'cashtags':
    console.log(JSON.stringify(cashtags(), null, 1));
    break;
  case 'crises':
    console.log(JSON.stringify(crises(), null, 1));
    break;
  case 'voices':
    console.log(JSON.stringify(voices(), null, 1));
    break;
  case 'surges':
    console.log(JSON.stringify(surges()));
    break;
  case 'storms':
    console.log(JSON.stringify(storms(), null, 1));
    break;
  case 'power':
    console.log(JSON.stringify(power(Number(rest[0] ?? '60')), null, 1));
    break;
  case 'speed':
    console.log(JSON.stringify(speed(), null, 1));
    break;
  case 'pictures':
    console.log(JSON.stringify(drawPictures(rest[0] ?? 'power.json', rest[1] ?? 'false-alarms.json')));
    break;
  case 'airlines':
    console.log(JSON.stringify({ negativeSurge: airlines(), spike: airlines('spike') }, null, 1));
    break;
  case 'compared':
    console.log(JSON.stringify({ ...compared(), sharing: sharing(...rest.slice(0, 1).map(Number)) }, null, 1));
    break;
  default:
    console.error(USAGE);
    process.exitCode = 2;
}
