import type { SettingsWords } from '../en/settings-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { counted, number, list } = speechOf('es');

const REPEATS = { week: ', cada semana', month: ', cada mes', year: ', cada año' };

/** What the pages of settings and of all messages say. */
export const settingsWords: SettingsWords = {
  organization: (id) => `Organización ${id}`,
  labels: {
    language: 'Idioma',
    timeZone: 'Zona horaria',
    emails: 'Los correos van a',
    mentionsUrl: 'Dónde se abren las menciones',
    enabled: 'Se evalúan sus reglas',
    requestsPerMinute: 'Consultas por minuto',
    'digest.time': 'A esta hora',
    'digest.days': 'En estos días',
    'digest.channels': 'También a estos canales',
    'digest.email': 'Por correo',
    'digest.whenQuiet': 'También cuando no hay nada que contar',
  },
  help: {
    language: 'De los mensajes, los resúmenes, las páginas de sus enlaces y esta página.',
    timeZone: 'Por ejemplo Europe/Madrid. Vacío: la del servicio de seguimiento.',
    emails:
      'Además de las que indica la pila: alertas y resúmenes. Una dirección por línea, 20 como máximo; sin emailFrom, AWS pide a cada una que confirme una vez.',
    mentionsUrl: 'Una dirección con {organizationId}, {keywordId}, {groupId}, {from} y {to} en su lugar.',
    enabled: 'Si no, no se evalúa nada ni se avisa a nadie.',
    requestsPerMinute:
      'Recuentos, y otras tantas lecturas, que las reglas pueden pedir al servicio de seguimiento. Si varias organizaciones comparten usuario, vale el número más bajo.',
    'digest.time': 'Según el reloj de la organización.',
    'digest.days': 'El 31 es el último día de cada mes.',
    'digest.channels': 'Los canales no elegidos no lo reciben.',
    'digest.email': 'A quienes reciben los correos de las alertas.',
    'digest.whenQuiet': 'Si no, solo llega cuando contiene algo.',
  },
  groups: { general: 'Mensajes', digest: 'Resumen', service: 'Servicio de seguimiento' },
  howOften: 'Con qué frecuencia',
  often: { none: 'sin resumen', day: 'cada día', week: 'en días de la semana', month: 'en días del mes' },
  summaryComes: ({ time, weekdays, monthDays, isEmailed, channels }) => {
    const monthDay = (day: number) => (day === 31 ? 'el último día' : `el ${day}`);
    const days =
      weekdays.length > 0
        ? `el ${list(weekdays)}`
        : monthDays.length > 0
          ? `${list(monthDays.map(monthDay))} de cada mes`
          : 'cada día';
    return `${days} a las ${time}, para ${list([...(isEmailed ? ['todos por correo'] : []), ...channels])}`;
  },
  noSummary: 'no se envía',
  expectation: ({ times, from, to, repeat, why, isPast }) =>
    `${isPast ? 'pasado: ' : ''}${why === undefined ? '' : `${why}, `}${times > 1 ? 'hasta' : 'solo'} ${number(times)} veces lo habitual, de ${from} a ${to}${repeat === undefined ? '' : REPEATS[repeat]}`,
  isExpected: 'Lo que se espera',
  nothingExpected: 'nada',
  zoneOfService: (zone) => `${zone}, según el servicio de seguimiento`,
  noLink: 'en ningún sitio: los mensajes no llevan ese enlace',
  addresses: (count) => (count === 0 ? 'las que indica la pila' : counted(count, 'dirección', 'direcciones')),
  yes: 'sí',
  no: 'no, ninguna',
  atMost: (requests) => `como máximo ${number(requests)} recuentos y otras tantas lecturas`,
  asJson: 'Los ajustes como JSON',
  tokenStays: 'Su token se sustituye en una terminal; aquí nunca se muestra.',
  changedByOthers:
    'Otra persona ha cambiado estos ajustes desde que se abrieron aquí; no se ha escrito nada de lo suyo.',
  deletedByOthers: 'Otra persona ha quitado esta organización.',

  summaryUpToNow: 'El resumen hasta ahora',
  showNow: 'Mostrarlo ahora',
  ofTheLast: 'De los últimos',
  sendsNothing: 'No se envía nada.',
  saveFile: 'Guardar como archivo',

  quietHours: ({ from, to, days, includesCritical }) =>
    `de ${from} a ${to}${days.length === 0 ? '' : `, ${list(days)}`}${includesCritical ? ', también para lo crítico' : ''}`,
  noQuietHours: 'ninguna',
  rulesWith: (rules) => nouns.rules(rules),
  setQuietHours: 'Fijarlas para todas las reglas…',
  quietHoursOfAll: 'Horas de silencio de todas las reglas',
  hasQuietHours: 'Hay horas de silencio',
  quietRulesChange: (changed, all) =>
    all === 1 ? `Cambia ${number(changed)} de una regla.` : `Cambian ${number(changed)} de ${number(all)} reglas.`,
  quietHoursSet: (rules) => `Guardado para ${nouns.rules(rules)}.`,
  leftAlone: (rules) => `Otra persona acaba de cambiar estas, o tienen errores; se han quedado como estaban: ${rules}`,

  allMessages: 'Todos los mensajes',
  ofRule: 'Regla',
  allRules: 'todas las reglas',
  allThatIsKept: 'todo lo guardado',
  copyAsCsv: 'Copiar como CSV',
  csvCopied: 'Copiado: péguelo en una hoja de cálculo.',
  earlierMessages: 'Mostrar mensajes anteriores',
  noMessages: 'No se avisó de nada en este tiempo.',

  playedDay: (day) => `Este es un día reproducido, ${day}: lo que haga aquí no avisa a nadie.`,
};
