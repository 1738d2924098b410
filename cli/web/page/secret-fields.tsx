import type { ChannelKindAnswer } from '../answers.ts';
import { spoken } from './spoken.ts';
import type { useTypedSecret } from './use-typed-secret.ts';

type SecretFieldsProps = Pick<ReturnType<typeof useTypedSecret>, 'typed' | 'type'> & {
  readonly kind: ChannelKindAnswer;
  /** The secret replaces another one, of which stays what is left empty. */
  readonly replaces?: boolean;
};

/** The fields of a channel's secret, each with what it is and what happens if it is left empty; passwords are not readable. */
export function SecretFields({ kind: { title, fields }, replaces = false, typed, type }: SecretFieldsProps) {
  const { channels } = spoken();
  return fields.map(({ name, label, example, isPublic, isOptional, isMade }) => (
    <label key={name} class="question">
      <span class="question-name">{channels.fields[label]}</span>
      <span>
        <input
          type={isPublic ? 'text' : 'password'}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          dir="ltr"
          maxLength={4096}
          placeholder={example}
          value={typed[name] ?? ''}
          onInput={({ currentTarget }) => type(name, currentTarget.value)}
        />
        {isMade ? (
          <small>{channels.isMade}</small>
        ) : replaces ? (
          fields.length > 1 && <small>{channels.staysAsItIs}</small>
        ) : (
          isOptional && <small>{channels.mayStayEmpty({ title })}</small>
        )}
      </span>
    </label>
  ));
}
