/** The snapshot as JSON text, which stands beside the code in the package. */
declare module 'snapshot-text' {
  const text: string;
  export default text;
}

/** The electricity of the snapshot as JSON text, likewise. */
declare module 'grid-text' {
  const text: string;
  export default text;
}
