/** The snapshot as JSON text, which the build puts beside the code. */
declare module 'snapshot-text' {
  const text: string;
  export default text;
}
