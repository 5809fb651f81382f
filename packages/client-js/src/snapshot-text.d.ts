/** The snapshot as JSON text. The package has it in a file of its own. */
declare module 'snapshot-text' {
  const text: string;
  export default text;
}

/** The grid carbon intensities of the snapshot as JSON text. */
declare module 'grid-text' {
  const text: string;
  export default text;
}
