/** The separator of a CSV file's cells: the one that occurs most often in the header, or a comma. */
export function delimiterOf(header: string): string {
  const [delimiter = ','] = [',', ';', '\t', '|'].sort((a, b) => header.split(b).length - header.split(a).length);
  return delimiter;
}
