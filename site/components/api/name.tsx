/** The name of a field or a path as code that may break after an underscore, a dot or a slash, so that it fits a phone. */
export function Name({ children }: { children: string }) {
  return (
    <code>
      {children.split(/(?<=[_./])/).map((part, i) => (
        <>
          {i > 0 && <wbr />}
          {part}
        </>
      ))}
    </code>
  );
}
