import { BRAND_NAMES } from '../../domain/source-name.ts';
import { ruleForm } from '../compiled/es/ruleForm.ts';
import type { RuleFormWords } from '../en/rule-form-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('es');

const atMost14d = 'Un múltiplo de every, como máximo 14d';
const falseAlarms = 'Cuántas falsas alarmas se aceptan';

/** The words of the form of a rule. */
export const ruleFormWords: RuleFormWords = {
  ...ruleForm,
  kinds: {
    threshold: { title: 'Un número fijo', help: 'Un número fijo de menciones en un intervalo.' },
    spike: { title: 'Más de lo habitual', help: 'Más menciones que en un día habitual.' },
    'negative-surge': {
      title: 'Más negativo de lo habitual',
      help: 'Más menciones negativas de lo habitual, y una proporción mayor.',
    },
    each: {
      title: 'Cada mención',
      help: 'Se avisa de cada mención en cuanto llega. Para palabras clave con pocas menciones.',
    },
    drop: { title: 'Menos de lo habitual', help: 'Menos menciones de las que suele tener esta hora de la semana.' },
    'all-of': {
      title: 'Todas entre varias reglas',
      help: 'Todas estas reglas tienen una alerta a la vez, o poco después unas de otras.',
    },
    'any-of': { title: 'Alguna entre varias reglas', help: 'Al menos una de estas reglas tiene una alerta.' },
    'none-of': {
      title: 'Ninguna entre varias reglas',
      help: 'Ninguna de estas reglas tiene una alerta. Solo como parte de una all-of: lo nuestro sin lo suyo.',
    },
    audience: {
      title: 'Una gran audiencia',
      help: 'Una mención con más audiencia que la mayor de las semanas habituales.',
    },
    'share-of-voice': {
      title: 'Cuota de voz',
      help: 'Una parte mayor o menor de lo habitual de lo que se dice de un grupo.',
    },
  },
  ways: {
    'threshold.atLeast': 'al menos',
    'threshold.atMost': 'como máximo',
    'spike.sensitivity': 'por lo raro que es',
    'spike.ratio': 'por tantas veces lo habitual',
    'negative-surge.sensitivity': 'por lo raro que es',
    'negative-surge.share': 'por la proporción negativa',
    'drop.sensitivity': 'por lo raro que es',
    'drop.ratio': 'por la parte de lo habitual',
    'audience.sensitivity': 'por lo raro que es',
    'audience.atLeast': 'por un número',
    'share-of-voice.sensitivity': 'por lo raro que es',
    'share-of-voice.atLeast': 'al menos',
    'share-of-voice.atMost': 'como máximo',
  },
  help: {
    'threshold.window': `${atMost14d}, por ejemplo «1h».`,
    'threshold.atLeast': 'Salta con este número de menciones o más.',
    'threshold.atMost': 'Salta con este número de menciones o menos, por ejemplo 0 para el silencio.',
    'spike.window': `${atMost14d}. Si falta, se evalúan varios intervalos a la vez.`,
    'spike.minMentions': 'Menos menciones en el intervalo decisivo nunca son inusuales.',
    'spike.sensitivity': `${falseAlarms}. No junto con ratio.`,
    'spike.ratio': 'Salta con este múltiplo del pico diario habitual; necesita un intervalo. No junto con sensitivity.',
    'negative-surge.window': `${atMost14d}. Si falta, se evalúan 4h y 12h a la vez; con share, 4h.`,
    'negative-surge.minMentions': 'Menos menciones negativas en el intervalo nunca son inusuales.',
    'negative-surge.sensitivity': `${falseAlarms}. No junto con share.`,
    'negative-surge.share':
      'Salta cuando las menciones negativas llegan a esta proporción del total; funciona sin historial.',
    'drop.window': 'Un múltiplo de every, de 1h a 14d, por ejemplo «1d».',
    'drop.minMentions': 'Donde son habituales menos menciones en el intervalo, nada es una bajada.',
    'drop.sensitivity': `${falseAlarms}. No junto con ratio.`,
    'drop.ratio': 'Salta con esta parte de lo habitual, o menos. No junto con sensitivity.',
    'condition.rules': 'Los ruleId de reglas de la misma organización.',
    'condition.within':
      'La alerta de una regla así cuenta mientras está abierta, y este tiempo después de terminar, por ejemplo «2h». Por defecto: 1h.',
    'audience.measure': 'Qué hace grande una mención: su alcance, sus interacciones, su viralidad o su influencia.',
    'audience.window':
      'Cuánto dura una alerta tras su mención, y qué forma parte de ella, por ejemplo «1d». Por defecto: 1d.',
    'audience.sensitivity': `${falseAlarms}. No junto con atLeast.`,
    'audience.atLeast': 'Salta con una mención que tenga tanto o más. No junto con sensitivity.',
    'condition.of.groupId': 'Un grupo de la organización al que pertenece la palabra clave.',
    'share-of-voice.window': 'Un múltiplo de every, de 1h a 14d, por ejemplo «1d». Por defecto: 1d.',
    'share-of-voice.minMentions': 'Donde el grupo tiene menos menciones en el intervalo, ninguna parte es inusual.',
    'share-of-voice.sensitivity': `${falseAlarms}, en ambos sentidos. No junto con atLeast o atMost.`,
    'share-of-voice.atLeast': 'Salta con esta parte del grupo, o una mayor; funciona sin historial.',
    'share-of-voice.atMost': 'Salta con esta parte del grupo, o una menor; funciona sin historial.',
    'where.text':
      'Una consulta como las de las palabras clave: AND, OR, "frases", paréntesis. Se aplica al título y al extracto de una mención, que es lo que el servicio muestra de su texto.',
    'where.languages': 'Códigos de idiomas, por ejemplo «no»: una mención en uno de ellos.',
    'where.locations': 'Códigos de países, por ejemplo «NO»: una mención de uno de ellos.',
    'where.authors':
      'Nombres o usuarios completos, en mayúsculas o minúsculas: una mención de uno de ellos. Las menciones sin autor no cuentan.',
    'where.notAuthors': 'Nombres o usuarios completos: ninguna mención de ellos.',
    'where.minReach': 'Al menos este alcance. Una mención de alcance desconocido no cuenta.',
    'where.minInteractions': 'Al menos estas interacciones.',
    'where.minInfluence': 'Al menos esta puntuación de influencia.',
    'compare.with':
      'Los demás: palabras clave y grupos de la organización. Lo que ninguna regla vigila se cuenta para esto, lo que gasta consultas.',
    'compare.with.*.keywordId': 'Una palabra clave de la organización (int32).',
    'compare.with.*.groupId': 'Un grupo de la organización: las menciones de todas sus palabras clave.',
    'compare.tell':
      'De qué alertas se avisa: de todas, y cada una dice cómo están los demás; o solo de las nuestras, y entonces una alerta que comparte la mayoría queda retenida hasta que deja de compartirla.',
    'notify.channels': 'Identificadores de elementos de la tabla Channels.',
    'notify.email':
      'Si los suscriptores por correo reciben sus alertas. Si no, ni siquiera saben que la regla no se puede evaluar, y sin canales no avisa a nadie.',
    'notify.emails':
      'Hasta diez direcciones que reciben además los correos de esta regla. Sin emailFrom, AWS pide a cada una que confirme una vez.',
    'notify.only':
      'Si estas direcciones reciben los correos en lugar de las de la organización. Las de alertEmails los reciben de todos modos.',
    'notify.resolved':
      'Si se avisa del final de una alerta. De un pico que empezó y terminó durante una interrupción se avisa siempre, una vez.',
    'notify.repeat':
      'Tras este tiempo se avisa de nuevo de una alerta que continúa, por ejemplo «6h». Por defecto: nunca.',
    'escalate.after': 'Este tiempo después de un aviso que nadie ha confirmado, por ejemplo «30m».',
    'escalate.severity': 'Cuánto importa la alerta desde entonces; más que antes, salvo que se indiquen canales.',
    'escalate.channels':
      'Identificadores de elementos de la tabla Channels que reciben la alerta desde entonces, además de notify.channels.',
    'quietHours.days': 'Días en que empiezan las horas de silencio. Por defecto: todos.',
    'quietHours.from': 'Hora, HH:MM.',
    'quietHours.to': 'Hora, HH:MM; si no es posterior a «from», las horas de silencio pasan de medianoche.',
    'quietHours.includeCritical': 'Si también se retienen las alertas críticas.',
    expected:
      'Cuando se sabe de antemano que se hablará más, o menos: los límites se desplazan otro tanto, y lo que ocurra no cambia lo que es habitual.',
    'expected.*.from': 'Cuándo empieza, con su diferencia horaria, por ejemplo «2026-11-30T09:00:00+01:00».',
    'expected.*.to': 'Cuándo termina; como máximo 7 días después de «from», y 84 horas si se repite cada semana.',
    'expected.*.times':
      'Cuántas veces más menciones de lo habitual pueden llegar: los límites suben otro tanto. Por debajo de 1, por ejemplo 0.2 para un festivo: cuán pocas pueden llegar, para reglas que saltan con pocas.',
    'expected.*.why': 'Qué es, tal como lo nombran las alertas, por ejemplo «lanzamiento».',
    'expected.*.repeat':
      'Vuelve con esta frecuencia, a la misma hora en la zona horaria de la organización. Por defecto: una vez.',
    'samples.count': 'Cuántas; 0 para ninguna.',
    'samples.sort': 'Cuáles: las primeras en este orden, de mayor a menor.',
    count:
      'Qué se cuenta: menciones, o voces, que son lo que una persona contaría como una. En las redes sociales un texto cuenta una vez en 24 horas, lo repita quien lo repita; de la prensa cada medio cuenta una vez. Las voces gastan consultas de menciones del servicio de seguimiento.',
    sourceTypes: 'Solo estos tipos de fuentes. Por defecto: todos.',
    sentiments: 'Solo estos tonos. Por defecto: todos. No con negative-surge, que ya cuenta las negativas.',
    every: 'Con qué frecuencia se evalúa la regla.',
    minVoices:
      'Menos voces distintas en el intervalo decisivo retienen la alerta hasta que haya más. Por defecto: 1, no se retiene ninguna.',
    name: 'Lo que se lee en las alertas. Por defecto: el ruleId.',
    severity:
      'Cuánto importan sus alertas; de las críticas se avisa también en las horas de silencio y por encima del máximo por hora.',
    enabled:
      'Una regla desactivada no se evalúa; una alerta abierta termina. De lo que ocurra hasta que se active de nuevo no se avisa.',
  },
  groups: {
    where: 'Solo ciertas menciones',
    compare: 'Comparado con otros',
    notify: 'Quién se entera',
    escalate: 'Si nadie confirma una alerta',
    quietHours: 'Horas de silencio',
    expected: 'Cuando se espera más o menos',
    samples: 'Menciones que muestra una alerta',
  },
  choices: {
    info: 'información',
    warning: 'aviso',
    critical: 'crítica',
    mentions: 'menciones',
    voices: 'voces',
    POSITIVE: 'positivo',
    NEUTRAL: 'neutro',
    NEGATIVE: 'negativo',
    UNDEFINED: 'indefinido',
    all: 'todas',
    'ours-only': 'solo las nuestras',
    MON: 'lun',
    TUE: 'mar',
    WED: 'mié',
    THU: 'jue',
    FRI: 'vie',
    SAT: 'sáb',
    SUN: 'dom',
    week: 'cada semana',
    month: 'cada mes',
    year: 'cada año',
    REACH: 'alcance',
    INTERACTIONS: 'interacciones',
    VIRALITY: 'viralidad',
    INFLUENCE: 'influencia',
    PUBLISHED_TIME: 'hora de publicación',
    FEED_TIME: 'hora de llegada',
    ENGAGEMENT: 'participación',
    WEB: 'web',
    ...BRAND_NAMES,
    FORUM: 'foros',
    COMMENT: 'comentarios',
    PRINT: 'prensa impresa',
    RADIO: 'radio',
    TV: 'televisión',
    low: 'baja',
    balanced: 'equilibrada',
    high: 'alta',
  },
  falseAlarmIn: (days, name) =>
    `una falsa alarma en ${days === 1 ? 'un día' : `${number(Math.round(10 * days) / 10)} días`}${name === undefined ? '' : ` (${name})`}`,
};
