/** Why something could not be done, read out as soon as it is known; nothing without a text. */
export function Problem({
  text,
  isInline = false,
}: {
  readonly text: string | undefined;
  readonly isInline?: boolean;
}) {
  const Tag = isInline ? 'span' : 'p';
  return text === undefined ? null : (
    <Tag class="problem" role="alert">
      {text}
    </Tag>
  );
}
