/** `template` with each `{name}` replaced by the value of that name. @throws Error on a name without a value. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`{${name}} has no value; known: ${Object.keys(values).join(', ')}`);
    return String(value);
  });
}
