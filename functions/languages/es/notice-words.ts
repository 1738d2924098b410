import { notices } from '../compiled/es/notices.ts';
import { nouns } from '../compiled/es/nouns.ts';
import type { NoticeWords } from '../en/notice-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('es');

type Reason = Parameters<NoticeWords['because']>[0];

const REASONS: Readonly<Record<string, (reason: Reason) => string>> = {
  'no-token': () =>
    'Falta el acceso al servicio de seguimiento de medios, o el servicio lo rechaza. Quien gestiona mention-alerts ya está avisado.',
  'token-forbidden': () => 'Al acceso al servicio le falta un permiso. Quien gestiona mention-alerts ya está avisado.',
  'organization-not-returned': ({ organization }) =>
    `Con este acceso, el servicio no conoce la organización ${organization}. Quien gestiona mention-alerts ya está avisado.`,
  'service-silent': () => 'El servicio no responde. Se le volverá a preguntar.',
  'state-unreadable': () =>
    'Lo guardado sobre la regla no se puede leer. Quien gestiona mention-alerts ya está avisado.',
  quarantine: () =>
    'La regla está apartada porque su evaluación se interrumpió dos veces. Se reintenta después de un día, o cuando se cambie lo que sigue.',
  'requests-used-up': () =>
    'Se han agotado las consultas que el servicio permite por minuto; las reglas se evalúan más tarde de lo debido.',
  'scrolls-used-up': () =>
    'Se han agotado las lecturas que el servicio permite por minuto; las menciones se leen más tarde de lo debido, primero las de las reglas más graves.',
  'counts-missing': () => 'Faltan cifras del servicio. Se vuelven a pedir hasta que estén completas.',
  'organization-not-active': ({ organization }) =>
    `La organización ${organization} no está activa en el servicio, que por tanto no recoge nada para ella. Pida al servicio que la active.`,
  'unknown-keyword': ({ organization, watch: { id } }) =>
    `La organización ${organization} no tiene ninguna palabra clave ${id}. Corrija la regla o bórrela.`,
  'keyword-not-active': ({ watch: { id } }) =>
    `La palabra clave ${id} no está activa, así que el servicio no recoge nada para ella. Actívela allí o desactive la regla.`,
  'unknown-group': ({ organization }) =>
    `Un grupo que indica la regla no existe en la organización ${organization}. Corrija la regla o bórrela.`,
  'group-not-active': () =>
    'El grupo de la regla no tiene ninguna palabra clave activa, así que el servicio no recoge nada para él. Active una allí o desactive la regla.',
  'not-in-group': ({ watch: { id } }) =>
    `La palabra clave ${id} no pertenece al grupo que indica la regla y por eso no tiene ninguna parte en él. Corrija la regla.`,
  'allowance-used-up': ({ organization }) =>
    `La organización ${organization} ha agotado las menciones que puede recoger este mes: hasta fin de mes el servicio no recoge nada más. Amplíe el cupo en el servicio o acote las palabras clave.`,
  'ingestion-stands-still': ({ organization }) =>
    `El servicio ya no muestra menciones de ninguna palabra clave de la organización ${organization} y parece haber dejado de recogerlas. Hasta que vuelva a mostrarlas, las reglas no se evalúan y las alertas abiertas siguen abiertas.`,
  'not-read': () =>
    'No se han podido leer demasiadas de las menciones que usa la regla. Haga que siga algo con menos menciones.',
  parts: () => 'La regla está formada por otras, y una de ellas falta, está desactivada o no se puede evaluar.',
};

const COUNTS: Readonly<Record<Parameters<NoticeWords['minimalLine']>[0]['counts'], (count: number) => string>> = {
  mentions: (count) => nouns.mentions({ count }),
  voices: (count) => nouns.voices({ count }),
  REACH: (count) => `alcance ${number(count)}`,
  INTERACTIONS: (count) => nouns.interactions({ count }),
  VIRALITY: (count) => `viralidad ${number(count)}`,
  INFLUENCE: (count) => `influencia ${number(count)}`,
};

export const noticeWords: NoticeWords = {
  ...notices,
  mayNotHear: {
    enable: {
      reason: 'una organización desactivada no se activa en la página',
      remedy: 'la activa quien gestiona mention-alerts, con "put organizations" o en la consola',
    },
    email: (allowed) => ({
      reason: `esta instalación solo envía correos a direcciones de ${list(allowed)}`,
      remedy: 'indique otra dirección, o pida que se añada su dominio a allowedEmailDomains de la instalación',
    }),
    link: (allowed) => ({
      reason: `los enlaces de esta instalación solo llevan a ${list(allowed)}`,
      remedy: 'indique otra dirección, o pida que se añada su servidor a allowedLinkHosts de la instalación',
    }),
  },

  because: (reason) =>
    REASONS[reason.kind]?.(reason) ?? `El servicio no responde como debería. Detalle técnico en inglés: ${reason.text}`,
  minimalLine: ({ rule, label, at, observed, counts, id }) =>
    `${rule === undefined ? '' : `regla ${rule}, `}${label}, ${at}: ${COUNTS[counts](observed)}. Evento ${id}.`,

  exampleTerms: ['puertas abiertas', 'visitantes'],
};
