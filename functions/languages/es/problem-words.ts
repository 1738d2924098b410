import type { JsonType, ProblemWords } from '../en/problem-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, either } = speechOf('es');

const TYPES: Readonly<Record<JsonType, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  bigint: 'un número entero grande',
  boolean: 'true o false',
  array: 'una lista',
  object: 'un objeto { ... }',
  null: 'null',
};

const nameOf = (type: string) => (Object.hasOwn(TYPES, type) ? TYPES[type as JsonType] : type);

const WHY_NOT_BESIDE_MENTIONS: Readonly<Record<Parameters<ProblemWords['besideMentions']>[0], string>> = {
  minVoices: 'se avisa de cada mención y las copias solo se cuentan: quite minVoices',
  count: 'de cada texto se avisa en todo caso una sola vez en 24 horas: quite count',
  escalate: 'una mención no se puede confirmar: quite escalate',
  acknowledged: 'una mención no se puede confirmar: quite acknowledged',
  expected: 'se avisa de cada mención, sean cuantas sean las esperadas: quite expected',
  compare: 'se avisa de cada mención, tengan lo que tengan los demás: quite compare',
  'notify.resolved': 'no empieza ninguna alerta, así que ninguna termina: quite notify.resolved',
  'notify.repeat': 'de cada mención se avisa una vez: quite notify.repeat',
  'samples.count': 'se muestra cada mención, hasta 50 por mensaje: quite samples.count',
};

const size = (origin: string, bound: string) => {
  if (origin === 'string') return `se espera un texto de ${bound} caracteres`;
  return origin === 'array' ? `se espera una lista de ${bound} elementos` : `se espera un número: ${bound}`;
};

export const problemWords: ProblemWords = {
  unknownField: (name) => `campo desconocido "${name}"`,
  unknownOfKind: (name) => `esta clase no tiene el campo "${name}"`,
  ended: (release) => `ya no existe desde la versión ${release}`,
  trendEnded:
    'quite el elemento: el resumen de una semana dice cómo ha cambiado cada palabra clave; los cambios repentinos los avisa una regla de tipo "spike" o "drop"',
  newEnded: 'quítelo; lo que busca por su nombre lo avisa una regla de tipo "each" cuyo where lo nombra',
  removeIt: 'quítelo',
  didYouMean: (name) => `¿quería decir "${name}"?`,
  besideIt: (name, object) => `escriba "${name}" junto a "${object}", no dentro`,
  isMissing: 'falta',
  add: (path) => `añada "${path}"`,
  isNoneOf: (value, values) => `${value} no está entre ${values.join(', ')}`,
  takeOneOf: (values) => `tome uno de estos valores: ${values.join(', ')}`,
  isNotAccepted: (value) => `${value} no se acepta`,
  listType: (example) => `se espera una lista, por ejemplo ${example}`,
  wrongType: (expected, received) => `se espera ${nameOf(expected)}, y aquí hay ${nameOf(received)}`,
  tooSmall: (origin, least, isIncluded) =>
    `demasiado pequeño: ${size(origin, `${isIncluded ? 'al menos' : 'más de'} ${least}`)}`,
  tooBig: (origin, most, isIncluded) =>
    `demasiado grande: ${size(origin, `${isIncluded ? 'como máximo' : 'menos de'} ${most}`)}`,
  notEmpty: 'no puede estar vacío',
  otherwise: 'esto no encaja aquí',
  wholeNumber: 'se espera un número entero, por ejemplo 42',
  wholeFrom1: 'se espera un número entero, al menos 1',
  atLeast1: 'escriba al menos 1',
  idRange: 'se espera un identificador entre 0 y 2^63 - 1',
  keywordIdType: (most) =>
    `se espera un número entero, como máximo ${most} (los identificadores de palabras clave son int32)`,
  keywordIdRange: (most) => `los identificadores de palabras clave son int32: como máximo ${most}`,
  oneWatch: 'aquí va exactamente uno de keywordId y groupId',
  mostOf: (most) => `como máximo ${number(most)}`,
  mostOfThem: (most) => `como máximo ${number(most)} elementos`,
  mostCharacters: (most) => `como máximo ${number(most)} caracteres`,
  longName: (most) => `un nombre tiene como máximo ${number(most)} caracteres`,
  nameOneOrAll: (field) => `nombre al menos uno, u omita ${field} para tomarlos todos`,
  nameOne: (field) => `nombre al menos uno, u omita ${field}`,
  nameOneInList: 'nombre al menos uno, u omita la lista',
  nameDay: 'nombre al menos un día, u omita days',

  duration: 'se espera una duración, por ejemplo "15m", "4h" o "14d"',
  noDuration: (text) =>
    `"${text}" no es una duración: escriba un número entero y m, h o d, por ejemplo "15m", "4h" o "14d"`,
  moment: (example) => `escriba una hora con su desfase, por ejemplo "${example}"`,
  midnight: 'escriba la medianoche como "00:00"',
  timeOfDay: 'escriba una hora del día como HH:MM, por ejemplo "22:00"',
  timeZone: 'escriba una zona horaria de la IANA, por ejemplo "Europe/Berlin"',

  fewestTimes: (least) => `al menos ${number(least)}; para no recibir nada, escriba silencedUntil`,
  mostTimes: (most) => `como máximo ${number(most)}; para no recibir nada, escriba silencedUntil`,
  timesOf1: 'no 1: ¿cuántas veces más menciones se esperan?',
  endsBefore: 'no es posterior a "from": escriba cuándo termina',
  longExpected: (days) =>
    `como máximo ${number(days)} días después de "from": lo que dura más se vuelve habitual por sí solo`,
  longWeekly: (hours) =>
    `como máximo ${number(hours)} horas después de "from" si se repite cada semana: lo que dura más se vuelve habitual por sí solo`,
  mostExpected: (most) => `como máximo ${number(most)}; quite lo que ya pasó`,

  emailsApart: 'escriba true o false: las direcciones van en "emails"',
  tokenSecret: (prefix) => `el secreto del token se llama ${prefix}...: las funciones no pueden leer ningún otro`,
  emailAddress: (example) => `escriba una dirección de correo como "${example}", sin nombre`,
  mostEmails: (most) => `${most} direcciones como máximo: indique una lista de correo en lugar de sus miembros`,
  emailsWithoutEmail: 'la regla no envía correos: quite notify.email o estas direcciones',
  onlyNobody: 'indique en notify.emails quién recibe los correos en lugar de la organización',
  namedAlready: (place) => `ya es ${place}: nómbrela una sola vez`,
  mostPerMinute: (most) => `el servicio permite ${number(most)} por minuto`,
  longAddress: (most) => `una dirección tiene como máximo ${number(most)} caracteres`,
  noPlaceholder: (name, known) => `${name} no existe; hay ${known.join(', ')}`,
  httpsAddress: 'escriba una dirección que empiece por https:// y el nombre de su host',
  summaryDay: (days) =>
    `escriba un día de la semana, por ejemplo ${days.join(', ')}, o un día del mes como texto, del 1 al 31 sin 0 delante`,
  twoKindsOfDays: 'los días de la semana y los del mes no van juntos: nombre los de una sola clase',
  mostDigestChannels: (most) => `un resumen va a ${number(most)} canales como máximo`,
  digestOfNobody: 'sin correo y sin canales no lo recibe nadie: nombre un canal, u omita email',

  emptyChannelId: 'el identificador de un canal tiene al menos un carácter',
  longChannelId: (most) => `el identificador de un canal tiene como máximo ${number(most)} caracteres`,
  channelSecret: (prefix) => `el secreto del canal se llama ${prefix}...: las funciones no pueden leer ningún otro`,
  longSecretName: (most) => `los nombres de secretos tienen como máximo ${number(most)} caracteres`,
  opsgenieEnds: (kind, address) =>
    `Opsgenie termina el 5 de abril de 2027: escriba "${kind}", y en el secreto la clave de una integración de API de Jira Service Management, cuya dirección es ${address}`,
  noButtons: 'solo Slack tiene botones que actúan al momento; omita interactive',
  buttonsOfNone: 'workspace y app dicen de quién actúan los botones: escriba "interactive": true, u omita los dos',
  workspaceId:
    'el identificador de un espacio de trabajo, por ejemplo "T012AB3CD": con él empiezan las direcciones de sus webhooks',
  appId: 'el identificador de una aplicación, por ejemplo "A012AB3CD": está en los ajustes de esta',

  conditionKind: (kinds) => `kind debe ser ${either(kinds)}`,
  longWindow: (most) => `un intervalo dura como máximo ${most}`,
  shortDropWindow: 'el intervalo de una caída dura al menos 1h',
  shortShareWindow: 'el intervalo de una cuota de voz dura al menos 1h',
  bothWays: (other) => `tome sensitivity o ${other}, no los dos`,
  oneLimit: 'la condición threshold toma exactamente uno de atLeast y atMost',
  ratioOver1: 'una proporción es mayor que 1',
  ratioWithoutWindow: 'una proporción necesita un intervalo, por ejemplo "1h"',
  dropRatioOver0: 'la proporción de una caída es mayor que 0',
  dropRatioUnder1: 'la proporción de una caída es menor que 1',
  shareOver0: 'una parte es mayor que 0',
  shareAtMost1: 'una parte es como máximo 1',
  shareAtLeast0: 'una parte es al menos 0',
  partAtMost1: 'una parte es como máximo 1: 0.4 es el 40 %',
  partUnder1: 'un límite con el que toda parte es inusual no dice nada: escriba menos de 1, por ejemplo 0.1',
  everyPart: (atLeast, atMost) =>
    `toda parte es al menos ${atLeast} o como máximo ${atMost}: escriba atMost menor que atLeast`,
  ofGroup: 'nombre el grupo: { "groupId": 7 }',
  nameRule: 'nombre al menos una regla',
  mostRules: (most) => `como máximo ${number(most)} reglas`,
  ruleTwice: 'nombre cada regla una vez',

  whereType: 'se espera un objeto con lo que una mención debe cumplir, por ejemplo { "text": "recall" }',
  emptyWhere: (fields) => `no dice nada: nombre al menos uno de ${fields.join(', ')}, u omita where`,
  languageCode:
    'no es el código de un idioma: escriba las dos letras de ISO 639-1, por ejemplo "en" o "no" (véase "api languages")',
  countryCode:
    'no es el código de un país: escriba las dos letras de ISO 3166-1, por ejemplo "NO", y "GB" para el Reino Unido (véase "api locations")',
  author: 'escriba el nombre completo o el nombre de usuario del autor',
  bothAuthors: (name) => `"${name}" también está en authors: quítelo de uno de los dos`,
  longQuery: (most) => `una consulta tiene como máximo ${number(most)} caracteres`,
  unreadQuery: (why) => `no se puede leer: ${why}`,
  queryNoWord: 'no contiene ninguna palabra',
  queryNested: (most) => `hay más de ${number(most)} paréntesis unos dentro de otros`,
  queryOpen: (at) => `el paréntesis del carácter ${at} no está cerrado`,
  queryEnds: 'falta una palabra al final',
  queryWordBefore: (sign, at) => `falta una palabra antes de "${sign}" en el carácter ${at}`,
  queryClosesNothing: (sign, at) => `"${sign}" en el carácter ${at} no cierra nada`,
  queryQuote: (at) => `las comillas del carácter ${at} no están cerradas`,
  queryNoWordIn: (text, at) => `no hay ninguna palabra en ${text}, en el carácter ${at}: omítalo`,
  queryExcludes: (sign, at) =>
    `"${sign}" en el carácter ${at} no excluye nada aquí: omítalo junto con lo que deba excluir, o póngalo entre comillas para buscarlo`,
  queryJoins: (sign, at, operator) =>
    `"${sign}" en el carácter ${at} no une nada aquí: escriba ${operator}, o ponga entre comillas lo que deba encontrarse tal cual`,
  queryField: (field, at) =>
    `"${field}" en el carácter ${at} no es un campo de la consulta: omítalo, porque se busca en el título y en el texto, y authors, languages y locations son campos aparte; o ponga la palabra entre comillas`,
  queryNear: (sign, at) =>
    `"${sign}" en el carácter ${at}: una consulta no puede pedir a qué distancia están las palabras; escriba AND, o ponga entre comillas las palabras que van seguidas`,
  queryWildcard: (sign, at) =>
    `"${sign}" en el carácter ${at} no sustituye ninguna letra aquí: escriba las palabras completas con OR entre ellas, o ponga la palabra entre comillas`,
  queryNoQuotes: (sign, at) =>
    `"${sign}" en el carácter ${at} no sirve de comillas aquí: ponga la frase entre comillas dobles rectas`,
  queryBrackets: (sign, at) =>
    `"${sign}" en el carácter ${at} no agrupa nada aquí: escriba paréntesis, ( y ), o ponga la palabra entre comillas`,
  querySign: (sign, at) =>
    `"${sign}" en el carácter ${at} no significa nada aquí: omítalo, o ponga la palabra entre comillas`,

  ruleId: 'escriba de 1 a 64 caracteres entre a-z, 0-9 y "-"',
  mostSamples: (most) => `como máximo ${number(most)} ejemplos`,
  mostChannels: (most) => `como máximo ${number(most)} canales`,
  acknowledgedEpisode: 'escriba la hora en que empezó el episodio, como la dice status',
  timeline: 'todavía no: las reglas siguen la hora en que una mención entró en el flujo; omita timeline',
  lowSeverity: (severity, orNameChannels) =>
    `las alertas de esta regla ya son "${severity}": escriba una gravedad mayor${orNameChannels ? ', o nombre canales que se enteren entonces' : ''}`,
  windowOfEvery: (every) => `un intervalo es un múltiplo de every (${every})`,
  withinOfEvery: (every) => `within es un múltiplo de every (${every})`,
  besideMentions: (field) =>
    `la condición "each" avisa de cada mención por separado; ${WHY_NOT_BESIDE_MENTIONS[field]}`,
  besideNothing: (field) =>
    `una regla que solo es parte de otras no tiene alerta propia: quite ${field}, o escríbalo en la regla de la que esta es parte`,
  sentimentsOfNegative: (kind) => `${kind} cuenta por sí solo las menciones negativas; quite sentiments`,
  partOfGroup: 'una parte de un grupo es la de una palabra clave: escriba su keywordId, y el grupo en condition.of',
  countOfSingle: (kind) =>
    `la condición "${kind}" mira menciones sueltas, y las copias en todo caso una sola vez: quite count`,
  expectedOfPart:
    'más de lo esperado es también más de todo el grupo, y no mueve ninguna parte de este: quite expected',
  expectedFewer:
    'la regla salta con muchas menciones, y menos menciones no mueven ningún límite: escriba más de 1, o quite ese tiempo',
  expectedMore:
    'la regla salta con pocas menciones, y más menciones no mueven ningún límite: escriba menos de 1, por ejemplo 0.2, o quite ese tiempo',
  expectedOfSingle:
    'la regla mira menciones sueltas, y más menciones no mueven ningún límite: quite expected, y silencie la regla mientras se espere una de gran audiencia',
  expectedOfParts: 'la regla no cuenta nada por sí misma: escriba expected en las reglas de las que se compone',
  compareItself: 'eso ya lo vigila la regla: nombre otros',
  compareTwice: 'está nombrado dos veces: quite uno',
  compareSingle: 'la regla mira menciones sueltas, y no cuántas tienen otros: quite compare',
  compareFew:
    'la regla salta con pocas menciones, y cuánto superan otros lo habitual no dice nada de eso: quite compare',
  compareLong: (most) => `lo habitual de otros se conoce para intervalos de hasta ${most}: quite compare`,

  partItself: (rule) => `"${rule}" es esta misma regla: nombre otras`,
  partCircle: (rules) => `da vueltas en círculo: ${rules.join(', ')}`,
  takeOneOut: 'quite una de ellas',
  partTellsMentions: (rule) => `"${rule}" avisa de cada mención y no tiene alertas`,
  takeOneWithAlerts: 'tome una regla que las tenga',
  partOfNothing: (rule) =>
    `"${rule}" solo dice que otras no tienen alerta, así que esta regla tendría una siempre que no pasa nada`,
  useInAllOf: 'úsela en una "all-of", junto a una regla de cuya alerta haya que avisar',
  partTooDeep: (rule) => `"${rule}" se compone de reglas que se componen de reglas`,
  twoLevels: 'dos niveles es lo máximo: nombre aquí sus partes',
  noPart: (rule, organization) => `no hay ninguna regla "${rule}" en la organización ${organization}`,
  partElsewhere: (rule, organization) => `"${rule}" es una regla de la organización ${organization}`,
  makeOneThere: 'una regla se compone de reglas de su propia organización: cree una allí',
  writeItFirst: 'cree primero esa regla, o quítela',

  acknowledgedByHand: 'solo se escribe al confirmar la alerta',
  leaveOrRemove: 'déjelo como está, o quítelo para deshacerlo',
  otherRule: 'es otra regla',
  otherOrganization: 'es otra organización',
  leaveIt: (name) => `deje ${name}`,
  secretNotHere: 'no se cambia aquí',
  secretInTerminal: '"put organizations" en una terminal lo cambia',
  notSetUp: (organization, stack) =>
    `La organización ${organization} no está configurada en ${stack}: "put organizations" la añade.`,
  isInvalid: (organization) => `El elemento de la organización ${organization} no es válido: corríjalo primero.`,
  isDisabled: (organization, stack) => `La organización ${organization} está desactivada en ${stack}.`,
};
