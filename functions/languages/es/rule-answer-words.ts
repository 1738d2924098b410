import { ruleAnswers } from '../compiled/es/ruleAnswers.ts';
import type { Place, RuleAnswerWords } from '../en/rule-answer-words.ts';
import { speechOf } from '../speech-of.ts';

const { counted, span, list } = speechOf('es');

const notConfirmed = (pending: readonly string[]) =>
  pending.length === 0 ? '' : ` Aún sin confirmar: ${pending.join(', ')}.`;

const ofOrganizations = (named: readonly string[] | number) => {
  const addresses = typeof named === 'number' ? named : named.length;
  if (addresses === 0) return [];
  return [
    `las de organizaciones y reglas: ${typeof named === 'number' ? counted(named, 'dirección', 'direcciones') : list(named)}`,
  ];
};

const TROUBLES: Readonly<Record<Parameters<RuleAnswerWords['channelTrouble']>[0], string>> = {
  unknown: 'una regla nombraba el canal cuando no existía',
  invalid: 'su elemento no es válido',
  misconfigured: 'no se envía nada al canal hasta que se corrija',
  failing: 'el canal no acepta nada desde hace más de una hora',
  'gave-up': 'el canal se ha perdido mensajes',
  'disabled-by-receiver': 'el destinatario no quiere nada más',
};

const PLACES: Readonly<Record<Place['kind'], (of: Place) => string>> = {
  live: () => 'la ejecución en este equipo',
  played: () => 'un día reproducido en este equipo',
  stack: ({ name }) => `el stack ${name}`,
};

/** What the server of the page says in its answers about rules, channels and keywords. */
const FAILURES = {
  'no-token': 'El servicio de seguimiento rechaza el token',
  forbidden: 'Al usuario del token le falta un permiso en el servicio de seguimiento',
  'not-found': 'Eso no existe en el servicio de seguimiento, o el usuario del token no puede verlo',
  refused: 'El servicio de seguimiento ha rechazado la consulta',
  busy: 'El servicio de seguimiento no admite más consultas por ahora',
  failed: 'Se ha producido un error en el servicio de seguimiento',
  silent: 'El servicio de seguimiento no responde',
};

export const ruleAnswerWords: RuleAnswerWords = {
  ...ruleAnswers,

  readersWithFilters: (addresses, pending) =>
    `${addresses.join(', ')}, cada uno según el filtro de su suscripción.${notConfirmed(pending)}`,
  htmlReaders: ({ sender, ofStack, named }) => {
    const all = [...(ofStack ? ['las direcciones indicadas en la pila'] : []), ...ofOrganizations(named)];
    return all.length === 0
      ? 'nadie: ni la pila ni la organización indican una dirección.'
      : `${all.join('; ')}, de parte de ${sender}.`;
  },
  readers: (confirmed, pending) => {
    const waiting = notConfirmed(pending);
    return confirmed === 0
      ? `nadie ha confirmado una suscripción al tema alerts.${waiting}`
      : `${counted(confirmed, 'suscriptor confirmado', 'suscriptores confirmados')} del tema alerts, cada uno según su filtro.${waiting}`;
  },
  leftAlone: (ms) => `Su receptor pidió que no se le molestara durante ${span(ms)}.`,
  undelivered: (events, sinceMs, said) =>
    `${counted(events, 'mensaje sin entregar', 'mensajes sin entregar')}, el más antiguo desde hace ${span(sinceMs)}${said === undefined ? '' : `; en el último intento: ${said}`}.`,

  unusableChannel: ({ by, channel, why, nearest }) => {
    const who = by.rule === undefined ? `Resumen de la organización ${by.organization}` : `Regla ${by.rule}`;
    const whys = {
      disabled: `el canal «${channel}» está desactivado.`,
      missing: `no hay ningún canal «${channel}».${nearest === undefined ? '' : ` ¿Quería decir «${nearest}»?`}`,
      'on-call': `el canal «${channel}» es el de la guardia y no recibe resúmenes.`,
    };
    return `${who}: ${whys[why]}`;
  },
  oddQuery: (rule, odd) => {
    const begin = `Regla ${rule}: "${odd.piece}" en el carácter ${odd.at} de su texto`;
    if (odd.kind === 'signs') return `${begin} se busca como "${odd.found}": los demás signos solo separan palabras.`;
    if (odd.kind === 'comma') {
      return `${begin} solo separa palabras, y todas deben aparecer: escriba OR donde baste una de ellas.`;
    }
    return odd.operator === 'NOT'
      ? `${begin} se busca como palabra y no excluye nada.`
      : `${begin} se busca como palabra: escriba ${odd.operator} si debe unir lo que tiene al lado, o ponga la frase entre comillas.`;
  },
  serviceFailed: ({ means, asked, detail }) => `${FAILURES[means]} (${asked})${detail}`,
  outcome: (channel, kind, said) => {
    const verdicts = {
      taken: 'la aceptó',
      'not-taken': 'no la aceptó',
      'not-sent': 'todavía no la ha recibido',
      'no-outcome': 'no ha respondido',
    };
    return `${channel} ${verdicts[kind]}: ${said}.`;
  },

  notJudged: (rule, why) =>
    `La regla ${rule} no se evalúa: su organización ${why === 'no-organization' ? 'no tiene un elemento válido' : 'está desactivada'}.`,
  unpublished: (rule, events, topics, sinceMs) =>
    `${rule}: ${counted(events, 'mensaje sin publicar', 'mensajes sin publicar')} en ${list(topics)} desde hace ${span(sinceMs)}.`,
  overdueSummary: (organization, ms, topics) =>
    `el resumen de la organización ${organization} lleva ${span(ms)} de retraso, porque ${topics === undefined ? 'no se hizo' : `SNS no lo aceptó (${topics.join(', ')})`}; el registro de summarize dice por qué, y «summary ${organization}» en un terminal muestra lo que dice`,
  channelTrouble: (cause) => `Operaciones está avisada: ${TROUBLES[cause]}.`,
  place: (of) => PLACES[of.kind](of),
};
