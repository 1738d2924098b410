import { airlines } from './airlines.ts';
import { alternatives } from './alternatives.ts';
import { falseAlarms } from './false-alarms.ts';
import { nab, robustness } from './nab.ts';
import { drawPictures } from './pictures.ts';
import { power } from './power.ts';
import { speed } from './speed.ts';
import { storms } from './storms.ts';

const USAGE =
  'npx tsx bench/detection/main.ts nab | alternatives | robustness | false-alarms [KIND DAYS SEED] | storms | power [BURSTS] | speed | airlines | pictures POWER.json FALSE-ALARMS.json';

const [what, ...rest] = process.argv.slice(2);
switch (what) {
  case 'false-alarms': {
    const [kind, days = '600', seed = '1'] = rest;
    const chosen = kind === 'negative-surge' ? kind : 'spike';
    console.log(JSON.stringify(falseAlarms(chosen, Number(days), Number(seed)), null, 1));
    break;
  }
  case 'nab':
    console.log(JSON.stringify(nab(), null, 1));
    break;
  case 'alternatives':
    console.log(JSON.stringify(alternatives(), null, 1));
    break;
  case 'robustness':
    console.log(JSON.stringify(robustness(), null, 1));
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
  default:
    console.error(USAGE);
    process.exitCode = 2;
}
