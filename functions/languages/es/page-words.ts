import type { PageWords } from '../en/page-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, decimal, counted, plural, list } = speechOf('es');

const usualPeakIs = (usualPeak: number | undefined) =>
  usualPeak === undefined ? '' : `; el pico diario habitual es de ${number(usualPeak)}`;

const states = { quiet: 'en calma', firing: 'en alerta', 'held back': 'retenida', off: 'desactivada' };

const statuses = { firing: 'Alerta', updated: 'Novedad', resolved: 'Fin', ended: 'Cerrada', found: 'Mención' };

/** The words of the hosted page: its frame, stories, and what is drawn of a rule. */
export const pageWords: PageWords = {
  name: 'Mention alerts',
  serverIsLost:
    'El servidor no responde. Se muestra su última respuesta y los cambios se conservan aquí. Se sigue intentando…',
  noAnswer: 'El servidor no responde.',
  answered: (status) => `El servidor respondió ${status}.`,
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  signedInAs: ', sesión iniciada como',
  readOnly: ', solo lectura',
  navigation: {
    label: 'Secciones',
    stories: 'Temas',
    rules: 'Reglas',
    channels: 'Canales',
    keywords: 'Palabras clave',
    requests: 'Consultas',
    settings: 'Ajustes',
  },
  severities: nouns.severities,

  openNow: 'Abiertos ahora',
  nothingTold: (days) =>
    days === undefined
      ? 'No se avisó de nada en todo lo que se conserva.'
      : `No se avisó de nada en los últimos ${days} días.`,
  earlierStories: 'Mostrar temas anteriores',
  zones: (zones) => `Horas de ${list(zones)}, según cada organización.`,
  about: 'sobre',
  rules: (count) => nouns.rules(count),

  story: 'Tema',
  eachMention: (name) => `${name}: cada mención`,
  nameAndTerms: (name, terms) => `${name}: ${terms}`,
  mentionsTold: (count) => `${nouns.mentions(count)} ${plural(count, 'avisada', 'avisadas')}`,
  peak: ({ isUpward, measure, isVoices, peak, span, usualPeak }) => {
    const ofOne = measure === undefined ? '' : `de ${nouns.measures[measure]} de la mayor mención: `;
    const within = span === undefined ? '' : ` en ${span}`;
    return `${isUpward ? 'pico' : 'mínimo'} ${ofOne}${isVoices ? nouns.voices(peak) : number(peak)}${within}${usualPeakIs(usualPeak)}`;
  },
  cameFrom: (count, since) => `${nouns.mentions(count)} a partir de ${since}`,
  largestMessage: (count, of) => `el mayor mensaje tiene ${nouns.mentions(count)} de ${nouns.voices(of)}`,
  fromTo: (from, to) => `${from} a ${to}`,
  openSince: (since) => `abierto desde ${since}`,
  told: ({ messages, isEmailed, channels }) => {
    const ways = [...(isEmailed ? ['correo'] : []), ...channels];
    const by = ways.length === 0 ? 'solo a programas' : `por ${ways.join(', ')}`;
    return `avisado en ${nouns.messages(messages)} ${by}`;
  },
  knownTo: (people) => `al tanto: ${people.map(({ by = 'alguien', since }) => `${by} desde ${since}`).join(', ')}`,
  nobodyKnows: (isOver) => (isOver ? 'nadie dijo estar al tanto' : 'nadie ha dicho aún que está al tanto'),
  statuses,
  messageAt: (status, at) => `${statuses[status].toLowerCase()} ${at}`,
  somebody: 'Alguien',
  aboutTerms: (terms) => `sobre ${terms}`,
  rulesAre: (rules) => `Reglas: ${rules}`,
  timesAsOf: (timeZone, at) => `Horas de ${timeZone}; situación de ${at}.`,

  courseLabel: ({ span, from, to, isUpward, furthest, line, messages }) =>
    `Recuentos en ${span} de ${from} a ${to}: ${isUpward ? 'máximo' : 'mínimo'} ${number(furthest)}, alerta en ${number(line)}; ${nouns.messages(messages)}`,
  courseCaption: (span, line) =>
    `Recuentos en ${span}, tal como los dieron los mensajes; la línea está en ${number(line)}. ▲ alerta, ● novedad, ■ fin.`,

  copyAsText: 'Copiar como texto',
  print: 'Imprimir',
  copied: 'Copiado: ya se puede pegar en un correo.',
  emailsGoTo: (readers) => `; los correos van a: ${readers}`,
  whatWasTold: 'De qué se avisó',
  messagesOfStory: (timeZone) => `Los mensajes tal como se recibieron, con sus cifras. Horas de ${timeZone}.`,
  itsRules: (count) => (count === 1 ? 'Su regla' : 'Sus reglas'),
  whatPeopleDid: 'Qué se hizo',
  wrote: (text) => `escribió: ${text}`,
  nobodyDid: 'Nadie ha hecho nada todavía.',
  emailPublished: (at) => `correo publicado ${at}`,
  toldLate: 'avisado tarde, por un silencio, las horas de silencio o el límite de correos por hora',
  mentionsOf: (count, of) => `${nouns.mentions(count)} de ${nouns.voices(of)}`,
  isNew: 'nuevo',
  moreThanUsual: (where) => `Más de lo habitual: ${where}.`,
  toPrograms: 'Avisado solo a programas.',
  hideMentions: 'Ocultar sus artículos y publicaciones',
  readMentions: 'Leer sus artículos y publicaciones',
  reading: 'Leyendo…',
  requestsNeeded: (count) => `${counted(count, 'consulta', 'consultas')} al servicio de seguimiento`,
  ruleOfStory: ({ severity, peak, usualPeak, isOpen, isGone, silencedUntil }) =>
    `${nouns.severities[severity]}, pico ${number(peak)}${usualPeakIs(usualPeak)}, ${isOpen ? 'abierta' : 'terminada'}${isGone ? ', la regla ya no existe' : ''}${silencedUntil === undefined ? '' : `, silenciada hasta ${silencedUntil}`}`,
  noise: 'Era ruido',
  noteLabel: 'Una nota para todos los que pueden ver esta página',
  addNote: 'Añadir la nota',

  whatItWasAbout: 'De qué se trataba',
  samplesOf: (shown, total) => `${shown} de ${nouns.mentions(total)}`,
  open: 'abrir',
  requestsTaken: (scrolls, counts) =>
    `Leerlo requirió ${counted(scrolls, 'lectura', 'lecturas')} y ${counted(counts, 'recuento', 'recuentos')} del servicio de seguimiento.`,

  lacks: {
    subset: 'Una parte de lo que cuenta aún no está guardada, porque ninguna regla la pidió.',
    counted: 'Lo que vigila aún no se ha contado.',
  },
  readOnceSaved: 'Una vez guardada, su pasado se leerá en la próxima ejecución.',
  priceOfPast: ({ mentions: kept, scrolls, most }) =>
    `${nouns.mentions(kept)} en lo que se conserva: 1 recuento y unas ${counted(scrolls, 'lectura', 'lecturas')}${scrolls > most ? `, más de las ${number(most)} de un minuto` : ''}.`,
  readPast: 'Leerlo',
  asking: 'Consultando…',
  askPrice: '¿Qué costaría leerlo ahora?',

  states,
  stateSince: (state, since) => `${states[state]} desde ${since}`,
  health: {
    ok: 'en orden',
    learning: 'aprendiendo',
    new: 'nueva',
    late: 'con retraso',
    error: 'con error',
    off: 'desactivada',
  },
  silencedUntil: (time) => `silenciada hasta ${time}`,
  dayStrip: (count, messages) => `${nouns.mentions(count)} en las últimas 24 horas; ${nouns.messages(messages)}`,
  alertsPerWeek: (count) => {
    if (count === 0) return 'ninguna';
    return `${count < 10 ? decimal(count, 1) : number(Math.round(count))} por semana`;
  },

  inSpan: (span) => `en ${span}`,
  chartKey: {
    label: 'Qué muestran los gráficos',
    mentions: 'menciones',
    measure: (measure) => `${nouns.measures[measure]} de la mayor mención`,
    usual: {
      day: 'pico diario habitual',
      hour: 'habitual a esta hora',
      part: 'parte habitual del grupo',
      largest: 'máximo de una semana habitual',
    },
    band: (usual, isUpward) =>
      `${usual}, y ${isUpward ? 'dónde está cuatro de cada cinco días' : 'hasta dónde baja la mayoría de los días'}`,
    line: 'la línea a partir de la cual es inusual',
    alert: 'alerta, nuevo aviso,',
    over: 'fin',
    vanished: (count) => `${counted(count, 'alerta que ya no se activaría', 'alertas que ya no se activarían')}`,
    expected: (isUpward, times) => `era de esperar ${isUpward ? 'más' : 'menos'}: ${times}`,
    expectedTime: (isUpward, times, from, to) =>
      `${isUpward ? 'hasta' : 'solo'} ${number(times)} veces lo habitual, ${from} a ${to}`,
    others: (count) => `y ${count} más`,
    echo: 'un tema ya conocido',
    gap: 'no se sabe',
    learning: 'aprendiendo qué es habitual',
    muted: 'horas de silencio',
    heights: 'alturas según la raíz cuadrada',
  },
  chartHint:
    'Señale los gráficos, o pulse las flechas, para leer qué dice la regla de un momento. Arrastre para ampliar, haga doble clic para verlo todo.',
  chartLabel: 'Momento que se lee. Las flechas lo mueven, con Mayús un día; Intro abre la alerta de ese momento.',
  nothingRead: 'aún no se ha elegido ningún momento',
  notKnown: 'no se sabe',
  ofLine: (line) => ` de ${number(line)}`,

  firesNever: 'Esta regla no se activa en el pasado guardado.',
  alertsOfHistory: 'Alertas del pasado guardado',
  wouldHaveTold: (isDraft) =>
    isDraft ? 'De qué habría avisado el borrador' : 'De qué habrían avisado los ajustes de hoy',
  judgedAgain: (isDraft) =>
    `Las alertas que la regla, tal como está ${isDraft ? 'en borrador' : 'guardada'} ahora, da con los recuentos guardados ahora. De qué se avisó está en la lista de arriba; cada alerta dice en qué difiere.`,
  judgedAlert: ({ isHeld, isUpward, peak, lasted }) =>
    `${isHeld ? 'retenida por las horas de silencio, ' : ''}${isUpward ? 'pico' : 'mínimo'} ${number(peak)}, ${lasted === undefined ? 'sigue activa' : `terminó tras ${lasted}`}`,
  whyNotEarlier: '¿Por qué no antes?',
  historyBegins: 'El pasado guardado empieza aquí.',
  course: 'Desarrollo',
  fired: (at, rarity, isHeld) =>
    `Activada ${at}${rarity === undefined ? '' : `; por azar, aproximadamente ${rarity}`}.${isHeld ? ' Eran horas de silencio, así que se avisó después.' : ''}`,
  rarely: (days) => `una vez cada ${number(days)} días`,
  rarest: 'una vez cada diez años o más',
  toldAgain: (times) => `Se volvió a avisar: ${times}.`,
  overAt: (at) => `Terminó ${at}.`,
  obstacles: {
    step: (at, count, line, span) =>
      `Justo antes, a las ${at}, había ${number(count)} en ${span}; se activa con ${number(line)}.`,
    nearest: (count, line, span) =>
      `Otra ventana estaba entonces más cerca de su límite: ${number(count)} de ${number(line)} en ${span}.`,
    known: (from, times) =>
      `Superaba su límite desde ${from}, pero había un tema ya conocido, así que hacía falta ${number(times)} veces el límite.`,
    unknown: (to) => `Hasta ${to} faltaban recuentos, así que no se podía juzgar nada.`,
    learning: (to) => `Hasta ${to} estaba aprendiendo qué es habitual.`,
    least: (minMentions) => `El límite es minMentions de la regla: menos de ${number(minMentions)} nunca es inusual.`,
  },
  readingMentions: 'Leyendo sus menciones…',
  mentionsUnread: (problem) => `No se pudieron leer sus menciones: ${problem}`,

  messagesOfRule: 'Los mensajes tal como se recibieron, según la regla y los recuentos de entonces.',
  itsStory: 'Su tema',
  termsAnd: (terms, count, of) => {
    const who = [
      ...(count === undefined ? [] : [nouns.mentions(count)]),
      ...(of === undefined ? [] : [`de ${nouns.voices(of)}`]),
    ];
    return [terms, who.join(' ')].filter((part) => part !== '').join(': ') || 'Sus menciones no se leyeron.';
  },
  held: {
    muted: 'silencio u horas de silencio',
    voices: 'muy pocas voces',
    shared: 'la mayoría de los demás también tenía más de lo habitual',
    capped: 'el límite de correos por hora',
  },
  toldAt: (times, held) => `Avisado: ${times}${held === undefined ? '' : `; antes retenida: ${held}`}.`,
  nobodyTold: (held) => (held === undefined ? 'Aún no se ha avisado a nadie.' : `No se avisó a nadie: ${held}.`),
  toldAlert: (peak, usualPeak, lasted) =>
    `pico ${number(peak)}${usualPeakIs(usualPeak)}, ${lasted === undefined ? 'sigue abierta' : `terminó tras ${lasted}`}`,
  neverTold: 'No se avisó a nadie: fue retenida, o la regla o sus recuentos eran otros entonces.',
  toldBefore: 'No se avisó a nadie: la regla, tal como es ahora, aún no existía.',
  toldLikeThis: (at) => `Así se avisó: ${at}.`,
  toldOtherwise: (told, now, why) =>
    `El mensaje de ${told.at} decía ${told.began} y ${number(told.count)}; juzgada de nuevo es ${now.began} y ${number(now.count)}, porque ${why}.`,
  because: {
    others: 'la regla o sus recuentos eran otros entonces',
    window: (then, now) => `entonces decidió la ventana de ${then}, y ahora decide la de ${now}`,
    line: (then, now) =>
      `la línea estaba en ${number(then)}, y con los ajustes de hoy y los días guardados está en ${number(now)}`,
    early: 'se avisó antes de que acabara el intervalo',
    late: 'llegaron menciones tarde, o se borraron después',
  },

  mentionsThatWereTold: 'Menciones avisadas',
  newestMessages: 'Los mensajes más recientes. Lo que decían las menciones no se guarda; está en los mensajes.',
  mentions: nouns.mentions,
};
